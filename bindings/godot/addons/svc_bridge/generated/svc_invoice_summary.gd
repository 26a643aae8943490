# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcInvoiceSummary
extends SvcJsonView
## An invoice's total (interface §2.4).

## Minor units.
var total_amount: int:
	get:
		return get_integer("total_amount")

## Currency code, such as `USD` (§2.4).
var currency: String:
	get:
		return get_text("currency")

## Such as `USD 5.00`.
var display_amount: String:
	get:
		return get_text("display_amount")
