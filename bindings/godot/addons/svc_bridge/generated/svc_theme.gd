# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTheme
extends SvcJsonView

## A CSS colour (§4.3).
var background_color: String:
	get:
		return get_text("backgroundColor")

## A CSS colour (§4.3).
var primary_color: String:
	get:
		return get_text("primaryColor")

## `light` or `dark`; absent follows the system.
var color_scheme: String:
	get:
		return get_text("colorScheme")

## A complete look, which the other fields change: `neon`, `parchment`, `arcade` or `minimal` (Gap §4.3).
var preset: String:
	get:
		return get_text("preset")

## The font of all texts, by name: of `typefaceFile`, else of the player's system (Gap §4.3).
var typeface: String:
	get:
		return get_text("typeface")

## A WOFF2 file of at most 300 KB, as base64 (Gap §4.3).
var typeface_file: String:
	get:
		return get_text("typefaceFile")

## `round`, `soft`, `square` or `cut` (Gap §4.3).
var corners: String:
	get:
		return get_text("corners")

## What cards and buttons look like: `flat`, `raised`, `outlined` or `glass` (Gap §4.3).
var surface: String:
	get:
		return get_text("surface")

## `compact`, `comfortable` or `roomy` (Gap §4.3).
var density: String:
	get:
		return get_text("density")

## `full`, `reduced` or `none`; a player who asked for less motion gets less (Gap §4.3).
var motion: String:
	get:
		return get_text("motion")

## What moves, presses and refusals sound like: `off`, `soft` or `retro`; absent is `off` (Gap §4.3).
var sounds: String:
	get:
		return get_text("sounds")

## Large letters, two panes and a gamepad's signs, for players across the room: `on`, `off` or `auto`, which is on for a gamepad and on a television; absent is `auto` (Gap §4.3).
var ten_foot: String:
	get:
		return get_text("tenFoot")
