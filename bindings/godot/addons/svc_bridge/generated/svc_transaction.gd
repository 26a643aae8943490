# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTransaction
extends SvcJsonView

var transaction_id: String:
	get:
		return get_text("transaction_id")

var transaction_id_type: String:
	get:
		return get_text("transaction_id_type")

var transaction_type: String:
	get:
		return get_text("transaction_type")

var transaction_role: String:
	get:
		return get_text("transaction_role")

var transaction_status: String:
	get:
		return get_text("transaction_status")

var account_id: String:
	get:
		return get_text("account_id")

var transaction_data: Variant:
	get:
		return get_any("transaction_data")

var transaction_date: String:
	get:
		return get_text("transaction_date")

var transaction_description: String:
	get:
		return get_text("transaction_description")
