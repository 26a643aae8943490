# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcHttpRequest
extends SvcJsonView

var method: String:
	get:
		return get_text("method")

var url: String:
	get:
		return get_text("url")

var headers: Dictionary:
	get:
		return get_object("headers")

var body: String:
	get:
		return get_text("body")
