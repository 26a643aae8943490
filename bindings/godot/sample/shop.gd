extends Control
## A shop that sells one thing: checkout, history, and the last outcome under them. Works with `npm start`.

const SERVICE := "http://127.0.0.1:8787"
const SHOP := "http://localhost:8788"

var _bridge := SvcBridge.new()
var _checkout_id := ""

@onready var _buy: Button = %Buy
@onready var _history: Button = %History
@onready var _shown: Label = %Shown


func _ready() -> void:
	_bridge.environment = SERVICE
	_bridge.session = _fetch_token
	add_child(_bridge)
	_bridge.start(SvcWebLine.new())
	_buy.pressed.connect(_open_checkout)
	_history.pressed.connect(_open_history)


func _open_checkout() -> void:
	_play(_bridge.checkout({"fetch_redirect": _fetch_redirect, "confirm": _was_it_paid}))


func _open_history() -> void:
	_play(_bridge.history())


func _play(flow: SvcFlow) -> void:
	_buy.disabled = true
	_history.disabled = true
	var result: SvcModel.FlowResult = await flow.settled
	_buy.disabled = false
	_history.disabled = false
	match result.state:
		SvcMessages.STATE_COMPLETE:
			_shown.text = "%s: thank you" % flow.flow
		SvcMessages.STATE_CANCEL:
			_shown.text = "%s: %s" % [flow.flow, result.cause]
		_:
			_shown.text = "%s: %s. %s" % [flow.flow, result.error.code, result.error.message]


func _fetch_token() -> Variant:
	return await _post("/api/session", {})


func _fetch_redirect() -> Variant:
	var checkout: Variant = await _post("/api/checkout", {"sku": "sea-compass"})
	if checkout == null:
		return null
	_checkout_id = checkout["authorized_invoice_id"]
	return checkout["redirect"]


func _was_it_paid() -> Variant:
	var answer: Variant = await _post("/api/checkout/outcome", {"authorized_invoice_id": _checkout_id})
	return answer["outcome"] if answer != null else null


func _post(path: String, body: Dictionary) -> Variant:
	var http := HTTPRequest.new()
	add_child(http)
	http.request(SHOP + path, PackedStringArray(["content-type: application/json"]), HTTPClient.METHOD_POST, JSON.stringify(body))
	var answer: Array = await http.request_completed
	http.queue_free()
	return JSON.parse_string(answer[3].get_string_from_utf8()) if answer[1] == 200 else null
