# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcPaymentMethodProviderData
extends SvcJsonView

## What `destination_wallet_id` takes (§4.1).
var wallet_id: String:
	get:
		return get_text("wallet_id")

## Integer in minor units, as text.
var wallet_balance: String:
	get:
		return get_text("wallet_balance")
