# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcUserAuthorization
extends SvcJsonView
## Result of authorize-user (interface §2.6); `token` only when `return_token` was true.

## Opaque; open it unchanged. Its nonce is valid for 24 hours and works once.
var redirect: String:
	get:
		return get_text("redirect")

## The user password token, when `return_token` was true (§5.5).
var token: SvcUserToken:
	get:
		return SvcUserToken.new(get_object("token")) if has("token") else null
