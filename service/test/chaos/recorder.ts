/**
 * A process of its own: buys without pause, asks again with the same key until it is answered, and writes down what was promised.
 * It ends when its stdin closes, after finishing what it has begun.
 */
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Acknowledgement, RecorderOrders, Unanswered } from './acknowledgement.js';

const orders: RecorderOrders = JSON.parse(process.argv[2] ?? '{}');
/** A node answers within 30 s; one that is frozen meanwhile, some seconds later. */
const REQUEST_LIMIT_MS = 45_000;
/** No call may stay unanswered for longer than this in all. */
const GIVE_UP_AFTER_MS = 240_000;

let stopping = false;
let turn = 0;
process.stdin.on('end', () => {
  stopping = true;
});
process.stdin.resume();

interface Answered {
  readonly status: number;
  readonly payload: Record<string, unknown>;
  readonly requests: number;
}

/** Sends until there is an answer that says what happened. */
async function ask(path: string, body?: unknown): Promise<Answered> {
  const key = randomUUID();
  const givenUpAt = Date.now() + GIVE_UP_AFTER_MS;
  for (let requests = 1; Date.now() < givenUpAt; requests += 1) {
    const answer = await send(path, key, body);
    if (answer) return { ...answer, requests };
    await delay(20 + Math.random() * 80);
  }
  throw new Error(`${path} was not answered for ${GIVE_UP_AFTER_MS / 1000} s`);
}

async function send(path: string, key: string, body: unknown): Promise<Omit<Answered, 'requests'> | undefined> {
  turn += 1;
  const port = orders.ports[turn % orders.ports.length];
  try {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${orders.token}`,
        'idempotency-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
    });
    const answer: { codes: string[]; payload: Record<string, unknown> } = await response.json();
    const undecided = response.status >= 500 || answer.codes.includes('idempotency_key_in_flight');
    return undecided ? undefined : { status: response.status, payload: answer.payload };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const line: Unanswered = { kind: 'unanswered', path };
      appendFileSync(orders.file, `${JSON.stringify(line)}\n`);
    }
    return undefined;
  }
}

function purchaseOf(buyer: number, amount: number): unknown {
  const { accountId, methodId } = orders.buyers[buyer] ?? { accountId: '', methodId: '' };
  const line = { currency: 'USD', reference_type: '', reference_id: '' };
  const destination = orders.sellerWalletIds[amount % orders.sellerWalletIds.length];
  return {
    account_id: accountId,
    reference_type: 'chaos',
    reference_id: randomUUID(),
    payment_methods: [{ payment_method_id: methodId }],
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
  const created = await ask('/v2/invoice', purchaseOf(buyer, amount));
  const id = String(created.payload.invoice_id);
  const paid = await ask(`/v2/invoice/${id}/pay`);
  const requests = created.requests + paid.requests;
  return {
    kind: 'invoice',
    atMs: Date.now(),
    id,
    buyer,
    amount,
    state: paid.status === 200 ? 'paid' : 'failed',
    requests,
  };
}

async function buyEscrow(buyer: number, amount: number): Promise<Acknowledgement> {
  const created = await ask('/v2/escrow', purchaseOf(buyer, amount));
  const id = String(created.payload.id);
  const paid = await ask(`/v2/escrow/${id}/pay`);
  const end = amount % 3 === 0 ? undefined : amount % 3 === 1 ? 'commit' : 'cancel';
  const ended = end === undefined ? paid : await ask(`/v2/escrow/${id}/${end}`);
  const requests = created.requests + paid.requests + (end === undefined ? 0 : ended.requests);
  return { kind: 'escrow', atMs: Date.now(), id, buyer, amount, state: String(ended.payload.status), requests };
}

async function lane(): Promise<void> {
  while (!stopping) {
    const buyer = Math.floor(Math.random() * orders.buyers.length);
    const amount = 2 + Math.floor(Math.random() * 500);
    const buy = Math.random() < 0.6 ? buyInvoice : buyEscrow;
    const acknowledgement = await buy(buyer, amount);
    appendFileSync(orders.file, `${JSON.stringify(acknowledgement)}\n`);
  }
}

await Promise.all(Array.from({ length: orders.lanes }, lane));
