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

/** Stripe's code of a request to create a charge for which it asks no bank, however often it is repeated, and the code that pages have a text for. */
const REFUSED_REQUESTS = {
  amount_too_small: 'processing_error',
  amount_too_large: 'limit_exceeded',
  resource_missing: 'payment_method_inactive',
};

/** The card is declined for it, or the payment would never end. @returns undefined for any other error */
export function outcomeOfRefusedRequest(error) {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const declineCode = REFUSED_REQUESTS[error.code];
  return declineCode && { status: 'declined', declineCode, message: error.message };
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
