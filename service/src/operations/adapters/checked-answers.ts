import { z } from 'zod';
import type { KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { CardProvider } from '../../payments/cards/card-provider.js';
import type { CardAuthenticator } from '../../payments/challenges/card-authenticator.js';
import type { PayoutBank } from '../../payments/payouts/payout-bank.js';

const chargeAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('approved'), reference: z.string().min(1) }),
  z.object({ status: z.literal('declined'), declineCode: z.string(), message: z.string() }),
  z.object({ status: z.literal('authentication_required') }),
]);
const tokenizeAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('accepted'),
    token: z.string().min(1),
    brand: z.string(),
    lastFour: z.string().regex(/^\d{4}$/),
  }),
  z.object({
    status: z.literal('refused'),
    field: z.enum(['number', 'expiry', 'security_code', 'holder_name']),
    message: z.string(),
  }),
]);
const bankUrl = z.url({ protocol: /^https$/, error: 'The address of the bank has to be an https URL.' }).max(2000);
const startAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('not_required') }),
  z.object({ status: z.literal('passed'), reference: z.string().min(1) }),
  z.object({ status: z.literal('required'), url: bankUrl, reference: z.string().min(1) }),
]);
const outcomeAnswer = z.enum(['waiting', 'passed', 'refused']);
const refusal = { code: z.string().min(1), message: z.string() };
const sendAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('sent'), reference: z.string().min(1).max(500) }),
  z.object({ status: z.literal('refused'), ...refusal }),
]);
const statusAnswer = z.discriminatedUnion('status', [
  z.object({ status: z.literal('processing'), reference: z.string().max(500).optional() }),
  z.object({ status: z.literal('processed') }),
  z.object({ status: z.literal('returned'), ...refusal }),
  z.object({ status: z.literal('not_found') }),
]);
const acceptsAnswer = z
  .object({ field: z.enum(['holder_name', 'account_number', 'routing_number', 'country']), message: z.string() })
  .optional();
const kycAnswer = z.enum(['ACCEPT', 'DENY', 'MANUAL_REVIEW', 'REVERIFY']);

/**
 * An adapter whose answer is none of the agreed ones has given no answer: it is asked again. Read as a refusal, a card that was charged
 * would pass for one that was not.
 */
export function checkedCards(cards: CardProvider): CardProvider {
  return {
    name: cards.name,
    charge: async (request) => checked('charge', chargeAnswer, await cards.charge(request)),
    refund: (request) => cards.refund(request),
    tokenize: async (card) => checked('tokenize', tokenizeAnswer, await cards.tokenize(card)),
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
  return {
    accepts: async (account) => checked('accepts', acceptsAnswer, (await bank.accepts(account)) ?? undefined),
    send: async (order) => checked('send', sendAnswer, await bank.send(order)),
    status: async (payout) => checked('status', statusAnswer, await bank.status(payout)),
  };
}

export function checkedKyc(kyc: KycVerifier): KycVerifier {
  return { verify: async (request) => checked('verify', kycAnswer, await kyc.verify(request)) };
}

/** The answer itself is not told: it may hold a token. */
function checked<T>(method: string, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new TypeError(
    `The adapter's ${method} answered something that is not agreed: ${z.prettifyError(result.error)}`,
  );
}
