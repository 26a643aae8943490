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
	# By default it loads its project's site, and passes what is clicked and typed in the page on to the game.
	_view.set("url", "about:blank")
	_view.set("forward_input_events", false)
	_view.set("devtools", false)
	_view.set("focused_when_created", false)
	_view.connect("ipc_message", func(text: String) -> void: message.emit(text))
	parent.add_child(_view)
	# Not before: it is made on screen, and follows only changes after that.
	_view.visible = false


func load(url: String) -> void:
	_view.call("load_url", url)


func show() -> void:
	_view.visible = true
	_call_if_there("focus")


func post(text: String) -> void:
	_view.call("post_message", text)


func close() -> void:
	_call_if_there("focus_parent")
	_view.queue_free()


## Not in every release of godot_wry.
func _call_if_there(method: StringName) -> void:
	if _view.has_method(method):
		_view.call(method)
