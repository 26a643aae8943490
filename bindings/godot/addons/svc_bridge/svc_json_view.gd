class_name SvcJsonView
extends RefCounted
## Named fields of a JSON object. Godot's JSON parses every number as a float; integers are returned as int, exact up to 2^53.

## In JSON, control characters are escaped.
static var _controls := RegEx.create_from_string("[\\x01-\\x1f]")

var json: Dictionary


## Anything but an object reads as an empty one.
func _init(fields: Variant = {}) -> void:
	json = fields if fields is Dictionary else {}


## Writes JSON. JSON.stringify alone does not where a text has control characters: it makes a vertical tab \v, and leaves most as they are.
static func write(fields: Dictionary) -> String:
	var text := JSON.stringify(fields)
	if text.contains("\\v"):
		# What lies between escaped backslashes, as one may stand before a v.
		var parts := text.split("\\\\")
		for index in parts.size():
			parts[index] = parts[index].replace("\\v", "\\u000b")
		text = "\\\\".join(parts)
	if _controls.search(text) != null:
		for code in range(1, 32):
			text = text.replace(char(code), "\\u%04x" % code)
	return text


func has(name: String) -> bool:
	return json.get(name) != null


func get_any(name: String) -> Variant:
	return json.get(name)


func get_text(name: String) -> String:
	var value: Variant = json.get(name)
	return value if value is String else ""


func get_integer(name: String) -> int:
	var value: Variant = json.get(name)
	return int(value) if value is float or value is int else 0


func get_real(name: String) -> float:
	var value: Variant = json.get(name)
	return float(value) if value is float or value is int else 0.0


func get_flag(name: String) -> bool:
	return json.get(name) == true


func get_object(name: String) -> Dictionary:
	var value: Variant = json.get(name)
	return value if value is Dictionary else {}


func get_list(name: String) -> Array:
	var value: Variant = json.get(name)
	return value if value is Array else []


func get_map(name: String, make: Callable) -> Dictionary:
	var result := {}
	var items := get_object(name)
	for key: String in items:
		result[key] = make.call(items[key])
	return result
