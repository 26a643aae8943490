extends Control
## A shop that sells one item: checkout, history, a history that the game draws itself, and the last outcome. Works with `npm start`.

const HistoryScreen := preload("res://sample/history_screen.gd")

## The shop's server as `npm start` runs it; a web build uses the server it was loaded from.
const SHOP := "http://localhost:8788"

var _bridge := SvcBridge.new()
var _shop := SHOP
var _checkout_id := ""

@onready var _buy: Button = %Buy
@onready var _history: Button = %History
@onready var _ledger: Button = %Ledger
@onready var _shown: Label = %Shown


func _ready() -> void:
	if OS.has_feature("web"):
		_shop = JavaScriptBridge.get_interface("location").origin
	var addresses: Variant = await _ask(HTTPClient.METHOD_GET, "/api/addresses")
	if addresses == null:
		_shown.text = "The shop's server did not answer."
		return
	_bridge.environment = addresses
	_bridge.session = _fetch_token
	add_child(_bridge)
	_bridge.start(SvcWebLine.new())
	_buy.pressed.connect(_open_checkout)
	_history.pressed.connect(_open_history)
	_buy.disabled = false
	_history.disabled = false
	# Only a web build has the JavaScript of svc-bridge/view beside it.
	_ledger.visible = HistoryScreen.is_available()
	_ledger.disabled = false
	_ledger.pressed.connect(_open_ledger.bind(str(addresses["invoicingUrl"])))
	_buy.grab_focus()
	print("the shop is open")


func _open_checkout() -> void:
	_play(_bridge.checkout({"fetch_redirect": _fetch_redirect, "confirm": _was_it_paid}))


func _open_history() -> void:
	_play(_bridge.history())


func _open_ledger(invoicing_url: String) -> void:
	var screen := HistoryScreen.new()
	screen.fetch_page = func(next: String) -> String: return await _fetch_transactions(invoicing_url, next)
	add_child(screen)
	await screen.closed
	screen.queue_free()
	await screen.tree_exited
	_ledger.grab_focus()
	print("the shop is back")


## The body of one page of the player's history, as the service answers; empty when it did not.
func _fetch_transactions(invoicing_url: String, next: String) -> String:
	var token: Variant = await _fetch_token()
	if token == null:
		return ""
	var headers := PackedStringArray(["authorization: Bearer %s" % token["access_token"]])
	return await _request(HTTPClient.METHOD_GET, invoicing_url + "/v1/transactions?limit=25" + next, headers)


func _play(flow: SvcFlow) -> void:
	_buy.disabled = true
	_history.disabled = true
	var result: SvcFlowResult = await flow.settled
	_buy.disabled = false
	_history.disabled = false
	_buy.grab_focus()
	match result.state:
		SvcMessages.STATE_COMPLETE:
			_shown.text = "%s: thank you" % flow.flow
		SvcMessages.STATE_CANCEL:
			_shown.text = "%s: %s" % [flow.flow, result.cause]
		_:
			_shown.text = "%s: %s. %s" % [flow.flow, result.error.code, result.error.message]
	print(_shown.text)


func _fetch_token() -> Variant:
	return await _ask(HTTPClient.METHOD_POST, "/api/session")


func _fetch_redirect() -> Variant:
	var checkout: Variant = await _ask(HTTPClient.METHOD_POST, "/api/checkout", {"sku": "sea-compass"})
	if checkout == null:
		return null
	_checkout_id = checkout["authorized_invoice_id"]
	return checkout["redirect"]


func _was_it_paid() -> Variant:
	var answer: Variant = await _ask(HTTPClient.METHOD_POST, "/api/checkout/outcome", {"authorized_invoice_id": _checkout_id})
	return answer["outcome"] if answer != null else null


func _ask(method: HTTPClient.Method, path: String, body := {}) -> Variant:
	var is_post := method == HTTPClient.METHOD_POST
	var headers := PackedStringArray(["content-type: application/json"] if is_post else [])
	var answer := await _request(method, _shop + path, headers, JSON.stringify(body) if is_post else "")
	return JSON.parse_string(answer) if answer != "" else null


## The body of the answer; empty unless the status is 200.
func _request(method: HTTPClient.Method, url: String, headers: PackedStringArray, body := "") -> String:
	var http := HTTPRequest.new()
	add_child(http)
	http.request(url, headers, method, body)
	var answer: Array = await http.request_completed
	http.queue_free()
	return answer[3].get_string_from_utf8() if answer[1] == 200 else ""
