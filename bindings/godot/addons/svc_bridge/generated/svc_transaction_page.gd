# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTransactionPage
extends SvcJsonView

var total: int:
	get:
		return get_integer("total")

var total_is: String:
	get:
		return get_text("total_is")

var account_id: String:
	get:
		return get_text("account_id")

var transactions: Array:
	get:
		return get_list("transactions").map(func(item): return SvcTransaction.new(item))

var next_cursor: String:
	get:
		return get_text("next_cursor")
