# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcLineItem
extends SvcJsonView

var line_item_id: String:
	get:
		return get_text("line_item_id")

var product_sku: String:
	get:
		return get_text("product_sku")

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

var transaction_type: String:
	get:
		return get_text("transaction_type")

var description: String:
	get:
		return get_text("description")

var metadata: Variant:
	get:
		return get_any("metadata")

var subitems: Dictionary:
	get:
		return get_map("subitems", func(item): return SvcSubitem.new(item))
