# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcUserToken
extends SvcJsonView
## A user password token as the API sends it (interface §2.6).

## The bearer token of the user's session (§5.5).
var access_token: String:
	get:
		return get_text("access_token")

## `Bearer` (§2.6).
var token_type: String:
	get:
		return get_text("token_type")

## Refreshes the token; without it the SDK calls the session provider again (§5.5).
var refresh_token: String:
	get:
		return get_text("refresh_token")

## When it expires, ISO 8601 (§2.6).
var expiry: String:
	get:
		return get_text("expiry")
