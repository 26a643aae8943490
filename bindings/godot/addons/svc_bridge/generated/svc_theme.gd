# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTheme
extends SvcJsonView

var background_color: String:
	get:
		return get_text("backgroundColor")

var primary_color: String:
	get:
		return get_text("primaryColor")

var color_scheme: String:
	get:
		return get_text("colorScheme")
