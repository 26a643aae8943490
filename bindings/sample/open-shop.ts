import { browserPorts, type FlowHandle, UIManager, type WebViewPort } from 'svc-bridge';

const SERVICE = 'http://127.0.0.1:8787';
const SHOP = 'http://localhost:8788';

/**
 * The game of the samples for Capacitor, Cordova, Electron and Tauri: buttons `#buy` and `#history`, and the last outcome in `#shown`.
 * Works with `npm start`.
 */
export function openShop(webView: WebViewPort): void {
  const ports = browserPorts({ webView });
  const manager = new UIManager({ environment: SERVICE, ports, session: () => post('/api/session', {}) });
  const play = async (flow: FlowHandle) => {
    const result = await flow.finished;
    const shown = document.querySelector('#shown');
    if (shown) shown.textContent = result.state === 'error' ? result.error.message : `${result.event} ${result.state}`;
  };
  const openCheckout = () => {
    let checkoutId = '';
    return manager.CheckoutFlow({
      redirect: async () => {
        const checkout = await post('/api/checkout', { sku: 'sea-compass' });
        checkoutId = checkout.authorized_invoice_id;
        return checkout.redirect;
      },
      confirm: async () => (await post('/api/checkout/outcome', { authorized_invoice_id: checkoutId })).outcome,
    });
  };
  document.querySelector('#buy')?.addEventListener('click', () => void play(openCheckout()));
  document.querySelector('#history')?.addEventListener('click', () => void play(manager.HistoryFlow()));
}

async function post(path: string, body: object) {
  const answer = await fetch(SHOP + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
