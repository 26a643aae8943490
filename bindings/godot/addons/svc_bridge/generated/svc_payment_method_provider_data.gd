# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcPaymentMethodProviderData
extends SvcJsonView

var wallet_id: String:
	get:
		return get_text("wallet_id")

var wallet_balance: String:
	get:
		return get_text("wallet_balance")
