class_name SvcFlow
extends RefCounted
## An open flow. [code]var result = await flow.settled[/code] gets its one outcome.

signal settled(result: SvcFlowResult)

var id: int
var flow: String
## Null until the flow has settled.
var result: SvcFlowResult
## Fetches a redirect from your server; may await.
var fetch_redirect: Callable
## Asks your server whether the payment was made: complete, incomplete or pending; may await.
var confirm: Callable

## Its caller does not have it yet, and could not hear it settle.
var is_being_sent := false
## Money may have moved.
var is_submitted := false
## The scene that opened it is gone; its outcome arrives as late_outcome.
var is_detached := false

var _close: Callable


func _init(flow_id: int, name: String, close_flow: Callable) -> void:
	id = flow_id
	flow = name
	_close = close_flow


## Ends the flow with the cause closed_by_host; does nothing after its end.
func close() -> void:
	if result == null:
		_close.call(self)


func settle(outcome: SvcFlowResult) -> void:
	if result != null:
		return
	result = outcome
	settled.emit(outcome)


## Settles after the current frame's calls, even if the caller is gone by then.
func settle_later(outcome: SvcFlowResult) -> void:
	(func() -> void: settle(outcome)).call_deferred()
