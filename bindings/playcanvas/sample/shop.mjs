import { Script } from 'playcanvas';

/**
 * On an entity with `svcBridge`: a click on the left half buys a sea compass, on the right half it opens the history; the outcome
 * goes to the console. The shop's server also serves this page.
 */
export class Shop extends Script {
  static scriptName = 'shop';

  initialize() {
    const { app } = this;
    let checkoutId;
    const redirect = async () => {
      const checkout = await post('/api/checkout', { sku: 'sea-compass' });
      checkoutId = checkout.authorized_invoice_id;
      return checkout.redirect;
    };
    const confirm = async () => (await post('/api/checkout/outcome', { authorized_invoice_id: checkoutId })).outcome;
    app.mouse.on('mousedown', ({ x }) => {
      if (x < app.graphicsDevice.clientRect.width / 2) app.fire('svc:checkout', { redirect, confirm });
      else app.fire('svc:history');
    });
    app.on('svc:outcome', (flow, result) => console.log(flow, result.state, result.cause ?? result.error?.code ?? ''));
  }
}

async function post(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
