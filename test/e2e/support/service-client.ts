import { createServerClient, type ServerClient, type UserToken } from 'svc-bridge/server';
import { fetchFixtures } from './sandbox.js';

/** The demo integrator's own client. */
export async function createDemoClient(serviceUrl: string): Promise<ServerClient> {
  const { client_id, client_secret } = await fetchFixtures(serviceUrl);
  return createServerClient({ addresses: serviceUrl, clientId: client_id, clientSecret: client_secret });
}

/** A user password token, as the integrator's server hands it to the game. */
export async function tokenFor(client: ServerClient, accountId: string): Promise<UserToken> {
  const authorized = await client.authorizeUser(accountId, { returnToken: true });
  if (!authorized.ok) throw new Error(authorized.error.message);
  if (!authorized.value.token) throw new Error('authorize-user returned no token');
  return authorized.value.token;
}
