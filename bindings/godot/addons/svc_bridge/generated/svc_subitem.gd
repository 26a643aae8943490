# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSubitem
extends SvcJsonView
## One movement of money for an invoice (interface §2.4).

## The subitem, a UUID.
var subitem_id: String:
	get:
		return get_text("subitem_id")

## Minor units.
var amount: int:
	get:
		return get_integer("amount")

## Currency code, such as `USD` (§2.4).
var currency: String:
	get:
		return get_text("currency")

## The amount with its currency, such as `USD 5.00` (§2.4).
var display_amount: String:
	get:
		return get_text("display_amount")

## What `reference_id` names: `line_item_id` or `payment_method_id`.
var reference_type: String:
	get:
		return get_text("reference_type")

## The line item that it is made from; otherwise the payment method that pays or gets it back.
var reference_id: String:
	get:
		return get_text("reference_id")

## user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute, dispute_fee or dispute_reversal; more may come.
var subitem_type: String:
	get:
		return get_text("subitem_type")

## Empty (§2.4).
var description: String:
	get:
		return get_text("description")

## Null (§2.4).
var metadata: Variant:
	get:
		return get_any("metadata")

## The payer's account, a UUID.
var source_account_id: String:
	get:
		return get_text("source_account_id")

## The user's payment method that pays, a UUID; empty for a wallet of the integrator's or an escrow's.
var source_payment_method_id: String:
	get:
		return get_text("source_payment_method_id")

## The wallet that pays, a UUID; empty for a card.
var source_wallet_id: String:
	get:
		return get_text("source_wallet_id")

## The payee's account, a UUID.
var destination_account_id: String:
	get:
		return get_text("destination_account_id")

## The user's payment method that is paid, a UUID; empty for a wallet of the integrator's or an escrow's.
var destination_payment_method_id: String:
	get:
		return get_text("destination_payment_method_id")

## The wallet that is paid, a UUID; empty for a card.
var destination_wallet_id: String:
	get:
		return get_text("destination_wallet_id")
