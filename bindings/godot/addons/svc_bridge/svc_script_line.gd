class_name SvcScriptLine
extends RefCounted
## Strings to and from a native build's script runtime that has evaluated svc-bridge.engine.js: any object with
## [code]svc_in(text)[/code] and [code]svc_poll()[/code], such as the GDExtension's SvcRuntime. A runtime that can end by itself
## also has [code]is_running()[/code].

signal received(text: String)

const MAX_PER_TICK := 1000

var _runtime: Object


func _init(runtime: Object) -> void:
	_runtime = runtime


func is_open() -> bool:
	return _runtime != null and (not _runtime.has_method("is_running") or _runtime.is_running())


func send(text: String) -> void:
	if _runtime != null:
		_runtime.svc_in(text)


func tick() -> void:
	for count in MAX_PER_TICK:
		var text: String = _runtime.svc_poll() if _runtime != null else ""
		if text.is_empty():
			return
		received.emit(text)


func close() -> void:
	_runtime = null
