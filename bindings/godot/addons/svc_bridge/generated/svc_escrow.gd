# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcEscrow
extends SvcJsonView
## A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1).

## Begins with esc_.
var id: String:
	get:
		return get_text("id")

## The buyer, a UUID.
var account_id: String:
	get:
		return get_text("account_id")

## The invoice that charges the buyer, a UUID.
var escrow_invoice_id: String:
	get:
		return get_text("escrow_invoice_id")

## Empty until committed.
var commit_invoice_id: String:
	get:
		return get_text("commit_invoice_id")

## Empty until cancelled.
var cancel_invoice_id: String:
	get:
		return get_text("cancel_invoice_id")

## `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED` or `CANCELLED` (§3.1).
var status: String:
	get:
		return get_text("status")

## Present if it was created with one.
var deadline: SvcEscrowDeadline:
	get:
		return SvcEscrowDeadline.new(get_object("deadline")) if has("deadline") else null

## Present in pay, commit and cancel responses.
var integrator: String:
	get:
		return get_text("integrator")

## Ends in +0000 UTC; a zero date on create.
var created: String:
	get:
		return get_text("created")

## As `created`.
var updated: String:
	get:
		return get_text("updated")
