# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSubitem
extends SvcJsonView

var subitem_id: String:
	get:
		return get_text("subitem_id")

var amount: int:
	get:
		return get_integer("amount")

var currency: String:
	get:
		return get_text("currency")

var display_amount: String:
	get:
		return get_text("display_amount")

var reference_type: String:
	get:
		return get_text("reference_type")

var reference_id: String:
	get:
		return get_text("reference_id")

var subitem_type: String:
	get:
		return get_text("subitem_type")

var description: String:
	get:
		return get_text("description")

var metadata: Variant:
	get:
		return get_any("metadata")

var source_account_id: String:
	get:
		return get_text("source_account_id")

var source_payment_method_id: String:
	get:
		return get_text("source_payment_method_id")

var source_wallet_id: String:
	get:
		return get_text("source_wallet_id")

var destination_account_id: String:
	get:
		return get_text("destination_account_id")

var destination_payment_method_id: String:
	get:
		return get_text("destination_payment_method_id")

var destination_wallet_id: String:
	get:
		return get_text("destination_wallet_id")
