# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcInvoice
extends SvcJsonView
## A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2), and if you use them `void` and `expired`.

## The invoice, a UUID.
var invoice_id: String:
	get:
		return get_text("invoice_id")

## The buyer, a UUID.
var account_id: String:
	get:
		return get_text("account_id")

## Type of the integrator's own reference (§4.1).
var reference_type: String:
	get:
		return get_text("reference_type")

## The integrator's own reference (§4.1).
var reference_id: String:
	get:
		return get_text("reference_id")

## `open`, `processing`, `success` or `failed` (§3.2); `void` if you voided it, `expired` after its `expires_at`.
var state: String:
	get:
		return get_text("state")

## The integrator's description (§4.1).
var description: String:
	get:
		return get_text("description")

## The integrator's own keys and values, or null (§2.4).
var metadata: Variant:
	get:
		return get_any("metadata")

## The total.
var summary: SvcInvoiceSummary:
	get:
		return SvcInvoiceSummary.new(get_object("summary")) if has("summary") else null

## ISO 8601, UTC.
var created: String:
	get:
		return get_text("created")

## As `created`.
var updated: String:
	get:
		return get_text("updated")

## Empty (§2.4).
var payment_methods: Dictionary:
	get:
		return get_object("payment_methods")

## By line item id.
var line_items: Dictionary:
	get:
		return get_map("line_items", func(item): return SvcLineItem.new(item))

## All movements of the invoice, by subitem id.
var subitems: Dictionary:
	get:
		return get_map("subitems", func(item): return SvcSubitem.new(item))

## Set on the invoices of an escrow's phases, which have its references: its `status` says whether the buyer has paid (Gap §2.3).
var escrow_id: String:
	get:
		return get_text("escrow_id")

## ISO 8601, UTC; present if it was created with one.
var expires_at: String:
	get:
		return get_text("expires_at")

## Set when state is failed.
var failure_reason: Variant:
	get:
		return get_any("failure_reason")

## Minor units; set once something was refunded (Gap §3.3).
var refunded_amount: int:
	get:
		return get_integer("refunded_amount")

## Minor units; set while a card's bank has taken that back, and it cannot be refunded (Gap §3.4).
var disputed_amount: int:
	get:
		return get_integer("disputed_amount")
