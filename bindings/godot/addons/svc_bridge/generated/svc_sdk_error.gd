# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSdkError
extends SvcJsonView
## An error as sent across the frame: `SdkError` without its cause (interface §4.4, §6.2).

## Switch on this, never on `message`.
var code: String:
	get:
		return get_text("code")

## A sentence for developers: what was refused, and what to do.
var message: String:
	get:
		return get_text("message")

## True when the same call may succeed later.
var retryable: bool:
	get:
		return get_flag("retryable")

## The API's error data, if it responded (§4.4).
var api: SvcApiErrorData:
	get:
		return SvcApiErrorData.new(get_object("api")) if has("api") else null
