// npm run bench:server: the cost of a call and a webhook of svc-bridge/server, compared with a bare fetch, a bare HMAC and named peers,
// alternating within one run.
import { createHmac, timingSafeEqual, webcrypto } from 'node:crypto';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { createServerClient, verifyWebhook } from '../dist/server.js';
import { figure, median, printFigure } from './service/figure.mjs';
import { installPeers } from './service/install-peers.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 15);
const CALLS = 200;
const CHECKS = 500;
/** The budgets of this bench; it fails above them. */
const LIMITS = { overheadMs: 0.3, verifyRatio: 1.2 };

installPeers();
const peers = createRequire(new URL('./package.json', import.meta.url));
const { default: Stripe } = await import(peers.resolve('stripe'));
const { Webhook } = await import(peers.resolve('standardwebhooks'));

/** Everything except reading the body: a wrong signature is detected at the end of the check. */
const VERIFICATION = 'ours, the signature alone';
const INVOICE = invoice();
const ENVELOPE = JSON.stringify({ status: 'Success', message: [], codes: [], payload: INVOICE });
const service = await startService();

const calls = await callRows();
const checks = await checkRows();
console.log(
  `\nOne call, ${ROUNDS} alternating rounds of ${CALLS}: median ms of a call, and above a bare fetch in the same round`,
);
printRows(calls, 'ms');
console.log(
  `\nOne webhook of ${ENVELOPE.length} bytes, ${ROUNDS} alternating rounds of ${CHECKS}: median µs, beside a bare HMAC`,
);
printRows(checks, 'µs');

const overhead = median(calls.ours.map((ms, round) => ms - calls['bare fetch'][round]));
const ratio = median(checks[VERIFICATION].map((us, round) => us / checks['bare HMAC (Web Crypto)'][round]));
const figures = [
  figure('a call, beyond a bare fetch', {
    value: `${overhead.toFixed(3)} ms`,
    limit: `< ${LIMITS.overheadMs} ms`,
    ok: overhead < LIMITS.overheadMs,
  }),
  figure("a webhook's signature checked, beside a bare HMAC", {
    value: ratio.toFixed(2),
    limit: `< ${LIMITS.verifyRatio}`,
    ok: ratio < LIMITS.verifyRatio,
  }),
];
console.log('');
for (const each of figures) printFigure(each);
await service.stop();
process.exit(figures.every(({ ok }) => ok) ? 0 : 1);

async function callRows() {
  const client = createServerClient({ addresses: service.url, clientId: 'bench', clientSecret: 'bench', log: false });
  const { hostname, port } = new URL(service.url);
  const stripe = new Stripe('sk_test_bench', {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createFetchHttpClient(),
  });
  const headers = { authorization: 'Bearer token', accept: 'application/json' };
  return measure(
    {
      'bare fetch': async () => {
        const response = await fetch(`${service.url}/v2/invoice/inv_1`, { headers });
        const { payload } = await response.json();
        if (payload.state !== 'success') throw new Error('bare fetch');
      },
      ours: async () => {
        const read = await client.getInvoice('inv_1');
        if (!read.ok || read.value.state !== 'success') throw new Error(read.error?.message);
      },
      'stripe-node, paymentIntents.retrieve': async () => {
        const intent = await stripe.paymentIntents.retrieve('pi_1');
        if (intent.payload.state !== 'success') throw new Error('stripe');
      },
    },
    { count: CALLS, unit: 1 },
  );
}

