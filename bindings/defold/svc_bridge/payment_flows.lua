-- Generated from the wire model by scripts/generate-types.mjs. Do not edit.
return {
	--- The newest terms of service.
	tos = "tos",
	--- Identity check.
	kyc = "kyc",
	--- Buys wallet funds.
	purchase = "purchase",
	--- Pays wallet funds out.
	payout = "payout",
	--- Selects payment methods.
	payment_selection = "payment-selection",
	--- Pays an authorized invoice or escrow.
	checkout = "checkout",
}
