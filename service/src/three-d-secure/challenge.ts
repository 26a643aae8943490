import type { Kysely, Selectable } from 'kysely';
import type { Deps } from '../context.js';
import type { Database } from '../db/database.js';
import type { CardChallengesTable } from '../db/tables/flows.js';
import { seal, unseal } from '../secrets/seal.js';
import { createSandboxAuthenticator } from './sandbox-authenticator.js';

export type CardChallenge = Selectable<CardChallengesTable>;

/** How long a buyer may take at the bank. */
const CHALLENGE_MS = 15 * 60_000;

interface CardToCharge {
  readonly paymentMethodId: string;
  /** Minor units. */
  readonly amount: number;
}

export interface PlanChallengesOptions {
  readonly causeType: 'checkout' | 'purchase';
  readonly causeId: string;
  readonly accountId: string;
  readonly cards: readonly CardToCharge[];
  readonly currency: string;
  /** Where the bank's page leads afterwards; empty: to a page that says so. */
  readonly returnUrl: string;
}

export type NewChallenge = Omit<CardChallenge, 'state'>;

/** Asks the bank about each card. @returns the steps that the buyer has to take; not written yet */
export async function planChallenges(deps: Deps, options: PlanChallengesOptions): Promise<NewChallenge[]> {
  const tokens = await readTokens(deps.db, options);
  const authenticator = createSandboxAuthenticator(deps.settings);
  const nowMs = deps.clock.now();
  const challenges: NewChallenge[] = [];
  for (const card of options.cards) {
    const token = tokens.get(card.paymentMethodId);
    if (token === undefined || card.amount === 0) continue;
    const id = deps.random.uuid();
    const { amount } = card;
    const started = await authenticator.start({ challengeId: id, token, amount, currency: options.currency });
    if (started.status === 'not_required') continue;
    challenges.push({
      id,
      cause_type: options.causeType,
      cause_id: options.causeId,
      payment_method_id: card.paymentMethodId,
      amount,
      currency: options.currency,
      url: started.url,
      return_url: sealReturnUrl(deps, options.returnUrl),
      expires_ms: nowMs + CHALLENGE_MS,
      created_ms: nowMs,
      updated_ms: nowMs,
    });
  }
  return challenges;
}

/** The steps of an attempt or a purchase, in the order in which they are taken. */
export async function findChallenges(db: Kysely<Database>, causeId: string): Promise<CardChallenge[]> {
  return db
    .selectFrom('card_challenges')
    .selectAll()
    .where('cause_id', '=', causeId)
    .orderBy('created_ms')
    .orderBy('id')
    .execute();
}

/** Gives up the steps that still wait. */
export async function abandonChallenges(deps: Pick<Deps, 'db' | 'clock'>, causeId: string): Promise<void> {
  await deps.db
    .updateTable('card_challenges')
    .set({ state: 'abandoned', updated_ms: deps.clock.now() })
    .where('cause_id', '=', causeId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Kept sealed: a hosted link in it opens a buyer's checkout. */
function sealReturnUrl(deps: Pick<Deps, 'random' | 'settings'>, returnUrl: string): string {
  const [key] = deps.settings.secretKeys;
  if (returnUrl === '' || !key) return '';
  return seal(deps.random, key, returnUrl).toString('base64');
}

/** @returns empty when there is none */
export function openReturnUrl(deps: Pick<Deps, 'settings'>, challenge: Pick<CardChallenge, 'return_url'>): string {
  if (challenge.return_url === '') return '';
  return unseal(deps.settings.secretKeys, Buffer.from(challenge.return_url, 'base64'));
}

async function readTokens(db: Kysely<Database>, options: PlanChallengesOptions): Promise<Map<string, string>> {
  const ids = options.cards.map((card) => card.paymentMethodId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_methods')
    .select(['id', 'card'])
    .where('id', 'in', ids)
    .where('account_id', '=', options.accountId)
    .execute();
  return new Map(rows.flatMap(({ id, card }) => (card ? [[id, card.token] as const] : [])));
}
