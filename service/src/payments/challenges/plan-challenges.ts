import { createHmac } from 'node:crypto';
import { unavailable } from '../../platform/http/api-error.js';
import { deriveSteadyKey } from '../../platform/secrets/seal.js';
import type { PaymentDeps } from '../deps.js';
import type { AuthenticationRequest, AuthenticationStart, CardAuthenticator } from './card-authenticator.js';
import type { ChallengeCause, NewChallenge } from './challenge.js';
import { returnPageUrl, sealReturnUrl } from './return-address.js';

/** How long a buyer may take at the bank. */
const CHALLENGE_MS = 15 * 60_000;

interface CardToCharge {
  readonly paymentMethodId: string;
  /** Minor units. */
  readonly amount: number;
}

export interface PlanChallengesOptions extends ChallengeCause {
  /** Whose request this is and the key that its page gave it: sent again, it is the same challenges, whatever has been made of it so far. */
  readonly request: readonly [ownerId: string, key: string];
  readonly accountId: string;
  readonly cards: readonly CardToCharge[];
  /** The payment methods among them whose bank has refused to charge them without a challenge. */
  readonly demanded: ReadonlySet<string>;
  readonly currency: string;
  /** Where our own return page leads afterwards; empty: nowhere, the buyer closes it. */
  readonly returnUrl: string;
}

/**
 * Asks the bank about each card.
 *
 * @returns the challenges that the buyer has to take, and those that the bank has taken as passed; not written yet
 * @throws ApiError `payment_provider_unavailable` 503: repeating the request gets the same challenges
 */
export async function planChallenges(deps: PaymentDeps, options: PlanChallengesOptions): Promise<NewChallenge[]> {
  const { authenticator } = deps.adapters;
  if (!authenticator) return [];
  const tokens = await readTokens(deps, options);
  const challenges: NewChallenge[] = [];
  for (const { paymentMethodId, amount } of options.cards) {
    const token = tokens.get(paymentMethodId);
    if (token === undefined || amount === 0) continue;
    const { currency } = options;
    const demanded = options.demanded.has(paymentMethodId);
    const payment = [
      options.causeType,
      ...options.request,
      paymentMethodId,
      String(amount),
      currency,
      ...(demanded ? ['demanded'] : []),
    ];
    const challengeId = challengeIdOf(deps, payment);
    const returnUrl = returnPageUrl(deps.settings, challengeId);
    const started = await start(deps, authenticator, { challengeId, token, amount, currency, returnUrl, demanded });
    if (started.status === 'not_required') continue;
    const nowMs = deps.clock.now();
    challenges.push({
      id: challengeId,
      cause_type: options.causeType,
      cause_id: options.causeId,
      payment_method_id: paymentMethodId,
      amount,
      currency,
      state: started.status === 'passed' ? 'passed' : 'waiting',
      url: started.status === 'passed' ? '' : started.url,
      reference: started.reference,
      return_url: sealReturnUrl(deps, challengeId, options.returnUrl),
      expires_ms: nowMs + CHALLENGE_MS,
      created_ms: nowMs,
      updated_ms: nowMs,
    });
  }
  return challenges;
}

/** Whether the buyer must first complete a challenge. */
export function needBuyer(challenges: readonly NewChallenge[]): boolean {
  return challenges.some((challenge) => challenge.state === 'waiting');
}

async function start(
  deps: Pick<PaymentDeps, 'log'>,
  authenticator: CardAuthenticator,
  request: AuthenticationRequest,
): Promise<AuthenticationStart> {
  try {
    return await authenticator.start(request);
  } catch (error) {
    deps.log.warn({ err: error }, 'card provider did not say whether the card needs a challenge');
    throw unavailable('payment_provider_unavailable', 'The card provider did not answer. Try again in a moment.', 5);
  }
}

/**
 * The id follows from what is paid, so that a start whose answer was lost is repeated under the same key; nobody without the operator's
 * key can compute it.
 */
function challengeIdOf(deps: Pick<PaymentDeps, 'settings'>, payment: readonly string[]): string {
  const key = deriveSteadyKey(deps.settings.secretKeys, 'card challenge id');
  return asUuid(createHmac('sha256', key).update(payment.join('\n')).digest());
}

/** A UUID of version 8 (RFC 9562): 122 bits of our own. */
function asUuid(bytes: Buffer): string {
  const id = Buffer.from(bytes.subarray(0, 16));
  id.writeUInt8((id.readUInt8(6) & 0x0f) | 0x80, 6);
  id.writeUInt8((id.readUInt8(8) & 0x3f) | 0x80, 8);
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Of the cards that this node's provider has; it knows no other's, and a payment by one fails before it is charged. */
async function readTokens(
  { db, money }: Pick<PaymentDeps, 'db' | 'money'>,
  options: PlanChallengesOptions,
): Promise<Map<string, string>> {
  const ids = options.cards.map((card) => card.paymentMethodId);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_methods')
    .select(['id', 'card'])
    .where('id', 'in', ids)
    .where('account_id', '=', options.accountId)
    .where('provider', '=', money.cards.name)
    .execute();
  return new Map(rows.flatMap(({ id, card }) => (card ? [[id, card.token] as const] : [])));
}
