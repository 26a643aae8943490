import { createStripeClient, readStripeSettings } from './stripe-client.mjs';

/** A test card, made into a payment method as Stripe's fields do: test keys only. */
function card(testToken, lastFour) {
  return {
    lastFour,
    async fieldsToken(entryId) {
      const stripe = createStripeClient(readStripeSettings(process.env));
      const { id } = await stripe.paymentMethods.create({
        type: 'card',
        card: { token: testToken },
        metadata: { entry_id: entryId },
      });
      return id;
    },
  };
}

const amount = 500;
const currency = 'USD';

/** The challenge's page is Stripe's: open it, and choose there. */
const ANSWER_WITHIN_MS = 300_000;

export const contractSamples = {
  cards: {
    amount,
    currency,
    approving: card('tok_visa', '4242'),
    declining: card('tok_chargeCustomerFail', '0341'),
    disputed: card('tok_createDispute', '0259'),
  },
  authentication: {
    amount,
    currency,
    plain: card('tok_visa', '4242'),
    asking: card('tok_threeDSecure2Required', '3220'),
    async answer({ url, reference }, answer) {
      const stripe = createStripeClient(readStripeSettings(process.env));
      process.stdout.write(`Open ${url} and choose: ${answer}\n`);
      const deadline = Date.now() + ANSWER_WITHIN_MS;
      while ((await stripe.paymentIntents.retrieve(reference)).status === 'requires_action') {
        if (Date.now() > deadline) throw new Error('The challenge was not answered within five minutes.');
        await new Promise((resolve) => setTimeout(resolve, 2_000));
      }
    },
  },
};
