import type { Fixtures } from './sandbox.js';

/** Makes a player who has accepted nothing and owns nothing; returns the account's id. */
export async function registerPlayer(fixtures: Fixtures, serviceUrl: string): Promise<string> {
  const token = await post(`${serviceUrl}/token`, {
    Authorization: `Basic ${btoa(`${fixtures.client_id}:${fixtures.client_secret}`)}`,
    'Content-Type': 'application/x-www-form-urlencoded',
    body: 'grant_type=client_credentials',
  });
  const user = await post(`${serviceUrl}/v1/users`, {
    Authorization: `Bearer ${token.access_token}`,
    'Content-Type': 'application/json',
    body: JSON.stringify({ email: `player-${crypto.randomUUID()}@example.com`, display_name: 'New Player' }),
  });
  return (user.payload as { account_id: string }).account_id;
}

async function post(url: string, { body, ...headers }: Record<string, string>): Promise<Record<string, unknown>> {
  const response = await fetch(url, { method: 'POST', headers, ...(body !== undefined && { body }) });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
