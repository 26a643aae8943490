import { callAsIntegrator } from './integrator-api.js';
import type { Fixtures } from './sandbox.js';

/** Registers a player who has accepted nothing and owns nothing; returns the account's id. */
export async function registerPlayer(fixtures: Fixtures, serviceUrl: string): Promise<string> {
  const body = { email: `player-${crypto.randomUUID()}@example.com`, display_name: 'New Player' };
  const { account_id } = await callAsIntegrator(fixtures, serviceUrl, { path: '/v1/users', body });
  return String(account_id);
}
