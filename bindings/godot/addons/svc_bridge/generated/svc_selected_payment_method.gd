# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSelectedPaymentMethod
extends SvcJsonView
## What one selected payment method contributes; pass the array to invoice creation unchanged (interface §4.1, §6.2).

## The payment method, a UUID (§2.2).
var payment_method_id: String:
	get:
		return get_text("payment_method_id")

## Minor units; 0 pays the rest (§4.1).
var amount: int:
	get:
		return get_integer("amount")
