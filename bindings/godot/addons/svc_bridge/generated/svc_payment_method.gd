# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcPaymentMethod
extends SvcJsonView
## A payment method: a wallet if `provider` is `wallet`, otherwise for example a card (interface §2.2).

## The payment method, a UUID.
var id: String:
	get:
		return get_text("id")

## The owner, a UUID.
var account_id: String:
	get:
		return get_text("account_id")

## Such as `registration` (§2.2).
var method_class: String:
	get:
		return get_text("method_class")

## A display label.
var display_string: String:
	get:
		return get_text("display_string")

## wallet for wallets
var provider: String:
	get:
		return get_text("provider")

## For a wallet: its id.
var psp_reference: String:
	get:
		return get_text("psp_reference")

## May be empty.
var psp_hash_code: String:
	get:
		return get_text("psp_hash_code")

## Currency code, such as `USD`.
var processing_currency: String:
	get:
		return get_text("processing_currency")

## `ACTIVE`, or why it cannot pay, such as `EXPIRED`.
var pm_state: String:
	get:
		return get_text("pm_state")

## The integrator's name.
var integrator: String:
	get:
		return get_text("integrator")

## `YYYY-MM-DD hh:mm:ss`, UTC.
var created: String:
	get:
		return get_text("created")

## As `created`.
var updated: String:
	get:
		return get_text("updated")

## Integer in minor units, as text.
var wallet_balance: String:
	get:
		return get_text("wallet_balance")

## May be empty; use `id`.
var payment_method_id: String:
	get:
		return get_text("payment_method_id")

## For a wallet (§2.2).
var provider_data: SvcPaymentMethodProviderData:
	get:
		return SvcPaymentMethodProviderData.new(get_object("provider_data")) if has("provider_data") else null

## Cards only.
var last_four: String:
	get:
		return get_text("last_four")

## Cards only.
var expiration: String:
	get:
		return get_text("expiration")
