// The bridge in a Unity web build's page. Only strings are exchanged; messages to Unity are ASCII.
// Large texts are copied to the heap and freed after the call: the wasm stack is too small for them.
var SvcBridgeLibrary = {
  $SvcBridgeLines: { last: 0, open: {} },

  // Calls `receive(line, text)` for every message from the bridge. Returns 0 when the page has no SvcBridgeWeb.
  SvcBridge_Open__deps: ['$SvcBridgeLines', 'malloc', 'free'],
  SvcBridge_Open: function (receive) {
    if (typeof SvcBridgeWeb === 'undefined') return 0;
    var line = ++SvcBridgeLines.last;
    var bridge = SvcBridgeWeb.createWebBridge();
    SvcBridgeLines.open[line] = bridge;
    bridge.push(function (text) {
      var length = lengthBytesUTF8(text) + 1;
      var pointer = _malloc(length);
      stringToUTF8(text, pointer, length);
      try {
        {{{ makeDynCall('vii', 'receive') }}}(line, pointer);
      } finally {
        _free(pointer);
      }
    });
    return line;
  },

  // The same, to a method of a game object. SendMessage copies to the wasm stack, so a text is sent in pieces: all but the last
  // begin with '+', the last one with '.'.
  SvcBridge_OpenSendMessage__deps: ['$SvcBridgeLines'],
  SvcBridge_OpenSendMessage: function (objectName, methodName) {
    if (typeof SvcBridgeWeb === 'undefined') return 0;
    var line = ++SvcBridgeLines.last;
    var object = UTF8ToString(objectName);
    var method = UTF8ToString(methodName);
    var bridge = SvcBridgeWeb.createWebBridge();
    SvcBridgeLines.open[line] = bridge;
    bridge.push(function (text) {
      for (var at = 0; text.length - at > 16000; at = end) {
        var end = at + 16000;
        if ((text.charCodeAt(end) & 0xfc00) === 0xdc00) end -= 1;
        SendMessage(object, method, '+' + text.substring(at, end));
      }
      SendMessage(object, method, '.' + text.substring(at));
    });
    return line;
  },

  SvcBridge_Send__deps: ['$SvcBridgeLines'],
  SvcBridge_Send: function (line, text) {
    var bridge = SvcBridgeLines.open[line];
    if (bridge) bridge.receive(UTF8ToString(text));
  },

  SvcBridge_Close__deps: ['$SvcBridgeLines'],
  SvcBridge_Close: function (line) {
    var bridge = SvcBridgeLines.open[line];
    if (!bridge) return;
    delete SvcBridgeLines.open[line];
    bridge.push(null);
    bridge.receive('{"type":"dispose"}');
  },
};

mergeInto(LibraryManager.library, SvcBridgeLibrary);
