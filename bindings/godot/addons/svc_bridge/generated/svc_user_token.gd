# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcUserToken
extends SvcJsonView

var access_token: String:
	get:
		return get_text("access_token")

var token_type: String:
	get:
		return get_text("token_type")

var refresh_token: String:
	get:
		return get_text("refresh_token")

var expiry: String:
	get:
		return get_text("expiry")
