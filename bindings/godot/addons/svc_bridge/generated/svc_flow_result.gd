# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcFlowResult
extends SvcJsonView

## `svc` (§6.2).
var source: String:
	get:
		return get_text("source")

## `svc.<flow>.complete` (§6.2).
var event: String:
	get:
		return get_text("event")

## `complete`, `cancel` or `error` (§6.2).
var state: String:
	get:
		return get_text("state")

## What the buyer pressed: `done-button` or `close-button` (§6.2).
var trigger: String:
	get:
		return get_text("trigger")

## The buyer's selection, for invoice creation (§6.2).
var payment_methods: Array:
	get:
		return get_list("paymentMethods").map(func(item): return SvcSelectedPaymentMethod.new(item))

## Of a paid checkout: what a receipt and the history know it by.
var transaction_id: String:
	get:
		return get_text("transaction_id")

## Who ended a cancelled flow, such as `closed_by_player`.
var cause: String:
	get:
		return get_text("cause")

## Of a cancel: a payment was submitted before; ask your server for its outcome.
var submitted: bool:
	get:
		return get_flag("submitted")

## Of an error: switch on its `code`.
var error: SvcSdkError:
	get:
		return SvcSdkError.new(get_object("error")) if has("error") else null

## Of an error: the API's data (§4.4).
var payload: SvcApiErrorData:
	get:
		return SvcApiErrorData.new(get_object("payload")) if has("payload") else null
