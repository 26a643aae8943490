// Another site's frame beside a flow: it sends messages to everyone it can reach, and counts what it receives.
const heard = [];
window.addEventListener('message', ({ data, origin }) => heard.push(`${origin} ${JSON.stringify(data)}`));

const EVENTS = ['complete', 'cancel', 'error'].flatMap((state) =>
  ['checkout', 'history'].map((flow) => ({ source: 'svc', event: `svc.${flow}.complete`, state })),
);
const MESSAGES = [
  ...EVENTS,
  ...EVENTS.map((event) => ({ type: 'settle', event })),
  { type: 'hello', versions: [1], page: 'checkout' },
  { type: 'welcome', version: 1, nonce: 'forged', hostDrawsClose: false },
  { type: 'close', reason: 'forged' },
  { type: 'input', action: 'accept' },
  { type: 'progress', step: 'succeeded' },
  { type: 'answer', id: 1, ok: true, value: { transactions: [] } },
  { type: 'ask', id: 1, call: 'transactions.list', args: {} },
  { type: 'open', url: 'https://evil.example' },
  { type: 'ping', n: 1 },
  'hello',
  null,
  0,
  [],
];

function reachable() {
  const windows = [];
  for (let index = 0; index < parent.frames.length; index++) {
    if (parent.frames[index] !== window) windows.push(parent.frames[index]);
  }
  return [parent, ...windows];
}

let sent = 0;
setInterval(() => {
  for (const target of reachable()) {
    for (const message of MESSAGES) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => heard.push(`port ${JSON.stringify(data)}`);
      target.postMessage(message, '*', [port2]);
      sent += 1;
    }
  }
  document.body.textContent = JSON.stringify({ sent, heard });
}, 20);
