# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcEscrowDeadline
extends SvcJsonView
## When a held escrow is resolved by itself, and how (Gap §4.1).

## ISO 8601, UTC.
var at: String:
	get:
		return get_text("at")

## `refund` or `release`.
var action: String:
	get:
		return get_text("action")
