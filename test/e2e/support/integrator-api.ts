import type { Fixtures } from './sandbox.js';

export interface IntegratorCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Such as `/v1/users`. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Calls the service as the demo integrator's server, for operations that its client lacks. @returns the payload */
export async function callAsIntegrator(
  { client_id, client_secret }: Pick<Fixtures, 'client_id' | 'client_secret'>,
  serviceUrl: string,
  { method = 'POST', path, body }: IntegratorCall,
): Promise<Record<string, unknown>> {
  const token = await send(`${serviceUrl}/token`, {
    method: 'POST',
    headers: {
      Authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}`,
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const answer = await send(serviceUrl + path, {
    method,
    headers: {
      Authorization: `Bearer ${token.access_token}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.payload as Record<string, unknown>;
}

async function send(url: string, request: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, request);
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
