const { UIManager, browserPorts } = globalThis.SvcBridge;

/** A click on the left half of the canvas buys a sea compass, on the right half it opens the history; the outcome is written below. */
export async function openShop(canvas) {
  const manager = new UIManager({
    environment: await ask('GET', '/api/addresses'),
    ports: browserPorts(),
    session: () => ask('POST', '/api/session'),
  });
  const shown = document.querySelector('#outcome');
  const tell = (flow) => (result) => {
    shown.textContent = `${flow}: ${result.state} ${result.cause ?? result.error?.code ?? ''}`;
  };
  canvas.addEventListener('click', ({ clientX }) => {
    if (clientX < canvas.clientWidth / 2) buy(manager, tell('checkout'));
    else manager.HistoryFlow(tell('history'), tell('history'), tell('history'));
  });
}

function buy(manager, tell) {
  let checkoutId;
  const redirect = async () => {
    const checkout = await ask('POST', '/api/checkout', { sku: 'sea-compass' });
    checkoutId = checkout.authorized_invoice_id;
    return checkout.redirect;
  };
  const confirm = async () =>
    (await ask('POST', '/api/checkout/outcome', { authorized_invoice_id: checkoutId })).outcome;
  manager.CheckoutFlow({ redirect, confirm }, tell, tell, tell);
}

/** The shop's server also serves this page. */
async function ask(method, path, body) {
  const json = body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...json });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
