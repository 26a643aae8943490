@tool
extends EditorExportPlugin
## Adds the bridge's script to a web export; the preset's head include loads it, see the README.

const SCRIPT := "res://addons/svc_bridge/svc-bridge.engine-web.js"


func _get_name() -> String:
	return "svc-bridge"


func _export_begin(features: PackedStringArray, _is_debug: bool, path: String, _flags: int) -> void:
	if not features.has("web"):
		return
	var target := path.get_base_dir().path_join("svc-bridge.engine-web.js")
	var text := FileAccess.get_file_as_string(SCRIPT)
	if text.is_empty():
		push_error("svc-bridge: %s is missing; copy it from the package's dist folder" % SCRIPT)
		return
	var file := FileAccess.open(target, FileAccess.WRITE)
	file.store_string(text)
