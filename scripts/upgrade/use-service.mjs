// What an integrator's server and a player's game do, each call to the next of several nodes. Every response must be a success.

const AT_ONCE = 8;

/** @throws Error naming the first call whose response breaks the interface */
export async function useService({ ports, seconds, receiver }) {
  const nodes = new Nodes(ports);
  const fixtures = await nodes.call('GET', '/sandbox/fixtures');
  const form = {
    grant_type: 'client_credentials',
    client_id: fixtures.client_id,
    client_secret: fixtures.client_secret,
  };
  const { access_token } = await nodes.call('POST', '/token', { form });
  const token = access_token;
  const webhook = (await nodes.call('POST', '/v2/webhooks', { token, body: { url: receiver.url } })).payload;
  const before = receiver.received.length;
  const until = Date.now() + seconds * 1000;
  let stories = 0;
  let events = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (Date.now() < until) {
        const caused = await playStory(nodes, { fixtures, token });
        events += caused;
        stories += 1;
      }
    }),
  );
  await arrived(receiver, before + events);
  await nodes.call('DELETE', `/v2/webhooks/${webhook.id}`, { token });
  return { calls: nodes.calls, stories, webhooks: receiver.received.length - before };
}

/** @returns how many webhooks it causes */
async function playStory(nodes, { fixtures, token }) {
  const { buyer, seller } = fixtures;
  const key = () => crypto.randomUUID();
  const purchase = (methodId) => ({
    account_id: buyer.account_id,
    reference_type: 'order',
    reference_id: 'upgrade',
    payment_methods: [{ payment_method_id: methodId }],
    line_items: [
      {
        amount: 3,
        currency: 'USD',
        transaction_type: 'user_to_user',
        recipients: [
          { amount: 3, currency: 'USD', source_wallet_id: '', destination_wallet_id: seller.wallets.USD.wallet_id },
        ],
      },
      { amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' },
    ],
  });
  const post = async (path, body) => (await nodes.call('POST', path, { token, body, key: key() })).payload;
  const get = async (path, bearer = token) => (await nodes.call('GET', path, { token: bearer })).payload;

  const invoice = await post('/v2/invoice', purchase(buyer.wallets.USD.payment_method_id));
  expectState((await post(`/v2/invoice/${invoice.invoice_id}/pay`)).state, 'processing');
  expectState((await get(`/v2/invoice/${invoice.invoice_id}`)).state, 'success');
  for (const [end, status] of [
    ['commit', 'COMMITTED'],
    ['cancel', 'CANCELLED'],
  ]) {
    const escrow = await post(
      '/v2/escrow',
      purchase(end === 'commit' ? buyer.card_payment_method_id : buyer.wallets.USD.payment_method_id),
    );
    expectState((await post(`/v2/escrow/${escrow.id}/pay`)).status, 'ESCROWED');
    expectState((await post(`/v2/escrow/${escrow.id}/${end}`)).status, status);
    expectState((await get(`/v2/escrow/${escrow.id}`)).status, status);
  }
  const user = await post('/authorize/user', { account_id: buyer.account_id, return_token: true });
  const refreshed = await nodes.call('POST', '/token', {
    form: { grant_type: 'refresh_token', refresh_token: user.token.refresh_token },
  });
  await get('/v1/transactions?limit=5', refreshed.access_token);
  await get(`/v1/transaction/${invoice.invoice_id}`, refreshed.access_token);
  await get(`/v1/${buyer.account_id}/payment_methods`, refreshed.access_token);
  const nonce = new URLSearchParams(new URL(user.redirect).hash.slice(1)).get('nonce');
  const session = (await nodes.call('POST', '/ui/v1/flow-sessions', { body: { nonce, flow: 'payment-selection' } }))
    .payload;
  await get('/ui/v1/flow-sessions/current', session.session_token);
  const { line_items, ...order } = purchase('');
  const items = line_items.map((item) => ({ description: 'Item', product_sku: 'sku', ...item }));
  const authorized = await post('/v2/authorize/invoice', {
    ...order,
    is_escrow: false,
    invoice_mechanism: 'widget',
    line_items: items,
  });
  await get(`/v2/authorize/invoice/${authorized.authorized_invoice_id}`);
  // an invoice, two escrows with a charge and an end each, and an invoice for every phase
  return 1 + 2 * 4;
}

class Nodes {
  calls = 0;
  #turn = 0;

  constructor(ports) {
    this.ports = ports;
  }

  async call(method, path, { token, body, form, key } = {}) {
    const port = this.ports[this.#turn++ % this.ports.length];
    this.calls += 1;
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    };
    const content = form ? new URLSearchParams(form) : body && JSON.stringify(body);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers,
      ...(content && { body: content }),
    });
    const text = await answer.text();
    if (!answer.ok)
      throw new Error(`${method} ${path} on port ${port} answered ${answer.status}: ${text.slice(0, 500)}`);
    return text === '' ? {} : JSON.parse(text);
  }
}

function expectState(state, wanted) {
  if (state !== wanted) throw new Error(`The state is ${state} instead of ${wanted}.`);
}

async function arrived(receiver, count) {
  const deadline = Date.now() + 30_000;
  while (new Set(receiver.received).size < count) {
    if (Date.now() > deadline) throw new Error(`${receiver.received.length} webhooks arrived instead of ${count}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