async function checkRows() {
  const raw = Buffer.alloc(32, 7);
  const secret = `whsec_${raw.toString('base64')}`;
  const standard = new Webhook(secret);
  const id = 'msg_1';
  const at = new Date();
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = standard.sign(id, at, ENVELOPE);
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
    'webhook-event': 'invoice-completion',
  };
  const forged = { ...headers, 'webhook-signature': `v1,${Buffer.alloc(32, 1).toString('base64')}` };
  const rawBody = new TextEncoder().encode(ENVELOPE);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${ENVELOPE}`);
  const given = Buffer.from(signature.slice(3), 'base64');
  const key = await webcrypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  const stripeSecret = 'whsec_bench';
  const stripeHeader = Stripe.webhooks.generateTestHeaderString({ payload: ENVELOPE, secret: stripeSecret });
  return measure(
    {
      'bare HMAC (Web Crypto)': async () => {
        if (!(await webcrypto.subtle.verify('HMAC', key, given, signed))) throw new Error('HMAC');
      },
      ours: async () => {
        const event = await verifyWebhook({ rawBody, headers, secret });
        if (!event.ok) throw new Error(event.error.message);
      },
      [VERIFICATION]: async () => {
        const refused = await verifyWebhook({ rawBody, headers: forged, secret });
        if (refused.error?.code !== 'webhook_signature_wrong') throw new Error('a forged webhook was accepted');
      },
      'bare HMAC (node:crypto, Node only)': () => {
        if (!timingSafeEqual(createHmac('sha256', raw).update(signed).digest(), given)) throw new Error('HMAC');
      },
      'standardwebhooks, verify': () => standard.verify(ENVELOPE, headers),
      'stripe-node, constructEventAsync': () =>
        Stripe.webhooks.constructEventAsync(ENVELOPE, stripeHeader, stripeSecret),
    },
    { count: CHECKS, unit: 1_000 },
  );
}

/** @returns by name: one median per round */
async function measure(candidates, { count, unit }) {
  const rows = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    const times = Object.fromEntries(Object.keys(candidates).map((name) => [name, []]));
    for (let index = 0; index < count; index += 1) {
      for (const [name, work] of Object.entries(candidates)) {
        const started = performance.now();
        await work();
        times[name].push((performance.now() - started) * unit);
      }
    }
    // The first round warms up the compilers.
    if (round > 0) for (const [name, list] of Object.entries(times)) rows[name].push(median(list));
  }
  return rows;
}

function printRows(rows, unit) {
  const [[, bare]] = Object.entries(rows);
  for (const [name, list] of Object.entries(rows)) {
    const more = median(list.map((value, round) => value - bare[round]));
    const times = median(list.map((value, round) => value / bare[round]));
    const cells = [
      `${median(list).toFixed(3)} ${unit}`,
      `${more >= 0 ? '+' : ''}${more.toFixed(3)}`,
      `× ${times.toFixed(2)}`,
    ];
    console.log(`  ${name.padEnd(40)}${cells.map((cell) => cell.padStart(14)).join('')}`);
  }
}

/** In a thread of its own, so that its work does not count as ours. */
async function startService() {
  const program = `
    const { createServer } = require('node:http');
    const { parentPort, workerData } = require('node:worker_threads');
    const server = createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(request.url === '/token' ? '{"access_token":"token","expires_in":3600}' : workerData);
    });
    server.keepAliveTimeout = 60_000;
    server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
  `;
  const worker = new Worker(program, { eval: true, workerData: ENVELOPE });
  const port = await new Promise((resolve) => worker.once('message', resolve));
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() };
}

/** With two line items, as most have. */
function invoice() {
  const money = (amount) => ({ amount, currency: 'USD', display_amount: `USD ${(amount / 100).toFixed(2)}` });
  const subitem = (id, amount) => ({
    subitem_id: id,
    ...money(amount),
    reference_type: 'line_item',
    reference_id: 'li_1',
    subitem_type: 'user_recipient',
    description: '',
    metadata: null,
    source_account_id: 'acc_1',
    source_payment_method_id: 'pm_1',
    source_wallet_id: 'w_1',
    destination_account_id: 'acc_2',
    destination_payment_method_id: 'pm_2',
    destination_wallet_id: 'w_2',
  });
  const lineItem = (id, amount) => ({
    line_item_id: id,
    product_sku: 'lantern',
    ...money(amount),
    reference_type: 'sku',
    reference_id: 'lantern',
    transaction_type: 'user_to_user',
    description: 'Paper lantern',
    metadata: null,
    subitems: { [`s_${id}`]: subitem(`s_${id}`, amount) },
  });
  return {
    invoice_id: 'inv_1',
    account_id: 'acc_1',
    reference_type: 'order',
    reference_id: 'order-7',
    state: 'success',
    description: 'Paper lantern',
    metadata: null,
    summary: { total_amount: 625, currency: 'USD', display_amount: 'USD 6.25' },
    created: '2026-11-20T12:00:00Z',
    updated: '2026-11-20T12:00:00Z',
    payment_methods: {},
    line_items: { li_1: lineItem('li_1', 500), li_2: lineItem('li_2', 125) },
    subitems: { s_li_1: subitem('s_li_1', 500), s_li_2: subitem('s_li_2', 125) },
  };
}
