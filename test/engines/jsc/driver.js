// Runs in JavaScriptCore's shell: one line in, the bridge's messages and a '.' out. Arguments: the engine bundle.
const { load, readline, print, drainMicrotasks } = globalThis;
load(globalThis.arguments[0]);
for (const name of ['setTimeout', 'console', 'Intl', 'WebAssembly']) delete globalThis[name];

const { svc_in, svc_poll } = globalThis.SvcBridgeEngine;
for (let line = readline(); line && line !== 'quit'; line = readline()) {
  const text = line.slice(1);
  if (line[0] === 'i') svc_in(text);
  if (line[0] === 'n') {
    const now = Number(text);
    Date.now = () => now;
  }
  drainMicrotasks();
  if (line[0] !== 'n') {
    for (let next = svc_poll(); next !== ''; next = svc_poll()) {
      print(next);
      drainMicrotasks();
    }
  }
  print('.');
}
