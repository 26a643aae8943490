import { z } from 'zod';
import type { KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { CardDisputes } from '../../payments/cards/card-disputes.js';
import type { CardDetails, CardProvider, EnteredCard } from '../../payments/cards/card-provider.js';
import type { CardAuthenticator } from '../../payments/challenges/card-authenticator.js';
import type { PayoutBank } from '../../payments/payouts/payout-bank.js';
import { isStorableText, storableText } from '../../platform/db/storable-text.js';
import { withDeadlines } from './deadlines.js';

/** For people to read. What cannot be stored is replaced: the outcome that it tells of must not wait for a better text. */
const text = z.string().transform(storableText);
const code = text.pipe(z.string().min(1));
const NOT_STORABLE = 'must not contain NUL characters or lone surrogates';
/** Names something at the provider: changed, it would name something else. */
const id = z.string().refine(isStorableText, NOT_STORABLE);

const chargeAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), reference: id.min(1) }),
  z.object({ status: z.literal('declined'), declineCode: text, message: text }),
  z.object({ status: z.literal('authentication_required') }),
]);
const refundAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('refunded'), reference: id.min(1) }),
  z.object({ status: z.literal('refused'), code, message: text }),
]);
const acceptedCard = z.object({
  status: z.literal('accepted'),
  token: id.min(1),
  brand: text,
  lastFour: z.string().regex(/^\d{4}$/),
});
const cardFields = ['number', 'expiry', 'security_code', 'holder_name'] as const;
const tokenizeAnswer = z.discriminatedUnion('status', [
  acceptedCard,
  z.object({ status: z.literal('refused'), field: z.enum(cardFields), message: text }),
]);
const storeAnswer = z.discriminatedUnion('status', [
  acceptedCard.extend({
    expiryMonth: z.int().min(1).max(12),
    expiryYear: z.int().min(2000).max(2100),
    fingerprint: id.min(1).max(500).optional(),
  }),
  z.object({ status: z.literal('refused'), field: z.enum([...cardFields, 'token']), message: text }),
]);
const bankUrl = z
  .url({ protocol: /^https$/, error: "The bank's address must be an https URL." })
  .max(2000)
  .refine(isStorableText, NOT_STORABLE);
const startAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('not_required') }),
  z.object({ status: z.literal('passed'), reference: id.min(1) }),
  z.object({ status: z.literal('required'), url: bankUrl, reference: id.min(1) }),
]);
const outcomeAnswer = z.enum(['waiting', 'passed', 'refused']);
const refusal = { code, message: text };
const reference = id.min(1).max(500);
const sendAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('sent'), reference }),
  z.object({ status: z.literal('refused'), ...refusal }),
]);
const statusAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('processing'), reference: id.max(500).optional() }),
  z.object({ status: z.literal('processed') }),
  z.object({ status: z.literal('returned'), ...refusal }),
  z.object({ status: z.literal('not_found') }),
]);
const acceptsAnswer = z
  .object({ field: z.enum(['holder_name', 'account_number', 'routing_number', 'country']), message: text })
  .optional();
const timeMs = z.int().min(0);
const reportAnswer = z
  .object({
    reference,
    charge: z.union([z.object({ chargeId: z.string() }), z.object({ reference })]),
    amount: z.int(),
    currency: z.string(),
    reason: z.string().max(200).transform(storableText),
    state: z.enum(['needs_response', 'under_review', 'won', 'lost']),
    respondByMs: timeMs,
    fee: z.object({ amount: z.int(), currency: z.string() }).optional(),
    openedMs: timeMs,
  })
  .optional();
const changesAnswer = z.object({ disputes: z.array(z.object({ reference })), position: id.max(2000) });
const kycAnswer = z.enum(['ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY']);

/**
 * An invalid answer of an adapter counts as no answer: it is asked again. If it were read as a refusal, a charged card
 * would count as not charged, and a refunded one as not refunded.
 */
export function checkedCards(cards: CardProvider): CardProvider {
  const tokenize = cards.tokenize?.bind(cards);
  const storeCard = cards.storeCard?.bind(cards);
  const readEvents = cards.readEvents?.bind(cards);
  const report = reportOf(cards);
  return {
    name: cards.name,
    ...(cards.cardEntry && { cardEntry: cards.cardEntry }),
    ...(readEvents && { readEvents }),
    ...(report && { report }),
    charge: async (request) => checked('charge', chargeAnswer, await cards.charge(request)),
    refund: async (request) => checked('refund', refundAnswer, await cards.refund(request)),
    ...(tokenize && {
      tokenize: async (card: CardDetails) => checked('tokenize', tokenizeAnswer, await tokenize(card)),
    }),
    ...(storeCard && {
      storeCard: async (card: EnteredCard) => checked('storeCard', storeAnswer, await storeCard(card)),
    }),
    ...(cards.disputes && { disputes: checkedDisputes(withDeadlines(cards.disputes)) }),
  };
}

function checkedDisputes(disputes: CardDisputes): CardDisputes {
  return {
    changedSince: async (position) => checked('changedSince', changesAnswer, await disputes.changedSince(position)),
    read: async (named) => checked('read', reportAnswer, (await disputes.read(named)) ?? undefined),
    submitEvidence: async (evidence) => disputes.submitEvidence(evidence),
    accept: async (acceptance) => disputes.accept(acceptance),
  };
}

export function checkedAuthenticator(authenticator: CardAuthenticator): CardAuthenticator {
  const release = authenticator.release?.bind(authenticator);
  return {
    ...(release && { release }),
    start: async (request) => checked('start', startAnswer, await authenticator.start(request)),
    outcome: async (challenge) => checked('outcome', outcomeAnswer, await authenticator.outcome(challenge)),
  };
}

export function checkedBank(bank: PayoutBank): PayoutBank {
  const readEvents = bank.readEvents?.bind(bank);
  const report = reportOf(bank);
  return {
    name: bank.name,
    ...(readEvents && { readEvents }),
    ...(report && { report }),
    accepts: async (account) => checked('accepts', acceptsAnswer, (await bank.accepts(account)) ?? undefined),
    send: async (order) => checked('send', sendAnswer, await bank.send(order)),
    status: async (payout) => checked('status', statusAnswer, await bank.status(payout)),
  };
}

export function checkedKyc(kyc: KycVerifier): KycVerifier {
  return { verify: async (request) => checked('verify', kycAnswer, await kyc.verify(request)) };
}

/** With a deadline the report comes as a promise. */
function reportOf(adapter: Pick<CardProvider, 'report'>): CardProvider['report'] {
  const report = adapter.report?.bind(adapter);
  if (!report) return undefined;
  return async function* (range) {
    yield* await report(range);
  };
}

/** The answer itself is not logged: it may contain a token. */
function checked<T>(method: string, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new TypeError(`The adapter's ${method} returned an invalid answer: ${z.prettifyError(result.error)}`);
}
