extends Control
## A button that opens the history, and the last outcome under it. Works with `npm start`.

const SERVICE := "http://127.0.0.1:8787"
const SHOP := "http://localhost:8788"

var _bridge := SvcBridge.new()
var _shown := Label.new()


func _ready() -> void:
	_bridge.environment = SERVICE
	_bridge.session = _fetch_token
	add_child(_bridge)
	_bridge.start(SvcWebLine.new())
	var button := Button.new()
	button.text = "Purchase history"
	button.pressed.connect(_open_history)
	var column := VBoxContainer.new()
	column.add_child(button)
	column.add_child(_shown)
	add_child(column)


func _open_history() -> void:
	var flow := _bridge.history()
	await flow.settled
	_shown.text = "%s %s" % [flow.result.event, flow.result.state]


func _fetch_token() -> Variant:
	var http := HTTPRequest.new()
	add_child(http)
	http.request(SHOP + "/api/session", PackedStringArray(), HTTPClient.METHOD_POST)
	var answer: Array = await http.request_completed
	http.queue_free()
	return JSON.parse_string(answer[3].get_string_from_utf8()) if answer[1] == 200 else null
