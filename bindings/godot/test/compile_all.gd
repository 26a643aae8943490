extends SceneTree
## Compiles every script of the project and lists the engine classes it uses, to show whether the addon works in a release build.

const TOOLS := ["EditorPlugin", "EditorExportPlugin"]


func _initialize() -> void:
	var compiled: Array[String] = []
	for path in _scripts("res://"):
		var script := load(path) as GDScript
		if script != null and script.can_instantiate():
			compiled.append(path)
	print("compiled ", JSON.stringify(compiled))
	print("classes ", JSON.stringify(ClassDB.get_class_list()))
	quit()


func _scripts(folder: String) -> Array[String]:
	var found: Array[String] = []
	for name in DirAccess.get_directories_at(folder):
		found.append_array(_scripts(folder.path_join(name)))
	for name in DirAccess.get_files_at(folder):
		if name.get_extension() == "gd" and not _extends_editor(folder.path_join(name)):
			found.append(folder.path_join(name))
	return found


## Whether the script extends a class that only the editor has.
func _extends_editor(path: String) -> bool:
	var text := FileAccess.get_file_as_string(path)
	return TOOLS.any(func(tool: String) -> bool: return text.contains("extends " + tool))
