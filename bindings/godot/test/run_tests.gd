extends SceneTree
## godot --headless --path bindings/godot --script test/run_tests.gd

var _failed := 0


func _initialize() -> void:
	await _settles_once()
	await _answers_the_game()
	await _settles_for_a_caller_who_waits()
	await _ends_without_a_page()
	await _ends_after_a_refused_start()
	await _starts_again_after_a_refused_start()
	await _delivers_late_outcomes()
	await _delivers_to_the_next_scene()
	await _ends_with_its_runtime()
	await _never_calls_a_submitted_payment_failed()
	await _never_calls_a_payment_failed_that_was_submitted_without_a_scene()
	await _ends_flows_when_it_is_freed()
	await _ends_flows_that_never_started()
	await _survives_a_new_parent()
	await _survives_its_ports()
	await _tells_answers_from_broken_ones()
	await _returns_the_focus()
	await _keeps_wry_out_of_sight_and_the_game_out_of_the_page()
	await _survives_bad_messages()
	await _writes_json_whatever_a_text_has()
	await _keeps_nothing_of_a_thousand_flows()
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
	_same("an integrator only when the game names it", page.sent[0].has("integrator"), false)
	var flow := bridge.history({"locale": "de"})
	_same("nothing before ready", page.sent.size(), 1)
	page.say({"type": "ready", "version": 1, "nextCallId": 5})
	_same("ids move on", int(page.sent[1]["id"]), 5)
	var outcomes := []
	flow.settled.connect(func(result: SvcFlowResult) -> void: outcomes.append(result.state))
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


## A call with an option of a wrong type is answered while it is sent.
func _settles_for_a_caller_who_waits() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.on_message = func(message: Dictionary) -> void:
		if message["type"] == "call":
			page.say({"type": "settled", "id": message["id"], "flow": "", "result": {"state": "error", "error": {"code": "invalid_argument"}}})
	var told := []
	var wait_for := func(flow: SvcFlow) -> void: told.append((await flow.settled).error.code)
	wait_for.call(bridge.history({"theme": "dark"}))
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	wait_for.call(bridge.history({"theme": "dark"}))
	wait_for.call(bridge.checkout({"locale": 7}))
	await process_frame
	await process_frame
	_same("everyone who waits hears of it", told, ["invalid_argument", "invalid_argument", "invalid_argument"])
	page.on_message = Callable()
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


func _ends_after_a_refused_start() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	var told := []
	var tell := func(result: SvcFlowResult) -> void: told.append([result.event, result.error.code, result.error.message])
	var why := "the bridge did not start: environment: unknown name"
	var refused := {"type": "error", "code": "message_invalid", "message": "environment: unknown name", "about": {"type": "init"}}
	var early := bridge.history()
	early.settled.connect(func(result: SvcFlowResult) -> void:
		tell.call(result)
		bridge.receipt("tx-1").settled.connect(tell))
	page.say(refused)
	var late := bridge.checkout({"fetch_redirect": func() -> String: return "", "confirm": func() -> String: return ""})
	late.settled.connect(tell)
	late.close()
	await process_frame
	await process_frame
	var once := [
		["svc.history.complete", "view_unavailable", why],
		["svc.receipt.complete", "view_unavailable", why],
		["svc.checkout.complete", "view_unavailable", why],
	]
	_same("one outcome each, with the reason", told, once)
	page.say(refused)
	await process_frame
	_same("no more after a second refusal", told, once)
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	_same("nothing has waited for a start", page.sent.map(func(message: Dictionary) -> String: return message["type"]), ["init"])
	bridge.history()
	_same("a bridge that starts after all is used", page.sent[-1]["type"], "call")
	bridge.queue_free()
	await process_frame


func _starts_again_after_a_refused_start() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "error", "code": "port_missing", "message": "port http is required", "about": {"type": "init"}})
	var engine := FakeJavaScriptBridge.new()
	var next_page := FakeJavaScriptBridge.FakePage.new()
	engine.window["SvcBridgeWeb"] = next_page
	bridge.integrator = "studio-1"
	bridge.start(SvcWebLine.new(engine))
	_same("the integrator", next_page.sent[0].get("integrator"), "studio-1")
	var flow := bridge.history()
	next_page.say({"type": "ready", "version": 1, "nextCallId": 1})
	next_page.say({"type": "settled", "id": next_page.sent[-1]["id"], "flow": "history", "result": {"state": "complete"}})
	_same("the next start counts", flow.result.state, "complete")
	bridge.queue_free()
	await process_frame


func _delivers_late_outcomes() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var late := []
	bridge.late_outcome.connect(func(id: int, _flow: String, result: SvcFlowResult) -> void: late.append([id, result.state]))
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
	flow.settled.connect(func(_result: SvcFlowResult) -> void: told.append("flow"))
	bridge.late_outcome.connect(func(id: int, _flow: String, result: SvcFlowResult) -> void: told.append([id, result.state]))
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


