# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcAuthorizedInvoice
extends SvcJsonView
## Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only.

## Empty if a deployment puts it only in the redirect; `authorizeInvoice` of `svc-bridge/server` then reads it there.
var authorized_invoice_id: String:
	get:
		return get_text("authorized_invoice_id")

## Opaque. For the widget; with svc_hosted, a link for the buyer. Opens for 24 hours or until `expires_at`, paid or not.
var redirect: String:
	get:
		return get_text("redirect")

## Widget only.
var nonce_auth_id: String:
	get:
		return get_text("nonce_auth_id")
