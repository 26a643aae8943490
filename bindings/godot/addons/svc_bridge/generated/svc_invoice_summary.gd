# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcInvoiceSummary
extends SvcJsonView

var total_amount: int:
	get:
		return get_integer("total_amount")

var currency: String:
	get:
		return get_text("currency")

var display_amount: String:
	get:
		return get_text("display_amount")