func _never_calls_a_payment_failed_that_was_submitted_without_a_scene() -> void:
	var started: Array = await _start_native()
	var bridge: SvcBridge = started[0]
	var runtime: FakeRuntime = started[1]
	var told := []
	bridge.flow_event.connect(func(event: String, _id: int, _data: Dictionary) -> void: told.append(event))
	bridge.late_outcome.connect(func(id: int, _flow: String, result: SvcFlowResult) -> void: told.append([id, result.error.code]))
	for id in [1, 2]:
		bridge.checkout({"redirect": "https://pay.example/#nonce=n"})
	bridge.detach(true)
	runtime.say({"type": "event", "name": "progress", "id": 2, "data": {"flow": "checkout", "step": "submitted"}})
	await process_frame
	_same("no event without a scene", told, [])
	bridge.attach()
	runtime.say({"type": "event", "name": "ready", "id": 1})
	await process_frame
	runtime.running = false
	await process_frame
	_same("money may have moved", told, ["ready", [1, SvcMessages.ERROR_VIEW_UNAVAILABLE], [2, SvcMessages.ERROR_OUTCOME_UNKNOWN]])
	bridge.queue_free()
	started[2].queue_free()
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
	_same("Back is the page's", ports.back(), true)
	var outcomes := []
	flow.settled.connect(func(result: SvcFlowResult) -> void: outcomes.append(result.error.code))
	runtime.running = false
	await process_frame
	await process_frame
	_same("one outcome when the runtime ends", outcomes, ["view_unavailable"])
	_same("its view is closed", view.closed, 1)
	_same("Back is the game's own without a page", ports.back(), false)
	var late := bridge.history()
	await late.settled
	_same("and none after it", late.result.error.code, "view_unavailable")
	bridge.queue_free()
	ports.queue_free()
	await process_frame


func _ends_flows_when_it_is_freed() -> void:
	var told := []
	for submitted: bool in [false, true]:
		var started := _start()
		var bridge: SvcBridge = started[0]
		var page: FakeJavaScriptBridge.FakePage = started[1]
		page.say({"type": "ready", "version": 1, "nextCallId": 1})
		var flow := bridge.checkout({"redirect": "https://pay.example/#nonce=n"})
		if submitted:
			page.say({"type": "event", "name": "progress", "id": 1, "data": {"step": "submitted"}})
		flow.settled.connect(func(result: SvcFlowResult) -> void: told.append([result.state, result.cause, result.submitted, result.event]))
		bridge.queue_free()
		await process_frame
		await process_frame
		_same("the page is told", page.sent[-1]["type"], "dispose")
	_same("one outcome each", told, [
		["cancel", "disposed", false, "svc.checkout.complete"],
		["cancel", "disposed", true, "svc.checkout.complete"],
	])


func _ends_flows_that_never_started() -> void:
	var told := []
	var tell := func(result: SvcFlowResult) -> void: told.append([result.state, result.cause])
	var started := _start()
	var before_ready: SvcBridge = started[0]
	before_ready.history().settled.connect(tell)
	before_ready.free()
	var without_page := SvcBridge.new()
	without_page.start(SvcWebLine.new(FakeJavaScriptBridge.new()))
	without_page.history().settled.connect(tell)
	without_page.free()
	var detached_bridge: SvcBridge = _start()[0]
	detached_bridge.late_outcome.connect(func(_id: int, _flow: String, result: SvcFlowResult) -> void: tell.call(result))
	detached_bridge.history().settled.connect(tell)
	detached_bridge.detach()
	detached_bridge.free()
	await process_frame
	told.sort()
	_same("each has one", told, [["cancel", "disposed"], ["cancel", "disposed"], ["error", ""]])


func _survives_a_new_parent() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var flow := bridge.history()
	var next_scene := Node.new()
	root.add_child(next_scene)
	bridge.reparent(next_scene)
	next_scene.remove_child(bridge)
	await process_frame
	root.add_child(bridge)
	_same("nothing is disposed", page.sent.map(func(message: Dictionary) -> String: return message["type"]), ["init", "call"])
	page.say({"type": "settled", "id": 1, "flow": "history", "result": {"state": "complete"}})
	_same("its flow goes on", flow.result.state, "complete")
	next_scene.queue_free()
	bridge.queue_free()
	await process_frame


