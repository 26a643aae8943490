# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcErrorAbout
extends SvcJsonView

## The message's type.
var type: String:
	get:
		return get_text("type")

## The message's id.
var id: int:
	get:
		return get_integer("id")
