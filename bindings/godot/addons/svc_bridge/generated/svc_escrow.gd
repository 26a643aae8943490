# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcEscrow
extends SvcJsonView

var id: String:
	get:
		return get_text("id")

var account_id: String:
	get:
		return get_text("account_id")

var escrow_invoice_id: String:
	get:
		return get_text("escrow_invoice_id")

var commit_invoice_id: String:
	get:
		return get_text("commit_invoice_id")

var cancel_invoice_id: String:
	get:
		return get_text("cancel_invoice_id")

var status: String:
	get:
		return get_text("status")

var integrator: String:
	get:
		return get_text("integrator")

var created: String:
	get:
		return get_text("created")

var updated: String:
	get:
		return get_text("updated")
