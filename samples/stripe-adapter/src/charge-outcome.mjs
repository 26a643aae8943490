import Stripe from 'stripe';

/** What the `charge` port says of a PaymentIntent. @throws Error when it is not decided yet: the service asks again */
export function outcomeOf(intent) {
  const { id, status, last_payment_error: problem } = intent;
  switch (status) {
    case 'succeeded':
      return { status: 'approved', reference: id };
    case 'requires_action':
      return { status: 'authentication_required' };
    case 'requires_payment_method':
      return declined(problem ?? {});
    case 'canceled':
      return { status: 'declined', declineCode: 'canceled', message: 'The payment was cancelled or has expired.' };
    default:
      throw new Error(`The payment ${id} is ${status}: its outcome is not known yet.`);
  }
}

/** A card error is the bank's answer; anything else says nothing about the money. @throws the error itself then */
export function outcomeOfError(error) {
  if (error instanceof Stripe.errors.StripeCardError) return declined(error);
  throw error;
}

/** Of a request to create a charge: Stripe asks no bank, however often it is repeated. A card may be declined for it, or the payment never ends. */
const REFUSED_REQUESTS = ['amount_too_small', 'amount_too_large', 'resource_missing'];

export function isRefusedRequest(error) {
  return error instanceof Stripe.errors.StripeInvalidRequestError && REFUSED_REQUESTS.includes(error.code);
}

function declined({ code, decline_code: reason, message }) {
  if (code === 'authentication_required' || reason === 'authentication_required') {
    return { status: 'authentication_required' };
  }
  return {
    status: 'declined',
    declineCode: reason ?? code ?? 'card_declined',
    message: message ?? 'The card was declined.',
  };
}
