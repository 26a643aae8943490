extends Node
## A native build's half of the addon: SvcNativePorts with Godot's own HTTP and randomness, and the bridge in a script runtime.


func _ready() -> void:
	while JavaScriptBridge.get_interface("SvcBridgeEngine") == null:
		await get_tree().process_frame
	var ports := SvcNativePorts.new()
	ports.make_view = func(_origin: String) -> PageView: return PageView.new()
	add_child(ports)
	var bridge := SvcBridge.new()
	bridge.ports = ports
	bridge.environment = await _ask(HTTPClient.METHOD_GET, "/api/addresses")
	bridge.session = _fetch_token_over_a_pause
	add_child(bridge)
	bridge.start(SvcScriptLine.new(JavaScriptBridge.get_interface("SvcBridgeEngine")))
	bridge.flow_event.connect(func(name: String, _id: int, data: Dictionary) -> void: print("event ", name, " ", data.get("step", "")))
	var flow := bridge.history()
	await flow.settled
	print("native ", JSON.stringify([flow.result.state, flow.result.trigger, ports.get_child_count()]))
	get_tree().quit()


## The game is paused for longer than any deadline, and polls before it passes the token in.
func _fetch_token_over_a_pause() -> Variant:
	var token: Variant = await _ask(HTTPClient.METHOD_POST, "/api/session")
	JavaScriptBridge.get_interface("nativeView").sleep()
	for frame in 3:
		await get_tree().process_frame
	return token


func _ask(method: HTTPClient.Method, path: String) -> Variant:
	var http := HTTPRequest.new()
	add_child(http)
	http.request(JavaScriptBridge.get_interface("location").origin + path, PackedStringArray(), method)
	var answer: Array = await http.request_completed
	http.queue_free()
	return JSON.parse_string(answer[3].get_string_from_utf8())


## A web view of the page that the test keeps beside the canvas.
class PageView extends RefCounted:
	signal message(text: String)
	signal close_requested
	signal gone(code: String, text: String)
	var _page: JavaScriptObject
	var _on_text: JavaScriptObject

	func _init() -> void:
		_on_text = JavaScriptBridge.create_callback(func(arguments: Array) -> void: message.emit(arguments[0]))
		_page = JavaScriptBridge.get_interface("nativeView")
		_page.listen(_on_text)

	func load(url: String) -> void:
		_page.load(url)

	func show() -> void:
		_page.show()

	func post(text: String) -> void:
		_page.post(text)

	func close() -> void:
		_page.close()
