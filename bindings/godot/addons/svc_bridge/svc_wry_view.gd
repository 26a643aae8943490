class_name SvcWryView
extends RefCounted
## A page in godot_wry's WebView node, for SvcNativePorts.make_view. The view is always above the game.

signal message(text: String)
signal close_requested
signal gone(code: String, text: String)

var _view: Control


## [param view] is a new WebView node, not yet in the tree; [param parent] becomes its parent.
func _init(view: Control, parent: Node) -> void:
	_view = view
	_view.set("full_window_size", true)
	_view.visible = false
	_view.connect("ipc_message", func(text: String) -> void: message.emit(text))
	parent.add_child(_view)


func load(url: String) -> void:
	_view.call("load_url", url)


func show() -> void:
	_view.visible = true


func post(text: String) -> void:
	_view.call("post_message", text)


func close() -> void:
	_view.queue_free()
