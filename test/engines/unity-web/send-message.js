// Unity's SendMessage: finds the game object's method and passes the text on the wasm stack.
// biome-ignore lint/correctness/noUnusedVariables: the .jslib calls it
function SendMessage(object, method, text) {
  Module.ccall('game_on_send_message', null, ['string', 'string', 'string'], [object, method, text]);
}
