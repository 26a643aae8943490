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

## Type of the integrator's own reference (§4.1).
var reference_type: String:
	get:
		return get_text("reference_type")

## For a subitem made from a line item: its id.
var reference_id: String:
	get:
		return get_text("reference_id")

## user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute, dispute_fee or dispute_reversal; more may come.
var subitem_type: String:
	get:
		return get_text("subitem_type")

## The integrator's description (§4.1).
var description: String:
	get:
		return get_text("description")

## The integrator's own keys and values, or null (§2.4).
var metadata: Variant:
	get:
		return get_any("metadata")

## The payer's account, a UUID.
var source_account_id: String:
	get:
		return get_text("source_account_id")

## The payer's payment method, a UUID.
var source_payment_method_id: String:
	get:
		return get_text("source_payment_method_id")

## The wallet that pays, a UUID.
var source_wallet_id: String:
	get:
		return get_text("source_wallet_id")

## The payee's account, a UUID.
var destination_account_id: String:
	get:
		return get_text("destination_account_id")

## The payee's wallet as a payment method, a UUID.
var destination_payment_method_id: String:
	get:
		return get_text("destination_payment_method_id")

## The payee's wallet, a UUID.
var destination_wallet_id: String:
	get:
		return get_text("destination_wallet_id")
