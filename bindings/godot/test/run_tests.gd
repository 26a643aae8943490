extends SceneTree
## godot --headless --path bindings/godot --script test/run_tests.gd

var _failed := 0


func _initialize() -> void:
	await _settles_once()
	await _answers_the_game()
	await _ends_without_a_page()
	await _delivers_late_outcomes()
	await _delivers_to_the_next_scene()
	await _ends_with_its_runtime()
	await _never_calls_a_submitted_payment_failed()
	print("%d failed" % _failed)
	quit(1 if _failed > 0 else 0)


func _start() -> Array:
	var engine := FakeJavaScriptBridge.new()
	var page := FakeJavaScriptBridge.FakePage.new()
	engine.window["SvcBridgeWeb"] = page
	var bridge := SvcBridge.new()
	bridge.environment = "https://pay.example"
	bridge.session = func() -> Dictionary: return {"access_token": "access-1"}
	root.add_child(bridge)
	bridge.start(SvcWebLine.new(engine))
	return [bridge, page]


func _settles_once() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	_same("init first", page.sent[0]["type"], "init")
	var flow := bridge.history({"locale": "de"})
	_same("nothing before ready", page.sent.size(), 1)
	page.say({"type": "ready", "version": 1, "nextCallId": 5})
	_same("ids move on", int(page.sent[1]["id"]), 5)
	var outcomes := []
	flow.settled.connect(func(result: SvcModel.FlowResult) -> void: outcomes.append(result.state))
	var settled := {"type": "settled", "id": 5, "flow": "history", "result": {"event": "svc.history.complete", "state": "complete"}}
	page.say(settled)
	page.say(settled)
	_same("one outcome", outcomes, ["complete"])
	bridge.queue_free()
	await process_frame


func _answers_the_game() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	bridge.checkout({"fetch_redirect": func() -> String: return "https://pay.example/#nonce=n"})
	page.say({"type": "session.get", "id": 7})
	page.say({"type": "redirect.get", "id": 8, "call": 1, "flow": "checkout"})
	page.say({"type": "confirm.get", "id": 9, "call": 1, "flow": "checkout"})
	await process_frame
	var answers := page.sent.filter(func(message: Dictionary) -> bool: return message["type"] == "answer")
	_same("three answers", answers.map(func(answer: Dictionary) -> bool: return answer["ok"]), [true, true, false])
	bridge.queue_free()
	await process_frame


func _ends_without_a_page() -> void:
	var bridge := SvcBridge.new()
	root.add_child(bridge)
	bridge.start(SvcWebLine.new(FakeJavaScriptBridge.new()))
	var flow := bridge.history()
	await flow.settled
	_same("no page", flow.result.error.code, "view_unavailable")
	bridge.queue_free()
	await process_frame


func _delivers_late_outcomes() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var late := []
	bridge.late_outcome.connect(func(id: int, _flow: String, result: SvcModel.FlowResult) -> void: late.append([id, result.state]))
	page.say({"type": "settled", "id": 99, "flow": "checkout", "late": true, "result": {"state": "complete"}})
	_same("late outcome", late, [[99, "complete"]])
	bridge.queue_free()
	await process_frame


func _delivers_to_the_next_scene() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var told := []
	var flow := bridge.checkout({"redirect": "https://pay.example/#nonce=n"})
	flow.settled.connect(func(_result: SvcModel.FlowResult) -> void: told.append("flow"))
	bridge.late_outcome.connect(func(id: int, _flow: String, result: SvcModel.FlowResult) -> void: told.append([id, result.state]))
	bridge.detach()
	bridge.attach()
	page.say({"type": "settled", "id": 1, "flow": "checkout", "late": true, "result": {"state": "complete"}})
	_same("the next scene hears of it", told, [[1, "complete"]])
	bridge.queue_free()
	await process_frame


func _never_calls_a_submitted_payment_failed() -> void:
	var runtime := FakeRuntime.new()
	var bridge := SvcBridge.new()
	bridge.environment = "https://pay.example"
	root.add_child(bridge)
	bridge.start(SvcScriptLine.new(runtime))
	runtime.say({"type": "ready", "version": 1, "nextCallId": 1})
	await process_frame
	var flow := bridge.checkout({"redirect": "https://pay.example/#nonce=n"})
	runtime.say({"type": "event", "name": "progress", "id": 1, "data": {"flow": "checkout", "step": "submitted"}})
	await process_frame
	runtime.running = false
	await process_frame
	await process_frame
	_same("money may have moved", flow.result.error.code, SvcMessages.ERROR_OUTCOME_UNKNOWN)
	bridge.queue_free()
	await process_frame


func _ends_with_its_runtime() -> void:
	var runtime := FakeRuntime.new()
	var ports := SvcNativePorts.new()
	var view := FakeView.new()
	ports.make_view = func(_origin: String) -> FakeView: return view
	root.add_child(ports)
	var bridge := SvcBridge.new()
	bridge.environment = "https://pay.example"
	bridge.ports = ports
	root.add_child(bridge)
	bridge.start(SvcScriptLine.new(runtime))
	runtime.say({"type": "ready", "version": 1, "nextCallId": 1})
	await process_frame
	var flow := bridge.history()
	runtime.say({"type": "webview.open", "view": 1, "origin": "https://pay.example", "page": "history"})
	await process_frame
	var outcomes := []
	flow.settled.connect(func(result: SvcModel.FlowResult) -> void: outcomes.append(result.error.code))
	runtime.running = false
	await process_frame
	await process_frame
	_same("one outcome when the runtime ends", outcomes, ["view_unavailable"])
	_same("its view is closed", view.closed, 1)
	var late := bridge.history()
	await late.settled
	_same("and none after it", late.result.error.code, "view_unavailable")
	bridge.queue_free()
	ports.queue_free()
	await process_frame


class FakeRuntime extends RefCounted:
	var running := true
	var _waiting: Array[String] = []

	func say(message: Dictionary) -> void:
		_waiting.append(JSON.stringify(message))

	func is_running() -> bool:
		return running

	func svc_in(_text: String) -> void:
		pass

	func svc_poll() -> String:
		return "" if _waiting.is_empty() else _waiting.pop_front()


class FakeView extends RefCounted:
	signal message(text: String)
	signal close_requested
	signal gone(code: String, text: String)
	var closed := 0

	func close() -> void:
		closed += 1


func _same(what: String, is_value: Variant, should_be: Variant) -> void:
	if is_value == should_be:
		return
	_failed += 1
	printerr("%s: %s, not %s" % [what, is_value, should_be])
