# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcInvoice
extends SvcJsonView

var invoice_id: String:
	get:
		return get_text("invoice_id")

var account_id: String:
	get:
		return get_text("account_id")

var reference_type: String:
	get:
		return get_text("reference_type")

var reference_id: String:
	get:
		return get_text("reference_id")

var state: String:
	get:
		return get_text("state")

var description: String:
	get:
		return get_text("description")

var metadata: Variant:
	get:
		return get_any("metadata")

var summary: SvcInvoiceSummary:
	get:
		return SvcInvoiceSummary.new(get_object("summary")) if has("summary") else null

var created: String:
	get:
		return get_text("created")

var updated: String:
	get:
		return get_text("updated")

var payment_methods: Dictionary:
	get:
		return get_object("payment_methods")

var line_items: Dictionary:
	get:
		return get_map("line_items", func(item): return SvcLineItem.new(item))

var subitems: Dictionary:
	get:
		return get_map("subitems", func(item): return SvcSubitem.new(item))

var failure_reason: Variant:
	get:
		return get_any("failure_reason")
