# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSdkError
extends SvcJsonView

var code: String:
	get:
		return get_text("code")

var message: String:
	get:
		return get_text("message")

var retryable: bool:
	get:
		return get_flag("retryable")

var api: SvcApiErrorData:
	get:
		return SvcApiErrorData.new(get_object("api")) if has("api") else null
