class_name FakeJavaScriptBridge
extends RefCounted
## Behaves as JavaScriptBridge does: interfaces by name, callbacks that get their arguments in one array and die with the
## last reference to them.

var window := {}


func get_interface(name: String) -> Variant:
	return window.get(name)


func create_callback(callable: Callable) -> FakeCallback:
	return FakeCallback.new(callable)


class FakeCallback extends RefCounted:
	var _callable: Callable

	func _init(callable: Callable) -> void:
		_callable = callable

	func call_from_page(arguments: Array) -> void:
		_callable.call(arguments)


## The page's SvcBridgeWeb: records messages, and sends what a test tells it to.
class FakePage extends RefCounted:
	var sent: Array[Dictionary] = []
	## As it came: Godot reads more than JSON.
	var last_text := ""
	## Gets each message, and may answer it at once, as the bridge in a page does.
	var on_message := Callable()
	var _listener: WeakRef

	func createWebBridge() -> FakePage:
		return self

	func push(listener: FakeCallback) -> void:
		_listener = weakref(listener)

	func receive(text: String) -> void:
		last_text = text
		sent.append(JSON.parse_string(text))
		if on_message.is_valid():
			on_message.call(sent[-1])

	func say(message: Dictionary) -> void:
		say_text(JSON.stringify(message))

	## Sends nothing once the binding has released its callback, like the engine's own.
	func say_text(text: String) -> void:
		var listener: FakeCallback = _listener.get_ref()
		if listener != null:
			listener.call_from_page([text])
