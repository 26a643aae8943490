// Opens one flow of the SDK at each press of Open, as /config.json says, and lists every callback as it is called.
const { UIManager, browserPorts } = window.SvcBridge;
const { environment, flow, args, options } = await (await fetch('/config.json')).json();

const ui = new UIManager({
  environment,
  ports: browserPorts(),
  session: async () => {
    const answer = await fetch('/session', { method: 'POST' });
    if (!answer.ok) throw new Error('the game server refused');
    return answer.json();
  },
  ...options,
});

function list(callback) {
  return (result) => {
    const item = document.createElement('li');
    item.textContent = JSON.stringify({ callback, ...result });
    document.getElementById('outcomes').append(item);
  };
}

let handle;
const open = document.getElementById('open');
open.addEventListener('click', () => {
  handle = ui[flow](...args, list('onComplete'), list('onCancel'), list('onError'));
});
document.getElementById('close').addEventListener('click', () => handle?.close());
open.disabled = false;