func _survives_its_ports() -> void:
	var runtime := FakeRuntime.new()
	var ports := SvcNativePorts.new()
	var view := FakeView.new()
	ports.make_view = func(_origin: String) -> FakeView: return view
	root.add_child(ports)
	var bridge := SvcBridge.new()
	bridge.ports = ports
	root.add_child(bridge)
	bridge.start(SvcScriptLine.new(runtime))
	runtime.say({"type": "ready", "version": 1, "nextCallId": 1})
	await process_frame
	var flow := bridge.history()
	runtime.say({"type": "webview.open", "view": 1, "origin": "https://pay.example", "page": "history"})
	runtime.say({"type": "http.send", "id": 2, "request": {"method": "GET", "url": "http://127.0.0.1:9/", "headers": {}}})
	await process_frame
	ports.free()
	_same("its view is closed once", view.closed, 1)
	_same("what was asked is answered", runtime.told.slice(-2).map(func(message: Dictionary) -> String: return message["type"]), ["answer", "webview.gone"])
	for late: Dictionary in [{"type": "webview.close", "view": 1}, {"type": "random.bytes", "id": 3, "length": 32}]:
		runtime.say(late)
	runtime.say({"type": "settled", "id": 1, "flow": "history", "result": {"state": "error", "error": {"code": "view_unavailable"}}})
	await process_frame
	_same("the flow ends by the bridge's word", flow.result.error.code, "view_unavailable")
	bridge.queue_free()
	await process_frame


func _start_native() -> Array:
	var runtime := FakeRuntime.new()
	var ports := SvcNativePorts.new()
	ports.make_view = func(_origin: String) -> FakeView: return FakeView.new()
	root.add_child(ports)
	var bridge := SvcBridge.new()
	bridge.ports = ports
	root.add_child(bridge)
	bridge.start(SvcScriptLine.new(runtime))
	runtime.say({"type": "ready", "version": 1, "nextCallId": 1})
	await process_frame
	return [bridge, runtime, ports]


func _tells_answers_from_broken_ones() -> void:
	var started: Array = await _start_native()
	var runtime: FakeRuntime = started[1]
	var ports: SvcNativePorts = started[2]
	var told := []
	for ended: Array in [[HTTPRequest.RESULT_SUCCESS, 200], [HTTPRequest.RESULT_REDIRECT_LIMIT_REACHED, 302], [HTTPRequest.RESULT_CONNECTION_ERROR, 200], [HTTPRequest.RESULT_BODY_DECOMPRESS_FAILED, 200], [HTTPRequest.RESULT_CANT_CONNECT, 0]]:
		runtime.say({"type": "http.send", "id": 2, "request": {"method": "GET", "url": "http://127.0.0.1:9/", "headers": {}}})
		await process_frame
		var http: HTTPRequest = ports.find_children("*", "HTTPRequest", false, false)[-1]
		http.request_completed.emit(ended[0], ended[1], PackedStringArray(), PackedByteArray())
		var answer := runtime.told[-1]
		told.append(int(answer["value"]["status"]) if answer["ok"] else answer["error"]["code"])
	_same("what broke off is no answer", told, [200, 302, "network_failed", "network_failed", "network_failed"])
	started[0].queue_free()
	ports.queue_free()
	await process_frame


func _returns_the_focus() -> void:
	var started: Array = await _start_native()
	var runtime: FakeRuntime = started[1]
	var menu := VBoxContainer.new()
	var buy := Button.new()
	var other := Button.new()
	menu.add_child(buy)
	menu.add_child(other)
	root.add_child(menu)
	var events := [
		["closed while it loads", []],
		["closed once it was shown", [{"type": "webview.show", "view": 1}]],
	]
	for event: Array in events:
		buy.grab_focus()
		runtime.say({"type": "webview.open", "view": 1, "origin": "https://pay.example", "page": "history"})
		await process_frame
		await process_frame
		_same("the cover has the focus", root.gui_get_focus_owner() not in [buy, other, null], true)
		for message: Dictionary in event[1]:
			runtime.say(message)
		await process_frame
		await process_frame
		runtime.say({"type": "webview.close", "view": 1})
		await process_frame
		await process_frame
		_same(event[0], root.gui_get_focus_owner(), buy)
	runtime.say({"type": "webview.open", "view": 2, "origin": "https://pay.example", "page": "history"})
	runtime.say({"type": "webview.show", "view": 2})
	await process_frame
	await process_frame
	other.grab_focus()
	runtime.say({"type": "webview.close", "view": 2})
	await process_frame
	_same("the game's own choice stays", root.gui_get_focus_owner(), other)
	runtime.say({"type": "webview.open", "view": 3, "origin": "https://pay.example", "page": "history"})
	await process_frame
	menu.free()
	runtime.say({"type": "webview.close", "view": 3})
	await process_frame
	await process_frame
	_same("a scene that is gone gets none", root.gui_get_focus_owner(), null)
	started[0].queue_free()
	started[2].queue_free()
	await process_frame


