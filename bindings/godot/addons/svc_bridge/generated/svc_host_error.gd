# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcHostError
extends SvcJsonView

var code: String:
	get:
		return get_text("code")

var message: String:
	get:
		return get_text("message")
