# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcTransactionPage
extends SvcJsonView
## A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page.

## Total entries; a filtered list counts up to 10,000.
var total: int:
	get:
		return get_integer("total")

## at_least: there may be more. A filtered list scans up to 25,000 entries.
var total_is: String:
	get:
		return get_text("total_is")

## The player's account, a UUID.
var account_id: String:
	get:
		return get_text("account_id")

## Some deployments send null for an empty list.
var transactions: Array:
	get:
		return get_list("transactions").map(func(item): return SvcTransaction.new(item))

## Empty on the last page. A filtered page may be short or empty although more entries follow.
var next_cursor: String:
	get:
		return get_text("next_cursor")

## True: whoever asked may read `GET /v2/spending` (Gap §4.4); absent or false: they may not.
var has_spending: bool:
	get:
		return get_flag("has_spending")
