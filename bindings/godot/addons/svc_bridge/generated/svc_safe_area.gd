# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcSafeArea
extends SvcJsonView

var top: float:
	get:
		return get_real("top")

var right: float:
	get:
		return get_real("right")

var bottom: float:
	get:
		return get_real("bottom")

var left: float:
	get:
		return get_real("left")
