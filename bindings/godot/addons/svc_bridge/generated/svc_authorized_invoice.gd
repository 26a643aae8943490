# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcAuthorizedInvoice
extends SvcJsonView

var authorized_invoice_id: String:
	get:
		return get_text("authorized_invoice_id")

var redirect: String:
	get:
		return get_text("redirect")

var nonce_auth_id: String:
	get:
		return get_text("nonce_auth_id")
