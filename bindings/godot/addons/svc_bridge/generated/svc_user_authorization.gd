# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcUserAuthorization
extends SvcJsonView

var redirect: String:
	get:
		return get_text("redirect")

var token: SvcUserToken:
	get:
		return SvcUserToken.new(get_object("token")) if has("token") else null
