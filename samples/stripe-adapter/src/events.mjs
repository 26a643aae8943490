import Stripe from 'stripe';

/** Verifies Stripe's webhooks by its own function, and says which object each is about; its state is read from the API. */
export function createEventReader(stripe, secret) {
  return async ({ headers, rawBody }) => {
    try {
      return {
        status: 'authentic',
        events: eventsOf(stripe.webhooks.constructEvent(rawBody, headers['stripe-signature'] ?? '', secret)),
      };
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) throw error;
      return { status: 'forged', message: 'The Stripe-Signature header does not fit the body, or is too old.' };
    }
  };
}

function eventsOf({ id, type, created, data }) {
  const about = subjectOf(type, data.object);
  return about ? [{ eventId: id, about, occurredMs: created * 1000 }] : [];
}

function subjectOf(type, { id, metadata = {} }) {
  if (type.startsWith('payment_intent.')) {
    return metadata.charge_id ? { kind: 'charge', chargeId: metadata.charge_id } : { kind: 'charge', reference: id };
  }
  if (type.startsWith('refund.') && metadata.refund_id) return { kind: 'refund', refundId: metadata.refund_id };
  if (type.startsWith('charge.dispute.')) return { kind: 'dispute', reference: id };
  return undefined;
}
