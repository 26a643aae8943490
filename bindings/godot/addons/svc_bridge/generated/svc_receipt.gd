# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcReceipt
extends SvcJsonView
## Result of sending a receipt (interface §4.4); the address comes back masked.

## The receipt's transaction.
var transaction_id: String:
	get:
		return get_text("transaction_id")

## Masked.
var email_address: String:
	get:
		return get_text("email_address")
