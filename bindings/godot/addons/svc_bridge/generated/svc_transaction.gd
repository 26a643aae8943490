# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTransaction
extends SvcJsonView
## One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout, a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id that cannot be read is empty: such an entry can be shown, but not asked for.

## Id of the invoice, escrow, payout, exchange or refund.
var transaction_id: String:
	get:
		return get_text("transaction_id")

## The kind of id, such as `invoice`.
var transaction_id_type: String:
	get:
		return get_text("transaction_id_type")

## Such as `invoice`, `payout` or `refund`.
var transaction_type: String:
	get:
		return get_text("transaction_type")

## buyer, seller or user
var transaction_role: String:
	get:
		return get_text("transaction_role")

## The state of the invoice, escrow or payout (§3).
var transaction_status: String:
	get:
		return get_text("transaction_status")

## The player's account, a UUID.
var account_id: String:
	get:
		return get_text("account_id")

## See transaction_id_type.
var transaction_data: Variant:
	get:
		return get_any("transaction_data")

## When, ISO 8601, UTC.
var transaction_date: String:
	get:
		return get_text("transaction_date")

## A display label.
var transaction_description: String:
	get:
		return get_text("transaction_description")
