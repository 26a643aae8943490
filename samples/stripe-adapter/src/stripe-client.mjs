import Stripe from 'stripe';

/**
 * @param {NodeJS.ProcessEnv} environment
 * @throws Error naming each variable that is missing
 */
export function readStripeSettings({ STRIPE_SECRET_KEY, STRIPE_ENTRY_URL, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL }) {
  if (!STRIPE_SECRET_KEY) throw new Error('STRIPE_SECRET_KEY must be set: a secret or restricted key of your account');
  if (!STRIPE_ENTRY_URL) throw new Error('STRIPE_ENTRY_URL must be set: where entry/server.mjs is reached by browsers');
  return {
    secretKey: STRIPE_SECRET_KEY,
    entryUrl: STRIPE_ENTRY_URL,
    /** Absent: no events are read, and the service asks by itself. */
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    /** Absent: Stripe's own. */
    apiUrl: STRIPE_API_URL,
  };
}

/** Below the service's own deadline for an adapter, so that an error is Stripe's and names its cause. */
const TIMEOUT_MS = 4_000;

export function createStripeClient({ secretKey, apiUrl }) {
  const place = apiUrl ? new URL(apiUrl) : undefined;
  return new Stripe(secretKey, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(place && { protocol: place.protocol.slice(0, -1), host: place.hostname, port: place.port }),
  });
}

/** @returns undefined if Stripe has no such object */
export async function found(call) {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing') return undefined;
    throw error;
  }
}
