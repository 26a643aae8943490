# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcApiErrorData
extends SvcJsonView
## The API's part of an error (interface §4.4).

## The HTTP status (§4.4).
var response_code: int:
	get:
		return get_integer("responseCode")

## Human-readable messages, one per code (§4.4).
var messages: Array:
	get:
		return get_list("messages")

## Stable codes of the API, aligned with `messages`.
var codes: Array:
	get:
		return get_list("codes")

## For support: it is in the service's log.
var request_id: String:
	get:
		return get_text("requestId")
