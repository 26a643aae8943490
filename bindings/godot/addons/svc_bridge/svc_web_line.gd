class_name SvcWebLine
extends RefCounted
## Strings to and from the bridge in a web build's page.

signal received(text: String)

var _bridge: Variant
## Referenced here, or the engine would free it while the page still calls it.
var _on_text: Variant


## [param engine] is the JavaScriptBridge singleton; tests pass their own.
func _init(engine: Object = null) -> void:
	if engine == null:
		engine = Engine.get_singleton("JavaScriptBridge") if OS.has_feature("web") else null
	var page: Variant = engine.get_interface("SvcBridgeWeb") if engine != null else null
	if page == null:
		return
	_on_text = engine.create_callback(_receive)
	_bridge = page.createWebBridge()
	_bridge.push(_on_text)


## False outside a web build, and when the page did not load svc-bridge.engine-web.js.
func is_open() -> bool:
	return _bridge != null


func send(text: String) -> void:
	if _bridge != null:
		_bridge.receive(text)


## Nothing to do: the page runs its own timers.
func tick() -> void:
	pass


func close() -> void:
	_bridge = null
	_on_text = null


## The page passes its arguments in one array.
func _receive(arguments: Array) -> void:
	received.emit(str(arguments[0]))
