# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcHttpRequest
extends SvcJsonView

## Such as `GET`.
var method: String:
	get:
		return get_text("method")

## The whole address.
var url: String:
	get:
		return get_text("url")

## By name, in lower case. They carry tokens: never log them.
var headers: Dictionary:
	get:
		return get_object("headers")

## As text; absent when there is none.
var body: String:
	get:
		return get_text("body")
