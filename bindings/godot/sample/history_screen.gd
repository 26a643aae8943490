extends PanelContainer
## The player's history drawn by the game, from the rows that `svc-bridge/view` computes (`svc-bridge.view.js` in the page).

const MARGIN := 24
## The amounts end before the bar that scrolls them.
const ROOM_FOR_BAR := 12
## The ring around the row with the focus is a little wider than the row.
const ROOM_FOR_RING := 4
## Opaque, because the shop stays below.
const BOARD := Color(0.18, 0.18, 0.18)

## The player has seen enough.
signal closed

## Takes what the query has beyond the first page's, returns the service's answer as text; empty when there is none. May await.
var fetch_page: Callable

var _view: JavaScriptObject = JavaScriptBridge.get_interface("SvcView")
var _json: JavaScriptObject = JavaScriptBridge.get_interface("JSON")
var _list := VBoxContainer.new()
var _older := Button.new()
var _back := Button.new()
## Entries that are shown, as `svc-bridge/view` reads them.
var _rows: JavaScriptObject = JavaScriptBridge.create_object("Array")
## Where the next page starts; null before the first page, and after the last.
var _next: Variant = null
var _last_day := ""


static func is_available() -> bool:
	return OS.has_feature("web") and JavaScriptBridge.get_interface("SvcView") != null


func _ready() -> void:
	set_anchors_and_offsets_preset(PRESET_FULL_RECT)
	var board := StyleBoxFlat.new()
	board.bg_color = BOARD
	board.set_content_margin_all(MARGIN)
	add_theme_stylebox_override("panel", board)
	var column := VBoxContainer.new()
	var scroll := ScrollContainer.new()
	scroll.size_flags_vertical = SIZE_EXPAND_FILL
	scroll.follow_focus = true
	var room := MarginContainer.new()
	room.size_flags_horizontal = SIZE_EXPAND_FILL
	room.add_theme_constant_override("margin_left", ROOM_FOR_RING)
	room.add_theme_constant_override("margin_right", ROOM_FOR_BAR)
	room.add_child(_list)
	_back.text = "Back"
	_back.pressed.connect(closed.emit)
	_older.hide()
	_older.pressed.connect(_load)
	scroll.add_child(room)
	for child: Control in [scroll, _older, _back]:
		column.add_child(child)
	add_child(column)
	_back.grab_focus()
	_load()


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("ui_cancel"):
		accept_event()
		closed.emit()


func _load() -> void:
	_older.disabled = true
	var answer: String = await fetch_page.call(_query_of(_next))
	if not is_inside_tree():
		return
	var page: Variant = _view.readHistoryPage(_json.parse(answer).payload, _offset_of(_next)) if answer != "" else null
	if page == null:
		_say("The history could not be read.")
		_offer("Try again")
		return
	var added: JavaScriptObject = _view.newRows(page, _rows)
	_rows = _rows.concat(added)
	_draw_days(JSON.parse_string(_json.stringify(_view.describeHistory(added, _language(), _now()))))
	_next = page.next if page.next != null and _view.goesOn(page.next, added.length) else null
	_offer("Older" if _next != null else "")
	print("ledger: %d rows" % _list.get_child_count())


## Empty: there is nothing more to load, and whoever pressed the button last goes on at Back.
func _offer(text: String) -> void:
	if text == "" and _older.has_focus():
		_back.grab_focus()
	_older.disabled = false
	_older.text = text
	_older.visible = text != ""


func _draw_days(days: Array) -> void:
	for day: Dictionary in days:
		if day["title"] != _last_day:
			_say(day["title"])
		_last_day = day["title"]
		for row: Dictionary in day["rows"]:
			_list.add_child(_row(row))


func _row(row: Dictionary) -> Control:
	var line := HBoxContainer.new()
	var title := Label.new()
	title.text = " ".join([row["title"], row["more"]]).strip_edges()
	title.clip_text = true
	title.size_flags_horizontal = SIZE_EXPAND_FILL
	var about := Label.new()
	about.text = "%s  %s  %s" % [row["kindText"], row["statusText"], row["time"]]
	about.modulate.a = 0.7
	var amount := RichTextLabel.new()
	amount.bbcode_enabled = true
	amount.fit_content = true
	amount.autowrap_mode = TextServer.AUTOWRAP_OFF
	amount.custom_minimum_size.x = 120
	# What did not move in the end must not look like a charge.
	amount.text = "[right]%s[/right]" % ("[s]%s[/s]" % row["amount"] if row["struck"] else row["amount"])
	for part: Control in [title, about, amount]:
		line.add_child(part)
	_make_focusable(line)
	return line


## So that the arrows and a gamepad scroll: the list follows the focus.
func _make_focusable(line: Control) -> void:
	var ring := get_theme_stylebox("focus", "Button")
	line.focus_mode = FOCUS_ALL
	line.focus_entered.connect(line.queue_redraw)
	line.focus_exited.connect(line.queue_redraw)
	line.draw.connect(func() -> void:
		if line.has_focus():
			line.draw_style_box(ring, Rect2(Vector2.ZERO, line.size)))


func _say(text: String) -> void:
	var heading := Label.new()
	heading.text = text
	heading.add_theme_font_size_override("font_size", 20)
	_list.add_child(heading)


## English words and plain amounts; `svc-bridge/view-languages` has eight more languages.
func _language() -> JavaScriptObject:
	var language: JavaScriptObject = JavaScriptBridge.create_object("Object")
	language.texts = _view.en
	language.format = _view.plainFormatter
	return language


func _now() -> float:
	return Time.get_unix_time_from_system() * 1000.0


func _query_of(next: Variant) -> String:
	if next == null:
		return ""
	if next.cursor != null:
		return "&cursor=%s" % str(next.cursor).uri_encode()
	return "&offset=%d" % _offset_of(next)


## Where the service has no cursors.
func _offset_of(next: Variant) -> int:
	return int(next.offset) if next != null and next.offset != null else 0
