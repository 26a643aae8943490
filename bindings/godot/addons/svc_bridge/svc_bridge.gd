class_name SvcBridge
extends SvcPaymentFlows
## Opens every flow, one at a time; each has exactly one outcome. Add it as an autoload so that it outlives scenes; it may be
## moved to another parent. Freed under an open flow, it ends that flow as cancelled, cause disposed.

## opened, ready, progress, token_refreshed; informational only, and none between detach and attach.
signal flow_event(name: String, id: int, data: Dictionary)
## Outcomes of flows opened before detach; their own signal is not emitted.
signal late_outcome(id: int, flow: String, result: SvcFlowResult)

## One origin that serves everything, or a dictionary with the five addresses.
var environment: Variant = ""
## Fetches the player's token from your server (a Dictionary: token of authorize-user); may await.
var session: Callable
## Your public integrator_id; without it a payment flow's page may take one more load.
var integrator := ""
var theme := {}
var locale := ""
## Native builds only: implements the bridge's ports; see SvcNativePorts.
var ports: Object

var _line: Object
var _flows := {}
var _next_id := 1
var _is_ready := false
var _is_detached := false
var _until_ready: Array[Callable] = []
## Why init was refused; empty if it was not, or not yet.
var _refusal := ""


## [param line] is SvcWebLine.new() in a web build; with a closed line, or once the bridge has refused to start, every flow ends with
## view_unavailable.
func start(line: Object) -> void:
	_line = line
	_refusal = ""
	if not line.is_open():
		return
	line.received.connect(_on_text)
	var init := {"versions": [SvcMessages.VERSION], "environment": environment, "session": session.is_valid()}
	init["ports"] = ports.offered() if ports != null else []
	if ports != null:
		init["seed"] = ports.random_base64url(32)
		init["drawsClose"] = ports.draws_close
		ports.attach(_send)
	if not integrator.is_empty():
		init["integrator"] = integrator
	if not theme.is_empty():
		init["theme"] = theme
	if not locale.is_empty():
		init["locale"] = locale
	_send(SvcMessages.TO_INIT, init)


func history(options := {}) -> SvcFlow:
	return _call("history", options)


func receipt(transaction_id: String, options := {}) -> SvcFlow:
	return _call("receipt", options.merged({"transactionId": transaction_id}))


## Takes the token as returned by authorize-user; an empty one forgets the player.
func set_token(token: Dictionary) -> void:
	if token.is_empty():
		_when_ready(_send.bind(SvcMessages.TO_SESSION_CLEAR, {}))
	else:
		_when_ready(_send.bind(SvcMessages.TO_SESSION_SET, {"token": token}))


## Call before the scene is freed: outcomes are kept until attach.
func detach(keep_views := false) -> void:
	_is_detached = true
	for started: SvcFlow in _flows.values():
		started.is_detached = true
	_when_ready(_send.bind(SvcMessages.TO_DETACH, {"keepViews": keep_views}))


func attach() -> void:
	_is_detached = false
	_when_ready(_send.bind(SvcMessages.TO_ATTACH, {}))


func _process(_delta: float) -> void:
	if _line == null:
		return
	_line.tick()
	if not _line.is_open():
		_end_flows("the bridge's script runtime has ended")


## Not _exit_tree: a bridge moved to another parent keeps running.
func _notification(what: int) -> void:
	if what == NOTIFICATION_PREDELETE:
		_dispose()


func _dispose() -> void:
	if _line != null and _line.is_open() and _is_ready:
		_send(SvcMessages.TO_DISPOSE, {})
		_line.tick()
		_line.close()
	var flows := _flows.values()
	_flows.clear()
	for started: SvcFlow in flows:
		_deliver(started, _result_of(started, _disposed(started)), started.settle_later)


func _disposed(started: SvcFlow) -> Dictionary:
	var fields := {"state": SvcMessages.STATE_CANCEL, "cause": SvcMessages.CAUSE_DISPOSED}
	return fields.merged({"submitted": true}) if started.is_submitted else fields


func _call(flow: String, options: Dictionary) -> SvcFlow:
	var started := SvcFlow.new(_next_id, flow, _close)
	_next_id += 1
	started.fetch_redirect = options.get("fetch_redirect", Callable())
	started.confirm = options.get("confirm", Callable())
	var missing: bool = _line == null or not _line.is_open()
	if missing or not _refusal.is_empty():
		var why := "the bridge is not there; see the addon's README" if missing else _refusal
		started.settle_later(_result_of(started, _error(SvcMessages.ERROR_VIEW_UNAVAILABLE, why)))
		return started
	_flows[started.id] = started
	var fields := options.duplicate()
	fields.erase("fetch_redirect")
	fields.erase("confirm")
	if started.confirm.is_valid():
		fields["confirm"] = true
	_when_ready(_send_call.bind(started, fields))
	return started


func _send_call(started: SvcFlow, fields: Dictionary) -> void:
	started.is_being_sent = true
	_send(SvcMessages.TO_CALL, fields.merged({"id": started.id, "flow": started.flow}, true))
	started.is_being_sent = false


