# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcFlowResult
extends SvcJsonView

var source: String:
	get:
		return get_text("source")

var event: String:
	get:
		return get_text("event")

var state: String:
	get:
		return get_text("state")

var trigger: String:
	get:
		return get_text("trigger")

var payment_methods: Array:
	get:
		return get_list("paymentMethods").map(func(item): return SvcSelectedPaymentMethod.new(item))

var cause: String:
	get:
		return get_text("cause")

var submitted: bool:
	get:
		return get_flag("submitted")

var error: SvcSdkError:
	get:
		return SvcSdkError.new(get_object("error")) if has("error") else null

var payload: SvcApiErrorData:
	get:
		return SvcApiErrorData.new(get_object("payload")) if has("payload") else null
