// Opens one flow of the SDK at each press of Open, as configured in /config.json, and records every callback.
const { UIManager, browserPorts } = window.SvcBridge;
const { environment, flow, args, options, payment } = await (await fetch('/config.json')).json();

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
  handle = ui[flow](...(payment ? [paymentOptions()] : args), list('onComplete'), list('onCancel'), list('onError'));
});

/** A payment flow asks this game's server for a fresh redirect when it opens, and for the outcome when it was interrupted. */
function paymentOptions() {
  const ask = async (path) => (await fetch(path, { method: 'POST' })).json();
  return { ...payment, redirect: () => ask('/redirect'), confirm: () => ask('/confirm') };
}

document.getElementById('close').addEventListener('click', () => handle?.close());
open.disabled = false;
