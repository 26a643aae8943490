# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcReceipt
extends SvcJsonView

var transaction_id: String:
	get:
		return get_text("transaction_id")

var email_address: String:
	get:
		return get_text("email_address")
