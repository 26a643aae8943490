import type { Addresses } from '../api/api-context.js';
import { objectOf, send } from './conformance/send.js';
import { Subject } from './conformance/subject.js';
import { type Credentials, type DEPLOYMENT_OPTIONS, readAddresses, readCredentials } from './read-options.js';
import { type Terminal, UsageError } from './terminal.js';

const SANDBOX_URL = 'http://127.0.0.1:8787';

export const SANDBOX_USAGE = `  --url <origin>           the sandbox, or SVC_URL; default ${SANDBOX_URL}
  --client-id <id>         or SVC_CLIENT_ID; default: the sandbox's demo client
  --client-secret <text>   prefer SVC_CLIENT_SECRET: other programs on this machine can see arguments`;

type Values = { readonly [K in keyof typeof DEPLOYMENT_OPTIONS]?: string | undefined };

/** A sandbox, and who asks it. */
export interface Sandbox {
  readonly addresses: Addresses;
  readonly credentials: Credentials;
  /** @throws UsageError if the credentials are refused or nothing answers */
  newToken(): Promise<string>;
}

/** The given sandbox, with its demo client by default. @throws UsageError */
export async function openSandbox(values: Values, terminal: Pick<Terminal, 'env'>): Promise<Sandbox> {
  const addresses = readAddresses({ ...values, url: values.url ?? terminal.env.SVC_URL ?? SANDBOX_URL }, terminal);
  const isNamed = values['client-id'] ?? terminal.env.SVC_CLIENT_ID;
  const credentials = isNamed ? readCredentials(values, terminal) : await demoClient(addresses);
  return { addresses, credentials, newToken: () => newToken(addresses, credentials) };
}

/** A client-credentials token. @throws UsageError if it is refused or nothing answers */
export async function newToken(addresses: Addresses, credentials: Credentials): Promise<string> {
  const subject = new Subject({ addresses, credentials, token: '', currency: 'USD', waitMs: 0 });
  const { authUrl } = addresses;
  const answer = await subject
    .grant({ grant_type: 'client_credentials' })
    .catch((error: unknown) => Promise.reject(unreachable(authUrl, error)));
  const token = objectOf(answer.json).access_token;
  if (typeof token === 'string') return token;
  const why = objectOf(answer.json).error ?? answer.status;
  throw new UsageError(`${authUrl}/token returned no access token (${why}); check the client's id and secret.`);
}

/** Before anything is paid: elsewhere that would be real money. @throws UsageError */
export async function requireSandbox({ webUrl }: Addresses): Promise<void> {
  const answer = await send({ url: `${webUrl}/sandbox/cards` }).catch((error: unknown) =>
    Promise.reject(unreachable(webUrl, error)),
  );
  if (answer.status !== 200) throw new UsageError(`${webUrl} is not a sandbox: real players would pay there.`);
}

async function demoClient({ webUrl }: Addresses): Promise<Credentials> {
  const url = `${webUrl}/sandbox/fixtures`;
  const answer = await send({ url }).catch((error: unknown) => Promise.reject(unreachable(webUrl, error)));
  const { client_id: clientId, client_secret: clientSecret } = objectOf(answer.json);
  if (typeof clientId === 'string' && typeof clientSecret === 'string') return { clientId, clientSecret };
  throw new UsageError(
    `${webUrl} is not a sandbox, so it has no demo client; set SVC_CLIENT_ID and SVC_CLIENT_SECRET.`,
  );
}

function unreachable(address: string, error: unknown): UsageError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
  return new UsageError(`${address} cannot be reached: ${cause}`);
}
