import * as z from 'zod';
import type { Credentials } from './settings.js';

const fixturesSchema = z.object({
  client_id: z.string(),
  client_secret: z.string(),
  buyer: z.object({ account_id: z.string() }),
  seller: z.object({ wallets: z.object({ USD: z.object({ wallet_id: z.string() }) }) }),
});

/**
 * Asks a sandbox for its demo integrator and demo player. A production service has no such endpoint: set the `SVC_…` variables instead.
 *
 * @throws when the service cannot be reached or is not a sandbox
 */
export async function fetchSandboxCredentials(serviceUrl: string): Promise<Credentials> {
  const address = `${serviceUrl}/sandbox/fixtures`;
  const response = await fetch(address).catch((cause: unknown) => {
    throw new Error(`The payment service at ${serviceUrl} could not be reached. Start it, or correct SVC_URL.`, {
      cause,
    });
  });
  if (!response.ok) {
    throw new Error(`${address} answered ${response.status}; set SVC_CLIENT_ID and its companions for a real service.`);
  }
  const fixtures = fixturesSchema.parse(await response.json());
  return {
    clientId: fixtures.client_id,
    clientSecret: fixtures.client_secret,
    playerAccountId: fixtures.buyer.account_id,
    sellerWalletId: fixtures.seller.wallets.USD.wallet_id,
  };
}
