import { setTimeout as delay } from 'node:timers/promises';
import type { AcknowledgedDispute, Acknowledgement } from './acknowledgement.js';
import { type Answered, type Calls, GIVE_UP_AFTER_MS } from './calls.js';

const LOOK_EVERY_MS = 2_000;
/** The bank dates a payment by its id: one that a node made whose clock is so far ahead is disputed in days. */
const AHEAD_MS = 60_000;

export interface CardPurchase {
  readonly buyer: number;
  readonly amount: number;
  /** Of the call that creates the invoice. */
  readonly body: unknown;
}

/** Pays by a card whose bank takes the money back, answers the dispute until it ends, and refunds some of what was won. */
export async function buyByCard(calls: Calls, { buyer, amount, body }: CardPurchase): Promise<Acknowledgement> {
  let requests = 0;
  const counted: Calls = {
    post: async (path, data) => count(await calls.post(path, data)),
    read: async (path) => count(await calls.read(path)),
  };
  const count = (answer: Answered) => {
    requests += answer.requests;
    return answer;
  };
  const created = await counted.post('/v2/invoice', body);
  const id = String(created.payload.invoice_id);
  const paid = await counted.post(`/v2/invoice/${id}/pay`);
  const invoice = await until(GIVE_UP_AFTER_MS, async () => {
    const { payload } = await counted.read(`/v2/invoice/${id}`);
    return { found: payload, isEnd: payload.state !== 'processing' };
  });
  const state = invoice.state === 'success' ? 'paid' : String(invoice.state);
  const early = state === 'paid' ? await refund(counted, id, { left: amount, chance: 0.2 }) : 0;
  const waitMs = isAhead(paid.payload.updated) ? 10_000 : GIVE_UP_AFTER_MS;
  const dispute = state === 'paid' ? await seeThrough(counted, id, waitMs) : null;
  const late = dispute?.state === 'won' ? await refund(counted, id, { left: amount - early, chance: 0.4 }) : 0;
  const refunded = early + late;
  return { kind: 'invoice', atMs: Date.now(), id, buyer, amount, refunded, state, requests, card: { dispute } };
}

function isAhead(updated: unknown): boolean {
  return Date.parse(String(updated)) > Date.now() + AHEAD_MS;
}

/** @returns what was refunded: nothing of a payment that is disputed meanwhile */
async function refund(calls: Calls, id: string, { left, chance }: { left: number; chance: number }): Promise<number> {
  if (left === 0 || Math.random() >= chance) return 0;
  const part = 1 + Math.floor(Math.random() * left);
  const answer = await calls.post(`/v2/invoice/${id}/refund`, { amount: part });
  if (answer.status === 200) return part;
  if (answer.codes.includes('invoice_disputed')) return 0;
  throw new Error(`The refund of ${id} was refused: ${answer.codes}`);
}

/** Waits for the dispute, answers it, and waits for its end. @returns null if there is none in time */
async function seeThrough(calls: Calls, invoiceId: string, waitMs: number): Promise<AcknowledgedDispute | null> {
  const opened = await until(waitMs, async () => {
    const [found] = disputesOf(await calls.read(`/v2/disputes?invoice_id=${invoiceId}`));
    return { found, isEnd: found !== undefined };
  });
  if (!opened) return null;
  const id = opened.dispute_id;
  const isAccepted = Math.random() < 0.2 && (await respond(calls, `/v2/dispute/${id}/accept`));
  const texts = isAccepted ? [] : ['The buyer received the sword.', 'The buyer used it.'].slice(Math.random() * 3);
  let evidence = 0;
  for (const text of texts) if (await respond(calls, `/v2/dispute/${id}/evidence`, { text })) evidence += 1;
  const state = await until(GIVE_UP_AFTER_MS, async () => {
    const found = String((await calls.read(`/v2/dispute/${id}`)).payload.state);
    const isDecided = found === 'won' || found === 'lost';
    return { found, isEnd: isDecided || (evidence === 0 && !isAccepted) };
  });
  return { id, state, evidence, isAccepted };
}

function disputesOf({ payload }: Answered): { dispute_id: string }[] {
  const { disputes } = payload;
  if (!Array.isArray(disputes)) throw new Error(`No list of disputes: ${JSON.stringify(payload)}`);
  return disputes;
}

/** @returns whether it was taken: a bank may have decided by then */
async function respond(calls: Calls, path: string, body?: unknown): Promise<boolean> {
  const answer = await calls.post(path, body);
  if (answer.status === 200) return true;
  if (answer.codes.includes('dispute_closed')) return false;
  throw new Error(`${path} was refused: ${answer.codes}`);
}

/** @returns what was found at its end, or at the end of the wait */
async function until<T>(waitMs: number, look: () => Promise<{ found: T; isEnd: boolean }>): Promise<T> {
  const limitMs = Date.now() + waitMs;
  for (;;) {
    const { found, isEnd } = await look();
    if (isEnd || Date.now() > limitMs) return found;
    await delay(LOOK_EVERY_MS);
  }
}
