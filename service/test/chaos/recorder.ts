/**
 * A separate process that buys and pays out continuously, repeats each request with the same key until it is answered, and records what was acknowledged.
 * It ends when its stdin closes, after finishing what it has begun.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import type { AcknowledgedPayout, Acknowledgement, RecorderOrders, RefusedPayout } from './acknowledgement.js';
import { buyByCard } from './buy-by-card.js';
import { openCalls } from './calls.js';
import { payOut } from './pay-out.js';

const orders: RecorderOrders = JSON.parse(process.argv[2] ?? '{}');
const calls = openCalls(orders);

let stopping = false;
process.stdin.on('end', () => {
  stopping = true;
});
process.stdin.resume();

interface PurchaseParts {
  readonly paymentMethodId?: string | undefined;
  readonly walletIds?: readonly string[];
}

function purchaseOf(buyer: number, amount: number, parts: PurchaseParts = {}): unknown {
  const { paymentMethodId = orders.buyers[buyer]?.methodId, walletIds = orders.sellerWalletIds } = parts;
  const line = { currency: 'USD', reference_type: '', reference_id: '' };
  const destination = walletIds[amount % walletIds.length];
  return {
    account_id: orders.buyers[buyer]?.accountId,
    reference_type: 'chaos',
    reference_id: randomUUID(),
    payment_methods: [{ payment_method_id: paymentMethodId }],
    line_items: [
      { ...line, amount: 1, transaction_type: 'user_to_integrator' },
      {
        ...line,
        amount: amount - 1,
        transaction_type: 'user_to_user',
        recipients: [{ amount: amount - 1, currency: 'USD', destination_wallet_id: destination }],
      },
    ],
  };
}

async function buyInvoice(buyer: number, amount: number): Promise<Acknowledgement> {
  const created = await calls.post('/v2/invoice', purchaseOf(buyer, amount));
  const id = String(created.payload.invoice_id);
  const paid = await calls.post(`/v2/invoice/${id}/pay`);
  const isPaid = paid.status === 200;
  const refund = await giveBack(`/v2/invoice/${id}/refund`, isPaid ? amount : 0);
  return {
    kind: 'invoice',
    atMs: Date.now(),
    id,
    buyer,
    amount,
    refunded: refund.refunded,
    state: isPaid ? 'paid' : 'failed',
    requests: created.requests + paid.requests + refund.requests,
  };
}

/** Refunds some purchases in part, and the rest of some of those, too. */
async function giveBack(path: string, paid: number): Promise<{ refunded: number; requests: number }> {
  let [refunded, requests] = [0, 0];
  while (refunded < paid && Math.random() < 0.4) {
    const part = 1 + Math.floor(Math.random() * (paid - refunded));
    const answer = await calls.post(path, { amount: part });
    if (answer.status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(answer.payload)}`);
    refunded += part;
    requests += answer.requests;
  }
  return { refunded, requests };
}

async function buyEscrow(buyer: number, amount: number): Promise<Acknowledgement> {
  const created = await calls.post('/v2/escrow', purchaseOf(buyer, amount));
  const id = String(created.payload.id);
  const paid = await calls.post(`/v2/escrow/${id}/pay`);
  const end = amount % 3 === 0 ? undefined : amount % 3 === 1 ? 'commit' : 'cancel';
  const ended = end === undefined ? paid : await calls.post(`/v2/escrow/${id}/${end}`);
  const state = String(ended.payload.status);
  const refund = await giveBack(`/v2/escrow/${id}/refund`, state === 'COMMITTED' ? amount : 0);
  const requests = created.requests + paid.requests + (end === undefined ? 0 : ended.requests) + refund.requests;
  return { kind: 'escrow', atMs: Date.now(), id, buyer, amount, refunded: refund.refunded, state, requests };
}

/** Several times a payout's least, so that a trader may have paid it out before it is disputed. */
async function buyDisputed(buyer: number, least: number): Promise<Acknowledgement> {
  const amount = 500 + 4 * least;
  const cardIds = orders.buyers[buyer]?.cardIds ?? [];
  const paymentMethodId = cardIds[Math.floor(Math.random() * cardIds.length)];
  const walletIds = orders.traders.map(({ walletId }) => walletId);
  return buyByCard(calls, { buyer, amount, body: purchaseOf(buyer, amount, { paymentMethodId, walletIds }) });
}

async function lane(choose: () => typeof buyInvoice): Promise<void> {
  while (!stopping) {
    const buyer = Math.floor(Math.random() * orders.buyers.length);
    const amount = 2 + Math.floor(Math.random() * 500);
    const acknowledgement = await choose()(buyer, amount);
    write(acknowledgement);
  }
}

async function payoutLane(): Promise<void> {
  while (!stopping) {
    const trader = orders.traders[Math.floor(Math.random() * orders.traders.length)];
    if (!trader) throw new Error('Nobody pays out.');
    write(await payOut(orders, trader));
  }
}

function write(line: Acknowledgement | AcknowledgedPayout | RefusedPayout): void {
  appendFileSync(orders.file, `${JSON.stringify(line)}\n`);
}

const byWallet = () => (Math.random() < 0.6 ? buyInvoice : buyEscrow);
await Promise.all([
  ...Array.from({ length: orders.lanes }, () => lane(byWallet)),
  ...Array.from({ length: orders.disputeLanes }, () => lane(() => buyDisputed)),
  ...Array.from({ length: orders.payoutLanes }, payoutLane),
]);
