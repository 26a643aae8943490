# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcLineItem
extends SvcJsonView
## `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4).

## The line item, a UUID.
var line_item_id: String:
	get:
		return get_text("line_item_id")

## The integrator's SKU.
var product_sku: String:
	get:
		return get_text("product_sku")

## Minor units.
var amount: int:
	get:
		return get_integer("amount")

## Currency code, such as `USD` (§2.4).
var currency: String:
	get:
		return get_text("currency")

## Such as USD 5.00.
var display_amount: String:
	get:
		return get_text("display_amount")

## Type of the integrator's own reference (§4.1).
var reference_type: String:
	get:
		return get_text("reference_type")

## The integrator's own reference (§4.1).
var reference_id: String:
	get:
		return get_text("reference_id")

## `user_to_user` or `user_to_integrator` (§1.4).
var transaction_type: String:
	get:
		return get_text("transaction_type")

## The integrator's description (§4.1).
var description: String:
	get:
		return get_text("description")

## The address of its picture, if one was given: in invoices as given; in a player's transactions the service's copy, absent when there is none (Gap §4.1).
var image_url: String:
	get:
		return get_text("image_url")

## The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1).
var tax_amount: int:
	get:
		return get_integer("tax_amount")

## Such as `USD 0.80`.
var display_tax_amount: String:
	get:
		return get_text("display_tax_amount")

## What that tax is called, if it was given.
var tax_label: String:
	get:
		return get_text("tax_label")

## The integrator's own keys and values, or null (§2.4).
var metadata: Variant:
	get:
		return get_any("metadata")

## Its movements, by subitem id.
var subitems: Dictionary:
	get:
		return get_map("subitems", func(item): return SvcSubitem.new(item))
