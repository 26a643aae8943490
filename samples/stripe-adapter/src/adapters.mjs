// The module for SVC_ADAPTERS: cards by Stripe, typed into Stripe's own fields.
import { createStripeAuthenticator } from './card-authenticator.mjs';
import { createStripeCards } from './card-provider.mjs';
import { createEventReader } from './events.mjs';
import { createStripeClient, readStripeSettings } from './stripe-client.mjs';

export function createCardProvider() {
  const settings = readStripeSettings(process.env);
  const stripe = createStripeClient(settings);
  return {
    ...createStripeCards(stripe, settings.entryUrl),
    ...(settings.webhookSecret && { readEvents: createEventReader(stripe, settings.webhookSecret) }),
  };
}

export function createCardAuthenticator() {
  return createStripeAuthenticator(createStripeClient(readStripeSettings(process.env)));
}

/** For the ports' suite, with test keys. */
export { contractSamples } from './contract-samples.mjs';
