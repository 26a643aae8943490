# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSafeArea
extends SvcJsonView

## CSS pixels.
var top: float:
	get:
		return get_real("top")

## CSS pixels.
var right: float:
	get:
		return get_real("right")

## CSS pixels.
var bottom: float:
	get:
		return get_real("bottom")

## CSS pixels.
var left: float:
	get:
		return get_real("left")
