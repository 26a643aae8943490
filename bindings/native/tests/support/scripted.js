// A script that implements the bridge's protocol and follows a call's flowConfig, for tests of the host.
globalThis.SvcBridgeEngine = (() => {
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
    var result = { source: 'svc', event: `svc.${call.flow}.complete`, state: state };
    for (var name in extra) result[name] = extra[name];
    var message = { type: 'settled', id: id, flow: call.flow, result: result };
    if (isDetached) kept.push(message);
    else say(message);
  }

  function misbehave(config) {
    if (config.throws) throw new Error('told to');
    while (config.loops) config.loops = true;
    const eaten = [];
    while (config.eats) eaten.push(new ArrayBuffer(1e7));
  }

  function onCall(message) {
    var config = message.flowConfig || {};
    open[message.id] = message;
    (config.say || []).forEach(say);
    if (config.heard) say({ type: 'log.write', level: 'error', code: 'heard', message: JSON.stringify(heard) });
    if (config.state) settle(message.id, config.state, config.extra);
  }

  var handlers = {
    init: (message) => {
      if (message.locale === 'xx') say({ type: 'error', code: 'version_unsupported', message: 'not ours' });
      else if (message.locale !== 'yy') say({ type: 'ready', version: 1, versions: [1], sdk: 'test', nextCallId: 5 });
    },
    call: onCall,
    close: (message) => {
      settle(message.id, 'cancel', { cause: 'closed_by_host' });
    },
    detach: () => {
      isDetached = true;
      say({ type: 'detached' });
    },
    attach: () => {
      isDetached = false;
      kept.splice(0).forEach((message) => {
        message.late = true;
        say(message);
      });
    },
    'session.clear': () => {
      for (var id in open) settle(Number(id), 'complete', {});
    },
    dispose: () => {
      for (var id in open) {
        if (!open[id].flowConfig?.hangs) settle(Number(id), 'cancel', { cause: 'disposed' });
      }
      say({ type: 'disposed' });
    },
  };

  return {
    svc_in: (text) => {
      var message = JSON.parse(text);
      heard.push(message);
      misbehave(message.flowConfig || {});
      if (handlers[message.type]) Promise.resolve(message).then(handlers[message.type]);
    },
    svc_poll: () => (out.length ? out.shift() : ''),
  };
})();
