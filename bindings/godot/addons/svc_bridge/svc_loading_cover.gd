class_name SvcLoadingCover
extends CanvasLayer
## Shown in a native build until the page has content: a loading sign, and a Close button that always works.

signal close_requested

const TOPMOST := 128


func _init(loading_text: String, close_text: String) -> void:
	layer = TOPMOST
	var shade := ColorRect.new()
	shade.color = Color(0, 0, 0, 0.75)
	shade.set_anchors_preset(Control.PRESET_FULL_RECT)
	add_child(shade)
	var middle := CenterContainer.new()
	middle.set_anchors_preset(Control.PRESET_FULL_RECT)
	shade.add_child(middle)
	var column := VBoxContainer.new()
	middle.add_child(column)
	var label := Label.new()
	label.text = loading_text
	label.horizontal_alignment = HORIZONTAL_ALIGNMENT_CENTER
	column.add_child(label)
	var button := Button.new()
	button.text = close_text
	button.custom_minimum_size = Vector2(120, 44)
	button.pressed.connect(func() -> void: close_requested.emit())
	button.ready.connect(button.grab_focus)
	column.add_child(button)


func _unhandled_input(event: InputEvent) -> void:
	if event.is_action_pressed("ui_cancel"):
		get_viewport().set_input_as_handled()
		close_requested.emit()
