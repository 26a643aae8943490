# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcApiErrorData
extends SvcJsonView

var response_code: int:
	get:
		return get_integer("responseCode")

var messages: Array:
	get:
		return get_list("messages")

var codes: Array:
	get:
		return get_list("codes")

var request_id: String:
	get:
		return get_text("requestId")
