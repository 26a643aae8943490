# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSelectedPaymentMethod
extends SvcJsonView

var payment_method_id: String:
	get:
		return get_text("payment_method_id")

var amount: int:
	get:
		return get_integer("amount")
