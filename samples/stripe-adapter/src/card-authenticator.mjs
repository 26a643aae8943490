import Stripe from 'stripe';
import { readCardToken } from './card-token.mjs';
import { outcomeOfRefusedRequest } from './charge-outcome.mjs';

/** The `CardAuthenticator` port: a PaymentIntent that authorizes the amount; `charge` captures it by its reference. */
export function createStripeAuthenticator(stripe) {
  return {
    start: (request) => start(stripe, request),
    outcome: ({ reference }) => outcome(stripe, reference),
    release: ({ reference }) => release(stripe, reference),
  };
}

async function start(stripe, { challengeId, token, amount, currency, returnUrl, demanded }) {
  const { customer, paymentMethod } = readCardToken(token);
  const intent = {
    amount,
    currency: currency.toLowerCase(),
    customer,
    payment_method: paymentMethod,
    payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: demanded ? 'any' : 'automatic' } },
    capture_method: 'manual',
    confirm: true,
    return_url: returnUrl,
    metadata: { challenge_id: challengeId },
  };
  let started;
  try {
    started = await stripe.paymentIntents.create(intent, { idempotencyKey: `challenge-${challengeId}` });
  } catch (error) {
    // declined without a challenge, or refused: the charge then says so itself
    if (error instanceof Stripe.errors.StripeCardError || outcomeOfRefusedRequest(error))
      return { status: 'not_required' };
    throw error;
  }
  const url = started.next_action?.redirect_to_url?.url;
  if (started.status === 'requires_action' && url) return { status: 'required', url, reference: started.id };
  if (started.status === 'requires_capture') return { status: 'passed', reference: started.id };
  throw new Error(`The payment ${started.id} is ${started.status}: neither authorized nor at a bank's page.`);
}

async function outcome(stripe, reference) {
  const { status } = await stripe.paymentIntents.retrieve(reference);
  if (status === 'requires_capture' || status === 'succeeded') return 'passed';
  return status === 'requires_action' || status === 'processing' ? 'waiting' : 'refused';
}

/** Ends an open challenge, and releases the amount that it holds. */
async function release(stripe, reference) {
  try {
    await stripe.paymentIntents.cancel(reference);
  } catch (error) {
    const isOver =
      error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'payment_intent_unexpected_state';
    if (!isOver) throw error;
  }
}
