import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, flowSessionSchema, payoutAnswerSchema, type payoutSchema } from 'svc-bridge/model';
import type { AcknowledgedPayout, RecorderOrders, RefusedPayout } from './acknowledgement.js';
import { type Answered, type CallOrders, type Calls, GIVE_UP_AFTER_MS, openCalls } from './calls.js';
import { BANK_ACCOUNTS } from './chaos-providers.js';

const SESSION = '/ui/v1/flow-sessions';
const LOOK_EVERY_MS = 3_000;
/** Between refusals, so that the wallet may fill. */
const PAUSE_MS = 2_000;
/** The bank is asked every ten minutes, should its events go down with a node. */
const ENDS_WITHIN_MS = 20 * 60_000;
/** Fee included, minor units; the least is 500. */
const LEAST = 500;

type BankAccountEnd = keyof typeof BANK_ACCOUNTS;

/** Pays out all that a trader's wallet holds as the flow's page does, and follows the payout to the end that its bank account stands for. */
export async function payOut(
  orders: RecorderOrders,
  trader: RecorderOrders['traders'][number],
): Promise<AcknowledgedPayout | RefusedPayout> {
  const page = openPage(orders, trader.accountId);
  const ends = Object.keys(BANK_ACCOUNTS) as BankAccountEnd[];
  const end = ends[Math.floor(Math.random() * ends.length)] ?? 'processed';
  // what is disputed afterwards is a debt
  const amount = Math.max(LEAST, mostOf(await page((calls) => calls.read(`${SESSION}/current`)), trader.walletId));
  const started = await start(page, { walletId: trader.walletId, amount, end });
  if (started.status !== 200) {
    const code = started.codes.join();
    if (code !== 'insufficient_funds' && code !== 'account_in_debt') throw new Error(`A payout was refused: ${code}`);
    await delay(PAUSE_MS);
    return { kind: 'refused-payout', code };
  }
  let payout = payoutOf(started);
  let { requests } = started;
  const limitMs = Date.now() + ENDS_WITHIN_MS;
  while (!hasEnded(payout, end) && Date.now() < limitMs) {
    await delay(LOOK_EVERY_MS);
    const read = await page((calls) => calls.read(`${SESSION}/current/payouts/${payout.payout_id}`));
    payout = payoutOf(read);
    requests += read.requests;
  }
  const state = hasEnded(payout, end) ? payout.state : 'pending';
  return { kind: 'payout', id: payout.payout_id, amount, state, requests };
}

/** Pays out the least amount, and follows it no further. @returns the payout's id */
export async function startPayout(
  orders: CallOrders,
  { accountId, walletId }: RecorderOrders['traders'][number],
): Promise<string> {
  const started = await start(openPage(orders, accountId), { walletId, amount: LEAST, end: 'processed' });
  return payoutOf(started).payout_id;
}

interface StartedPayout {
  readonly walletId: string;
  readonly amount: number;
  readonly end: BankAccountEnd;
}

function start(page: Page, { walletId, amount, end }: StartedPayout): Promise<Answered> {
  const destination = {
    type: 'bank_account',
    holder_name: 'Demo User',
    account_number: BANK_ACCOUNTS[end],
    routing_number: '021000021',
    country: 'US',
  };
  const body = { payout_id: randomUUID(), wallet_id: walletId, amount, destination };
  return page((calls) => calls.post(`${SESSION}/current/payouts`, body));
}

/** As its bank account stands for, unless a debt of the trader's kept it from leaving. */
function hasEnded({ state, failure_reason: failure }: Answer<typeof payoutSchema>, end: string): boolean {
  // a payout that is asked about late has come back before it was seen to arrive
  return state === end || (state === 'failed' && (end === 'returned' || failure?.code === 'account_in_debt'));
}

type Page = (call: (calls: Calls) => Promise<Answered>) => Promise<Answered>;

/** A flow's session; one that a node takes for over, as its clock is off, is opened again. */
function openPage(orders: CallOrders, accountId: string): Page {
  let session: Calls | undefined;
  return async (call) => {
    const limitMs = Date.now() + GIVE_UP_AFTER_MS;
    while (Date.now() < limitMs) {
      session ??= await openSession(orders, accountId);
      const answer = session && (await call(session));
      if (answer && answer.status !== 401) return answer;
      session = undefined;
      await delay(200);
    }
    throw new Error(`No session was accepted for ${GIVE_UP_AFTER_MS / 1000} s.`);
  };
}

/** @returns undefined when its nonce is refused: the node's clock, or that of the node which made it, is off */
async function openSession(orders: CallOrders, accountId: string): Promise<Calls | undefined> {
  const own = openCalls(orders);
  const authorized = await own.post('/authorize/user', { account_id: accountId });
  const nonce = new URLSearchParams(new URL(String(authorized.payload.redirect)).hash.slice(1)).get('nonce');
  const opened = await own.post(SESSION, { nonce, flow: 'payout', redemption_id: randomUUID() });
  if (opened.status !== 201) return undefined;
  return openCalls({ ...orders, token: String(opened.payload.session_token) });
}

/** The largest payout now, minor units. */
function mostOf({ payload }: Answered, walletId: string): number {
  const { wallets } = flowSessionSchema.parse(payload).payout ?? { wallets: [] };
  return wallets.find(({ wallet_id: id }) => id === walletId)?.most_amount ?? 0;
}

function payoutOf({ payload }: Answered): Answer<typeof payoutSchema> {
  return payoutAnswerSchema.parse(payload).payout;
}
