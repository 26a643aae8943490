// A script that speaks the bridge's protocol and does what a call's flowConfig tells it: for tests of the host.
var SvcBridgeEngine = (function () {
  var out = [];
  var heard = [];
  var open = {};
  var kept = [];
  var isDetached = false;

  function say(message) {
    out.push(JSON.stringify(message));
  }

  function settle(id, state, extra) {
    var call = open[id];
    if (!call) return;
    delete open[id];
    var result = { source: 'svc', event: 'svc.' + call.flow + '.complete', state: state };
    for (var name in extra) result[name] = extra[name];
    var message = { type: 'settled', id: id, flow: call.flow, result: result };
    if (isDetached) kept.push(message);
    else say(message);
  }

  function misbehave(config) {
    if (config.throws) throw new Error('told to');
    while (config.loops) config.loops = true;
    if (config.eats) for (var all = []; ; ) all.push(new Array(1e6).join('x') + all.length);
  }

  function onCall(message) {
    var config = message.flowConfig || {};
    open[message.id] = message;
    (config.say || []).forEach(say);
    if (config.heard) say({ type: 'log.write', level: 'error', code: 'heard', message: JSON.stringify(heard) });
    if (config.state) settle(message.id, config.state, config.extra);
  }

  var handlers = {
    init: function (message) {
      if (message.locale === 'xx') say({ type: 'error', code: 'version_unsupported', message: 'not ours' });
      else if (message.locale !== 'yy') say({ type: 'ready', version: 1, versions: [1], sdk: 'test', nextCallId: 5 });
    },
    call: onCall,
    close: function (message) {
      settle(message.id, 'cancel', { cause: 'closed_by_host' });
    },
    detach: function () {
      isDetached = true;
      say({ type: 'detached' });
    },
    attach: function () {
      isDetached = false;
      kept.splice(0).forEach(function (message) {
        message.late = true;
        say(message);
      });
    },
    'session.clear': function () {
      for (var id in open) settle(Number(id), 'complete', {});
    },
    dispose: function () {
      for (var id in open) settle(Number(id), 'cancel', { cause: 'disposed' });
      say({ type: 'disposed' });
    },
  };

  return {
    svc_in: function (text) {
      var message = JSON.parse(text);
      heard.push(message);
      misbehave(message.flowConfig || {});
      if (handlers[message.type]) Promise.resolve(message).then(handlers[message.type]);
    },
    svc_poll: function () {
      return out.length ? out.shift() : '';
    },
  };
})();
