# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcHostError
extends SvcJsonView

## A code of the SDK's list, such as `network_failed`.
var code: String:
	get:
		return get_text("code")

## A human-readable sentence.
var message: String:
	get:
		return get_text("message")
