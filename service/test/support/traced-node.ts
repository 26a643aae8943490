import { type Logger, pino } from 'pino';
import { vi } from 'vitest';
import { freePort } from '../../../test/support/free-port.js';
import type { Fixtures } from '../../src/operations/sandbox/fixtures.js';
import { readSettings } from '../../src/platform/settings.js';
import { startService } from '../../src/service.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

export interface NodeCall {
  readonly body?: object | URLSearchParams;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface NodeAnswer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into responses of every kind
  readonly json: any;
}

/** A whole node of the sandbox, with jobs, as the service composes it. */
export interface TracedNode {
  readonly url: string;
  readonly database: TestDatabase;
  readonly fixtures: Fixtures;
  /** Every logged line, at every level. */
  readonly logLines: string[];
  /** Sends a request with the integrator's token, unless `headers` has another one. */
  call(method: string, path: string, call?: NodeCall): Promise<NodeAnswer>;
  /** Of the buyer's wallet. @returns the request's body */
  purchase(amount?: number): object;
  /** Everything has been sent then. */
  stop(): Promise<void>;
  drop(): Promise<void>;
}

/** @param environment - OpenTelemetry's variables among them, as a process would have them */
export async function startTracedNode(environment: Record<string, string>): Promise<TracedNode> {
  const database = await createTestDatabase({ maxConnections: 2 });
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // soon, for the sake of the tests
  const all = { OTEL_BSP_SCHEDULE_DELAY: '50', ...environment };
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value);
  const settings = { ...readSettings({ PORT: `${port}`, ...all }), databaseUrl: database.url, databasePoolSize: 8 };
  const logLines: string[] = [];
  const log: Logger = pino({ level: 'trace' }, { write: (line: string) => void logLines.push(line) });
  const service = await startService(settings, log);
  vi.unstubAllEnvs();
  let authorization = '';
  const call: TracedNode['call'] = async (method, path, { body, headers } = {}) => {
    const isForm = body instanceof URLSearchParams;
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(authorization !== '' && { authorization }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, json: isJson ? JSON.parse(text) : text };
  };
  const fixtures: Fixtures = (await call('GET', '/sandbox/fixtures')).json;
  const { client_id, client_secret } = fixtures;
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  authorization = `Bearer ${(await call('POST', '/token', { body: form })).json.access_token}`;
  return {
    url,
    database,
    fixtures,
    logLines,
    call,
    purchase: (amount = 100) => ({
      account_id: fixtures.buyer.account_id,
      reference_type: 'order',
      reference_id: 'traced-order',
      payment_methods: [{ payment_method_id: fixtures.buyer.wallets.USD?.payment_method_id }],
      line_items: [{ amount, currency: 'USD', transaction_type: 'user_to_integrator' }],
    }),
    stop: () => service.stop(),
    drop: () => database.drop(),
  };
}
