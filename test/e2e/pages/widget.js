// Opens the widget at each press of Open, with the options of /config.json, and records every callback.
const { options } = await (await fetch('/config.json')).json();

function list(callback) {
  return (result) => {
    const item = document.createElement('li');
    item.textContent = JSON.stringify({ callback, ...result });
    document.getElementById('outcomes').append(item);
  };
}

let handle;
const open = document.getElementById('open');
open.addEventListener('click', async () => {
  const redirect = options.redirect ?? (await (await fetch('/redirect', { method: 'POST' })).json());
  handle = window.Svc.execute({
    rootId: 'pay',
    redirect,
    onComplete: list('onComplete'),
    onError: list('onError'),
    ...options,
  });
});
document.getElementById('close').addEventListener('click', () => handle?.close());
open.disabled = false;
