import Stripe from 'stripe';
import { cardTokenOf, readCardToken } from './card-token.mjs';
import { outcomeOf, outcomeOfError, outcomeOfRefusedRequest } from './charge-outcome.mjs';
import { createStripeDisputes } from './disputes.mjs';
import { found } from './stripe-client.mjs';

/**
 * The `CardProvider` port. The service stores `customer/payment method` as a card's token, and repeats a call with the same id for days:
 * Stripe forgets idempotency keys after a day, so an earlier charge or refund is looked up by the id in its metadata first.
 */
export function createStripeCards(stripe, entryUrl) {
  return {
    name: 'stripe',
    cardEntry: {
      kind: 'provider_fields',
      url: entryUrl,
      origin: new URL(entryUrl).origin,
      // Stripe.js "doesn't support cross-origin isolated sites"
      isolated: false,
    },
    storeCard: (card) => storeCard(stripe, card),
    charge: (request) => charge(stripe, request),
    refund: (request) => refund(stripe, request),
    disputes: createStripeDisputes(stripe),
  };
}

async function charge(stripe, { chargeId, token, amount, currency, authenticationReference }) {
  if (authenticationReference) return capture(stripe, authenticationReference, chargeId);
  const { customer, paymentMethod } = readCardToken(token);
  const earlier = await findByMetadata(stripe.paymentIntents.list({ customer, limit: 100 }), 'charge_id', chargeId);
  if (earlier) return outcomeOf(earlier);
  const intent = {
    amount,
    currency: currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    payment_method_types: ['card'],
    confirm: true,
    // nobody is there to be challenged: a flow has asked the authenticator before
    error_on_requires_action: true,
    metadata: { charge_id: chargeId },
  };
  try {
    return await settled(() => stripe.paymentIntents.create(intent, { idempotencyKey: `charge-${chargeId}` }));
  } catch (error) {
    const outcome = outcomeOfRefusedRequest(error);
    if (!outcome) throw error;
    return outcome;
  }
}

/** The challenge has authorized the amount; this takes the money. */
async function capture(stripe, reference, chargeId) {
  const intent = await stripe.paymentIntents.retrieve(reference);
  if (intent.status !== 'requires_capture') return outcomeOf(intent);
  const change = { metadata: { charge_id: chargeId } };
  return settled(() => stripe.paymentIntents.capture(reference, change, { idempotencyKey: `charge-${chargeId}` }));
}

async function settled(call) {
  try {
    return outcomeOf(await call());
  } catch (error) {
    return outcomeOfError(error);
  }
}

async function refund(stripe, { refundId, reference, amount }) {
  const listed = stripe.refunds.list({ payment_intent: reference, limit: 100 });
  const earlier = await findByMetadata(listed, 'refund_id', refundId);
  if (earlier) return refundOutcome(earlier);
  try {
    const asked = { payment_intent: reference, amount, metadata: { refund_id: refundId } };
    return refundOutcome(await stripe.refunds.create(asked, { idempotencyKey: `refund-${refundId}` }));
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !FINAL_REFUSALS.includes(error.code))
      throw error;
    return { status: 'refused', code: error.code, message: error.message };
  }
}

const FINAL_REFUSALS = ['charge_already_refunded', 'charge_disputed', 'charge_exceeds_source_limit'];

function refundOutcome({ id, status, failure_reason: reason }) {
  if (status === 'succeeded') return { status: 'refunded', reference: id };
  if (status === 'failed' || status === 'canceled') {
    return { status: 'refused', code: reason ?? status, message: 'The refund did not reach the card.' };
  }
  throw new Error(`The refund ${id} is ${status}: its outcome is not known yet.`);
}

/** Lists are up to date at once, unlike searches; they go on for as many pages as there are. */
async function findByMetadata(list, key, value) {
  for await (const each of list) if (each.metadata?.[key] === value) return each;
  return undefined;
}

const TOKEN_UNKNOWN = {
  status: 'refused',
  field: 'token',
  message: 'Stripe does not know this card, or it belongs to another entry.',
};

async function storeCard(stripe, { entryId, token, holderName }) {
  if (!/^pm_\w{1,200}$/.test(token)) return TOKEN_UNKNOWN;
  const card = await found(() => stripe.paymentMethods.retrieve(token));
  if (card?.type !== 'card' || card.metadata?.entry_id !== entryId) return TOKEN_UNKNOWN;
  if (card.customer) return accepted(card, idOf(card.customer));
  const customer = await stripe.customers.create(
    { metadata: { entry_id: entryId }, ...(holderName && { name: holderName }) },
    { idempotencyKey: `customer-${entryId}-${token}` },
  );
  try {
    const setup = await stripe.setupIntents.create(
      {
        customer: customer.id,
        payment_method: token,
        payment_method_types: ['card'],
        confirm: true,
        usage: 'on_session',
        metadata: { entry_id: entryId },
      },
      { idempotencyKey: `setup-${entryId}-${token}` },
    );
    // the bank would challenge the buyer: it does so when the card pays, in a flow
    if (setup.status !== 'succeeded') await stripe.paymentMethods.attach(token, { customer: customer.id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeCardError)) throw error;
    return { status: 'refused', field: FIELDS[error.code] ?? 'number', message: error.message };
  }
  return accepted(card, customer.id);
}

const FIELDS = {
  incorrect_cvc: 'security_code',
  invalid_cvc: 'security_code',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
};

function accepted({ id, card }, customer) {
  return {
    status: 'accepted',
    token: cardTokenOf(customer, id),
    brand: card.brand,
    lastFour: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
    ...(card.fingerprint && { fingerprint: card.fingerprint }),
  };
}

function idOf(value) {
  return typeof value === 'string' ? value : value.id;
}
