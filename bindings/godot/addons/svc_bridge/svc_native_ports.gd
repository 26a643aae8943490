class_name SvcNativePorts
extends Node
## Implements the bridge's ports in a native build: HTTP with HTTPRequest, randomness with Crypto, pages with a view from
## [member make_view]. Tokens stay in memory, because Godot has no key store.

## Creates a view: an object with load(url), show(), post(text), close(), and the signals message(text), close_requested(),
## gone(code, text). See SvcWryView.
var make_view: Callable
## Whether views keep their own Close button after show(); otherwise pages draw one in their bar.
var draws_close := false
## Shown until a page has content.
var loading_text := "Loading…"
var close_text := "Close"

var _send: Callable
var _views := {}
var _covers := {}
## What had the focus before each view's cover.
var _focused := {}
var _requests := {}


func offered() -> Array:
	return ["http", "webview", "random"]


func attach(send: Callable) -> void:
	_send = send


## When freed during an open flow, answers every pending request once.
func _notification(what: int) -> void:
	if what != NOTIFICATION_PREDELETE:
		return
	for id: int in _requests.keys():
		_on_http(HTTPRequest.RESULT_CANT_CONNECT, 0, PackedStringArray(), PackedByteArray(), id)
	for id: int in _views.keys():
		_gone(id, SvcMessages.ERROR_VIEW_UNAVAILABLE, "the game has freed its ports")


## Call when the bridge has ended without closing its views.
func close_views() -> void:
	for id: int in _views.keys():
		_free_view(id)


## Call for Android's Back (NOTIFICATION_WM_GO_BACK_REQUEST): one step back in the page, which closes from its first; before the page is on
## screen it closes the flow. Returns whether a view is open, so that the press was not the game's.
func back() -> bool:
	for id: int in _views.keys():
		_tell(id, SvcMessages.TO_WEBVIEW_INPUT, {"action": "back"})
	return not _views.is_empty()


func random_base64url(length: int) -> String:
	var text := Marshalls.raw_to_base64(Crypto.new().generate_random_bytes(length))
	return text.replace("+", "-").replace("/", "_").trim_suffix("=").trim_suffix("=")


func on_message(message: SvcJsonView) -> void:
	var view: Object = _views.get(message.get_integer("view"))
	match message.get_text("type"):
		SvcMessages.ON_HTTP_SEND:
			_send_http(message.get_integer("id"), SvcJsonView.new(message.get_object("request")))
		SvcMessages.ON_HTTP_CANCEL:
			_cancel_http(message.get_integer("id"))
		SvcMessages.ON_RANDOM_BYTES:
			_answer(message.get_integer("id"), random_base64url(message.get_integer("length")))
		SvcMessages.ON_WEBVIEW_OPEN:
			_open_view(message)
		SvcMessages.ON_WEBVIEW_LOAD:
			if view != null:
				view.load(message.get_text("url"))
		SvcMessages.ON_WEBVIEW_SHOW:
			if view != null:
				_uncover(message.get_integer("view"))
				view.show()
		SvcMessages.ON_WEBVIEW_POST:
			if view != null:
				view.post(message.get_text("text"))
		SvcMessages.ON_WEBVIEW_OPEN_PAGE:
			OS.shell_open(message.get_text("url"))
		SvcMessages.ON_WEBVIEW_CLOSE:
			_free_view(message.get_integer("view"))


func _open_view(message: SvcJsonView) -> void:
	var id := message.get_integer("view")
	var view: Object = make_view.call(message.get_text("origin")) if make_view.is_valid() else null
	if view == null:
		_gone(id, "view_unavailable", "the game makes no views")
		return
	_views[id] = view
	_cover(id)
	view.message.connect(func(text: String) -> void: _tell(id, SvcMessages.TO_WEBVIEW_MESSAGE, {"text": text}))
	view.close_requested.connect(func() -> void: _tell(id, SvcMessages.TO_WEBVIEW_CLOSE_REQUEST, {}))
	view.gone.connect(func(code: String, text: String) -> void: _gone(id, code, text))


func _cover(id: int) -> void:
	var cover := SvcLoadingCover.new(loading_text, close_text)
	cover.close_requested.connect(func() -> void: _tell(id, SvcMessages.TO_WEBVIEW_CLOSE_REQUEST, {}))
	_covers[id] = cover
	_focused[id] = get_viewport().gui_get_focus_owner() if is_inside_tree() else null
	add_child(cover)


func _uncover(id: int) -> void:
	if _covers.has(id):
		_covers[id].queue_free()
		_covers.erase(id)


## Unless the game has given it to something else meanwhile.
func _return_focus(id: int) -> void:
	var before: Variant = _focused.get(id)
	_focused.erase(id)
	if not is_instance_valid(before) or not before.is_visible_in_tree():
		return
	var now: Control = before.get_viewport().gui_get_focus_owner()
	if now == null or (_covers.has(id) and _covers[id].is_ancestor_of(now)):
		before.grab_focus()


func _tell(id: int, type: String, fields: Dictionary) -> void:
	if _views.has(id):
		_say(type, fields.merged({"view": id}))


func _free_view(id: int) -> void:
	var view: Object = _views.get(id)
	_views.erase(id)
	_return_focus(id)
	_uncover(id)
	if view != null:
		view.close()


## The bridge does not close a view that is gone.
func _gone(id: int, code: String, text: String) -> void:
	_free_view(id)
	var error: Variant = {"code": code, "message": text} if not code.is_empty() else null
	_say(SvcMessages.TO_WEBVIEW_GONE, {"view": id, "error": error})


func _send_http(id: int, request: SvcJsonView) -> void:
	var http := HTTPRequest.new()
	http.max_redirects = 0
	add_child(http)
	_requests[id] = http
	http.request_completed.connect(_on_http.bind(id))
	var headers := PackedStringArray()
	var given := request.get_object("headers")
	for header: String in given:
		headers.append("%s: %s" % [header, given[header]])
	var method := HTTPClient.METHOD_POST if request.get_text("method") == "POST" else HTTPClient.METHOD_GET
	if http.request(request.get_text("url"), headers, method, request.get_text("body")) != OK:
		_on_http(HTTPRequest.RESULT_CANT_CONNECT, 0, PackedStringArray(), PackedByteArray(), id)


func _on_http(result: int, status: int, headers: PackedStringArray, body: PackedByteArray, id: int) -> void:
	if not _requests.has(id):
		return
	_cancel_http(id)
	# One that broke off has its status already. Redirects are answers, not followed.
	if result != HTTPRequest.RESULT_SUCCESS and result != HTTPRequest.RESULT_REDIRECT_LIMIT_REACHED:
		var error := {"code": "network_failed", "message": "no answer came"}
		_say(SvcMessages.TO_ANSWER, {"id": id, "ok": false, "error": error})
		return
	var named := {}
	for header in headers:
		named[header.get_slice(":", 0).to_lower()] = header.substr(header.find(":") + 1).strip_edges()
	_answer(id, {"status": status, "headers": named, "body": body.get_string_from_utf8()})


func _cancel_http(id: int) -> void:
	if _requests.has(id):
		_requests[id].queue_free()
		_requests.erase(id)


## The bridge may be freed before its ports.
func _say(type: String, fields: Dictionary) -> void:
	if _send.is_valid():
		_send.call(type, fields)


func _answer(id: int, value: Variant) -> void:
	_say(SvcMessages.TO_ANSWER, {"id": id, "ok": true, "value": value})
