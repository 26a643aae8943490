extends Node
## The addon against the page it is made for: says what came of each case, one line each.

const WARM_UP := 50
const FLOWS := 1000

var _addresses: Variant
var _requests := 0


func _ready() -> void:
	_addresses = await _ask(HTTPClient.METHOD_GET, "/api/addresses")
	await _changes_scene()
	await _moves_its_bridge()
	await _frees_its_bridge()
	await _opens_a_thousand()
	get_tree().quit()


func _changes_scene() -> void:
	var bridge := _start()
	var flow := bridge.history()
	var told := []
	flow.settled.connect(func(_result: SvcFlowResult) -> void: told.append("its own scene"))
	bridge.late_outcome.connect(func(id: int, name: String, result: SvcFlowResult) -> void: told.append([id == flow.id, name, result.state, result.cause]))
	await _has_content(bridge)
	bridge.detach()
	await _until(func() -> bool: return not _page_is_open())
	print("before attach ", told)
	bridge.attach()
	await _until(func() -> bool: return told.size() > 0)
	print("scene change ", JSON.stringify(told))
	bridge.queue_free()


func _moves_its_bridge() -> void:
	var bridge := _start()
	var flow := bridge.history()
	await _has_content(bridge)
	var next_scene := Node.new()
	add_child(next_scene)
	bridge.reparent(next_scene)
	await get_tree().process_frame
	print("open after a move ", _page_is_open())
	flow.close()
	await _until(func() -> bool: return flow.result != null)
	print("moved ", flow.result.state)
	next_scene.queue_free()


func _frees_its_bridge() -> void:
	var bridge := _start()
	var flow := bridge.history()
	var told := []
	flow.settled.connect(func(result: SvcFlowResult) -> void: told.append([result.state, result.cause]))
	await _has_content(bridge)
	bridge.queue_free()
	await _until(func() -> bool: return not _page_is_open())
	print("freed ", JSON.stringify(told))


func _opens_a_thousand() -> void:
	var bridge := _start()
	var before := 0.0
	var started := 0
	var closed := 0
	for count in WARM_UP + FLOWS:
		if count == WARM_UP:
			before = await _objects_at_rest()
			started = Time.get_ticks_msec()
		var flow := bridge.history()
		flow.close()
		await flow.settled
		closed += 1 if flow.result.cause == "closed_by_host" else 0
	print("closed ", closed)
	print("ms per flow ", (Time.get_ticks_msec() - started) / float(FLOWS))
	print("objects more ", maxi(0, int(await _objects_at_rest() - before)))
	bridge.queue_free()


## A request under way has objects of its own, which are freed with the frame after its end.
func _objects_at_rest() -> float:
	await _until(func() -> bool: return _requests == 0)
	await get_tree().process_frame
	await get_tree().process_frame
	return Performance.get_monitor(Performance.OBJECT_COUNT)


func _start() -> SvcBridge:
	var bridge := SvcBridge.new()
	bridge.environment = _addresses
	bridge.session = func() -> Variant: return await _ask(HTTPClient.METHOD_POST, "/api/session")
	add_child(bridge)
	bridge.start(SvcWebLine.new())
	return bridge


func _has_content(bridge: SvcBridge) -> void:
	while true:
		var event: Array = await bridge.flow_event
		if event[0] == "progress" and event[2].get("step") == "content":
			return


func _until(is_so: Callable) -> void:
	while not is_so.call():
		await get_tree().process_frame


func _page_is_open() -> bool:
	return JavaScriptBridge.get_interface("document").querySelector("dialog") != null


func _ask(method: HTTPClient.Method, path: String) -> Variant:
	var http := HTTPRequest.new()
	_requests += 1
	add_child(http)
	http.request(JavaScriptBridge.get_interface("location").origin + path, PackedStringArray(), method)
	var answer: Array = await http.request_completed
	http.queue_free()
	_requests -= 1
	return JSON.parse_string(answer[3].get_string_from_utf8())
