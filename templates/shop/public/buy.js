const { UIManager, browserPorts } = globalThis.SvcBridge;

const manager = new UIManager({
  environment: await ask('/api/addresses'),
  ports: browserPorts(),
  session: () => ask('/api/session'),
});

/** Opens the checkout; call it from a click handler. @returns its outcome: complete, cancel or error */
export async function buy(sku) {
  let checkout;
  const flow = manager.CheckoutFlow({
    redirect: async () => {
      checkout = await ask('/api/checkout', { sku });
      return checkout.redirect;
    },
    confirm: async () =>
      (await ask('/api/checkout/outcome', { authorized_invoice_id: checkout.authorized_invoice_id })).outcome,
  });
  const result = await flow.finished;
  if (result.state === 'error') console.error(result.error.code, result.error.message);
  return result.state;
}

async function ask(path, body) {
  const answer = await fetch(path, { method: 'POST', body: JSON.stringify(body ?? {}) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
