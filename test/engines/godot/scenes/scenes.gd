extends Node
## Payments whose scene ends: says what came of each case, one line each.

## Of a server that the scene asked and takes with it.
signal _never_answered

var _addresses: Variant
var _checkout_id := ""


func _ready() -> void:
	_addresses = await _ask(HTTPClient.METHOD_GET, "/api/addresses")
	await _is_freed_without_a_scene()
	await _is_confirmed_in_the_next_scene()
	get_tree().quit()


func _is_freed_without_a_scene() -> void:
	var bridge := _start()
	var told := _outcomes_of(bridge)
	bridge.checkout({"fetch_redirect": _fetch_redirect})
	await _has_content(bridge)
	bridge.flow_event.connect(func(event: String, _id: int, _data: Dictionary) -> void: told.append(event))
	bridge.detach(true)
	await _is_paid()
	bridge.queue_free()
	await _until(func() -> bool: return told.size() > 0)
	print("freed without a scene ", JSON.stringify(told))


func _is_confirmed_in_the_next_scene() -> void:
	var bridge := _start()
	var told := _outcomes_of(bridge)
	var asked := []
	var confirm := func() -> Variant:
		asked.append(_checkout_id)
		if asked.size() == 1:
			await _never_answered
		var body := JSON.stringify({"authorized_invoice_id": _checkout_id})
		return (await _ask(HTTPClient.METHOD_POST, "/api/checkout/outcome", body))["outcome"]
	var flow := bridge.checkout({"fetch_redirect": _fetch_redirect, "confirm": confirm})
	await _has_content(bridge)
	await _is_paid()
	flow.close()
	await _until(func() -> bool: return asked.size() == 1)
	bridge.detach()
	await get_tree().process_frame
	bridge.attach()
	await _until(func() -> bool: return told.size() > 0)
	print("confirmed in the next scene ", JSON.stringify([asked.size() > 1, told]))
	bridge.queue_free()


func _outcomes_of(bridge: SvcBridge) -> Array:
	var told := []
	bridge.late_outcome.connect(func(_id: int, flow: String, result: SvcFlowResult) -> void: told.append([flow, result.state, result.cause, result.submitted]))
	return told


func _start() -> SvcBridge:
	var bridge := SvcBridge.new()
	bridge.environment = _addresses
	add_child(bridge)
	bridge.start(SvcWebLine.new())
	return bridge


func _has_content(bridge: SvcBridge) -> void:
	while true:
		var event: Array = await bridge.flow_event
		if event[0] == "progress" and event[2].get("step") == "content":
			return


## The test plays the player, and says so in the page.
func _is_paid() -> void:
	var page := JavaScriptBridge.get_interface("window")
	page.isPaid = false
	print("to be paid")
	await _until(func() -> bool: return page.isPaid)


func _until(is_so: Callable) -> void:
	while not is_so.call():
		await get_tree().process_frame


func _fetch_redirect() -> String:
	var checkout: Dictionary = await _ask(HTTPClient.METHOD_POST, "/api/checkout", '{"sku":"sea-compass"}')
	_checkout_id = checkout["authorized_invoice_id"]
	return checkout["redirect"]


func _ask(method: HTTPClient.Method, path: String, body := "") -> Variant:
	var http := HTTPRequest.new()
	add_child(http)
	var headers := PackedStringArray(["content-type: application/json"])
	http.request(JavaScriptBridge.get_interface("location").origin + path, headers, method, body)
	var answer: Array = await http.request_completed
	http.queue_free()
	return JSON.parse_string(answer[3].get_string_from_utf8())