func _close(started: SvcFlow) -> void:
	_when_ready(func() -> void: _send(SvcMessages.TO_CLOSE, {"id": started.id}))


func _when_ready(work: Callable) -> void:
	if _is_ready:
		work.call()
	elif _refusal.is_empty():
		_until_ready.append(work)


func _send(type: String, fields: Dictionary) -> void:
	_line.send(SvcJsonView.write(fields.merged({"type": type}, true)))


func _on_text(text: String) -> void:
	# Not JSON.parse_string: it prints text it cannot parse, and messages contain tokens.
	var parser := JSON.new()
	if parser.parse(text) != OK or not parser.data is Dictionary:
		push_warning("svc-bridge: the bridge sent what is not a JSON object")
		return
	var message := SvcJsonView.new(parser.data)
	match message.get_text("type"):
		SvcMessages.ON_READY:
			_on_ready(message)
		SvcMessages.ON_SETTLED:
			_on_settled(message)
		SvcMessages.ON_EVENT:
			_on_event(message.get_text("name"), message.get_integer("id"), message.get_object("data"))
		SvcMessages.ON_ERROR:
			_on_error(message)
		SvcMessages.ON_DISPOSED:
			_line.close()
		SvcMessages.ON_SESSION_GET:
			_answer_with(message, session)
		SvcMessages.ON_REDIRECT_GET:
			_answer_with(message, _callable_of(message, "fetch_redirect"))
		SvcMessages.ON_CONFIRM_GET:
			_answer_with(message, _callable_of(message, "confirm"))
		_:
			if is_instance_valid(ports):
				ports.on_message(message)


## A runtime that survived a scene reload has used up ids; calls made before it was ready are renumbered.
func _on_ready(message: SvcJsonView) -> void:
	_is_ready = true
	_refusal = ""
	var shift := maxi(0, message.get_integer("nextCallId") - 1)
	_next_id += shift
	var flows := _flows.values()
	_flows.clear()
	for started: SvcFlow in flows:
		started.id += shift
		_flows[started.id] = started
	for work in _until_ready:
		work.call()
	_until_ready.clear()


func _on_settled(message: SvcJsonView) -> void:
	var id := message.get_integer("id")
	var result := SvcFlowResult.new(message.get_object("result"))
	if _flows.has(id):
		var started: SvcFlow = _flows[id]
		_flows.erase(id)
		_deliver(started, result, started.settle_later if started.is_being_sent else started.settle)
	else:
		late_outcome.emit(id, message.get_text("flow"), result)


## A detached flow's own signal belongs to a freed scene.
func _deliver(started: SvcFlow, result: SvcFlowResult, settle: Callable) -> void:
	if started.is_detached:
		late_outcome.emit(started.id, started.flow, result)
	else:
		settle.call(result)


func _on_event(event: String, id: int, data: Dictionary) -> void:
	if event == "progress" and _flows.has(id):
		var started: SvcFlow = _flows[id]
		match data.get("step"):
			"submitted":
				started.is_submitted = true
			"recovered":
				started.is_submitted = false
	if not _is_detached:
		flow_event.emit(event, id, data)


func _on_error(message: SvcJsonView) -> void:
	push_warning("svc-bridge: %s: %s" % [message.get_text("code"), message.get_text("message")])
	if not _is_ready:
		_refusal = "the bridge did not start: " + message.get_text("message")
		_end_flows(_refusal)


## The bridge will send no more outcomes.
func _end_flows(why: String) -> void:
	_is_ready = false
	var flows := _flows.values()
	_flows.clear()
	_until_ready.clear()
	if is_instance_valid(ports):
		ports.close_views()
	for started: SvcFlow in flows:
		if started.is_submitted:
			_fail(started, SvcMessages.ERROR_OUTCOME_UNKNOWN, "money may have moved; ask your server for the outcome")
		else:
			_fail(started, SvcMessages.ERROR_VIEW_UNAVAILABLE, why)


func _callable_of(message: SvcJsonView, property: String) -> Callable:
	var started: SvcFlow = _flows.get(message.get_integer("call"))
	return started.get(property) if started != null else Callable()


func _answer_with(message: SvcJsonView, ask: Callable) -> void:
	var id := message.get_integer("id")
	var value: Variant = await ask.call() if ask.is_valid() else null
	if value == null:
		var error := {"code": "refused", "message": "the game gave nothing"}
		_send(SvcMessages.TO_ANSWER, {"id": id, "ok": false, "error": error})
	else:
		_send(SvcMessages.TO_ANSWER, {"id": id, "ok": true, "value": value})


func _fail(started: SvcFlow, code: String, text: String) -> void:
	_deliver(started, _result_of(started, _error(code, text)), started.settle)


func _error(code: String, text: String) -> Dictionary:
	return {"state": SvcMessages.STATE_ERROR, "error": {"code": code, "message": text, "retryable": false}}


func _result_of(started: SvcFlow, fields: Dictionary) -> SvcFlowResult:
	return SvcFlowResult.new(fields.merged({"source": "svc", "event": "svc.%s.complete" % started.flow}))
