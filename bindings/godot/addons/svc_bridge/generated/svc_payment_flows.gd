# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcPaymentFlows
extends Node
## The payment flows of SvcBridge.
## [param options] of each: redirect (String) or fetch_redirect (Callable), confirm (Callable), flowConfig, theme, locale, timeoutMs.


## The newest terms of service.
func tos(options := {}) -> SvcFlow:
	return _call("tos", options)


## Identity check.
func kyc(options := {}) -> SvcFlow:
	return _call("kyc", options)


## Buys wallet funds.
func purchase(options := {}) -> SvcFlow:
	return _call("purchase", options)


## Pays wallet funds out.
func payout(options := {}) -> SvcFlow:
	return _call("payout", options)


## Selects payment methods.
func payment_selection(options := {}) -> SvcFlow:
	return _call("payment-selection", options)


## Pays an authorized invoice or escrow.
func checkout(options := {}) -> SvcFlow:
	return _call("checkout", options)


func _call(_flow: String, _options: Dictionary) -> SvcFlow:
	return null