func _keeps_wry_out_of_sight_and_the_game_out_of_the_page() -> void:
	var wry := FakeWry.new()
	var view := SvcWryView.new(wry, root)
	await process_frame
	_same("nothing of its own is loaded", wry.loaded, ["about:blank"])
	_same("it is made and then hidden", [wry.is_made, wry.is_shown], [true, false])
	_same("the cover keeps the keyboard", wry.focused_when_created, false)
	_same("the game hears nothing that is typed into the page", wry.forward_input_events, false)
	_same("no tools", wry.devtools, false)
	view.load("https://pay.example/ui/v1/screens/history#channel=native")
	_same("the page is loaded", wry.loaded[-1], "https://pay.example/ui/v1/screens/history#channel=native")
	view.show()
	_same("the page has the keyboard once it shows", [wry.is_shown, wry.told], [true, ["focus"]])
	view.close()
	_same("the game has it again", wry.told, ["focus", "focus_parent"])
	await process_frame
	_same("nothing is left", is_instance_valid(wry), false)


func _survives_bad_messages() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var flow := bridge.history()
	var outcomes := []
	flow.settled.connect(func(result: SvcFlowResult) -> void: outcomes.append(result.state))
	for text: String in ["", "{", "null", "[]", "5", "{}", '{"type":5}', '{"type":"settled"}', '{"type":"settled","id":"1","result":[]}', '{"type":"settled","id":-1}', '{"type":"event","id":{},"data":4}', '{"type":"confirm.get","id":77,"call":99}', '{"type":"error"}', "x".repeat(10_000_000)]:
		page.say_text(text)
	await process_frame
	_same("none of it ends a flow", outcomes, [])
	page.say({"type": "settled", "id": 1, "flow": "history", "result": {"state": "complete", "paymentMethods": ["no", 5, {"amount": "7"}], "error": "no"}})
	_same("odd fields read as empty ones", flow.result.payment_methods.map(func(method: SvcSelectedPaymentMethod) -> int: return method.amount), [0, 0, 0])
	_same("an odd error too", flow.result.error.code, "")
	_same("one outcome after bad messages", outcomes, ["complete"])
	bridge.queue_free()
	await process_frame


func _writes_json_whatever_a_text_has() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	bridge.receipt("a\v\u0001\\v\\\v\u001f\"\n€")
	var expected := "\"transactionId\":\"a\\u000b\\u0001\\\\v\\\\\\u000b\\u001f\\\"\\n€\""
	_same("control characters are escaped", page.last_text.contains(expected), true)
	bridge.queue_free()
	await process_frame


func _keeps_nothing_of_a_thousand_flows() -> void:
	var started := _start()
	var bridge: SvcBridge = started[0]
	var page: FakeJavaScriptBridge.FakePage = started[1]
	page.say({"type": "ready", "version": 1, "nextCallId": 1})
	var settled := 0
	var before := 0
	for id in range(1, 1101):
		var flow := bridge.history()
		page.say({"type": "settled", "id": id, "flow": "history", "result": {"state": "complete"}})
		settled += 1 if flow.result.state == "complete" else 0
		page.sent.clear()
		if id == 100:
			before = int(Performance.get_monitor(Performance.OBJECT_COUNT))
	_same("all settle", settled, 1100)
	_same("and leave no object", maxi(0, int(Performance.get_monitor(Performance.OBJECT_COUNT)) - before), 0)
	bridge.queue_free()
	await process_frame


class FakeRuntime extends RefCounted:
	var running := true
	var told: Array[Dictionary] = []
	var _waiting: Array[String] = []

	func say(message: Dictionary) -> void:
		_waiting.append(JSON.stringify(message))

	func is_running() -> bool:
		return running

	func svc_in(text: String) -> void:
		told.append(JSON.parse_string(text))

	func svc_poll() -> String:
		return "" if _waiting.is_empty() else _waiting.pop_front()


## godot_wry's node as its source has it: it makes its view when ready, shown, at its own address, and follows only later changes.
class FakeWry extends Control:
	signal ipc_message(message: String)
	var url := "https://github.com/doceazedo/godot_wry"
	var full_window_size := true
	var forward_input_events := true
	var devtools := true
	var focused_when_created := true
	var loaded: Array[String] = []
	var told: Array[String] = []
	var is_made := false
	var is_shown := false

	func _ready() -> void:
		loaded.append(url)
		is_made = true
		is_shown = true
		visibility_changed.connect(func() -> void: is_shown = is_visible_in_tree())

	func load_url(to: String) -> void:
		loaded.append(to)

	func focus() -> void:
		told.append("focus")

	func focus_parent() -> void:
		told.append("focus_parent")


class FakeView extends RefCounted:
	signal message(text: String)
	signal close_requested
	signal gone(code: String, text: String)
	var closed := 0

	func show() -> void:
		pass

	func close() -> void:
		closed += 1


func _same(what: String, is_value: Variant, should_be: Variant) -> void:
	if is_value == should_be:
		return
	_failed += 1
	printerr("%s: %s, not %s" % [what, is_value, should_be])
