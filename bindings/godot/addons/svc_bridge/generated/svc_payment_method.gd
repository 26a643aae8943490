# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcPaymentMethod
extends SvcJsonView

var id: String:
	get:
		return get_text("id")

var account_id: String:
	get:
		return get_text("account_id")

var method_class: String:
	get:
		return get_text("method_class")

var display_string: String:
	get:
		return get_text("display_string")

var provider: String:
	get:
		return get_text("provider")

var psp_reference: String:
	get:
		return get_text("psp_reference")

var psp_hash_code: String:
	get:
		return get_text("psp_hash_code")

var processing_currency: String:
	get:
		return get_text("processing_currency")

var pm_state: String:
	get:
		return get_text("pm_state")

var integrator: String:
	get:
		return get_text("integrator")

var created: String:
	get:
		return get_text("created")

var updated: String:
	get:
		return get_text("updated")

var wallet_balance: String:
	get:
		return get_text("wallet_balance")

var payment_method_id: String:
	get:
		return get_text("payment_method_id")

var provider_data: SvcPaymentMethodProviderData:
	get:
		return SvcPaymentMethodProviderData.new(get_object("provider_data")) if has("provider_data") else null

var last_four: String:
	get:
		return get_text("last_four")

var expiration: String:
	get:
		return get_text("expiration")
