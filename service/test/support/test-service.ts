import type { InjectOptions } from 'fastify';
import type { RegisteredUser } from '../../src/accounts/users/register-user.js';
import { insertUser } from '../../src/accounts/users/register-user.js';
import { createApp } from '../../src/app.js';
import type { ConnectionSettings } from '../../src/platform/db/client.js';
import type { HttpApp } from '../../src/platform/http/http-app.js';
import type { Settings } from '../../src/platform/settings.js';
import { checkAnswers } from './check-answers.js';
import { createTestDeps, type TestDeps } from './flows/test-deps.js';
import { createTestIntegrator, type TestIntegrator } from './flows/test-integrator.js';
import { createTestDatabase } from './test-database.js';

/** The whole service around a database of its own, with two integrators and two users of the first one. */
export interface TestService {
  readonly connection: ConnectionSettings;
  readonly app: HttpApp;
  readonly deps: TestDeps;
  readonly integrator: TestIntegrator;
  readonly other: TestIntegrator;
  readonly buyer: RegisteredUser;
  readonly seller: RegisteredUser;
  /** Sends a request with the first integrator's token unless `as` differs. */
  call(options: CallOptions): Promise<Answer>;
  /** A user password token's header. */
  userHeaders(accountId: string): Promise<{ authorization: string }>;
  stop(): Promise<void>;
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS' | 'PATCH' | 'PUT';
  readonly url: string;
  readonly headers?: Record<string, string>;
  /** An object is sent as JSON. */
  readonly body?: unknown;
  /** `null`: without a token. */
  readonly as?: { authorization: string } | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: Envelope;
}

/** What tests read of a response. */
export interface Envelope {
  readonly status: string;
  readonly message: string[];
  readonly codes: string[];
  // biome-ignore lint/suspicious/noExplicitAny: tests look into payloads of every kind
  readonly payload: any;
}

export async function startTestService(overrides: Partial<Settings> = {}): Promise<TestService> {
  const database = await createTestDatabase();
  const deps = createTestDeps(database, overrides);
  const app = createApp(deps);
  checkAnswers(app);
  const integrator = await createTestIntegrator(deps);
  const other = await createTestIntegrator(deps);
  const newUser = (email: string) =>
    deps.db.transaction().execute((trx) =>
      insertUser(deps, trx, {
        integratorId: integrator.integratorId,
        email,
        displayName: '',
        locale: 'en',
        currencies: ['USD', 'EUR'],
      }),
    );
  const buyer = await newUser('demo.buyer@example.com');
  const seller = await newUser('demo.seller@example.com');
  const call = async ({ method = 'GET', url, headers = {}, body, as = integrator.headers }: CallOptions) => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    const options: InjectOptions = { method, url, headers: { ...as, ...headers } };
    if (body !== undefined) {
      options.payload = isText ? body : JSON.stringify(body);
      options.headers = { 'content-type': 'application/json', ...options.headers };
    }
    const response = await app.inject(options);
    const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      json: isJson ? JSON.parse(response.body) : undefined,
    };
  };
  return {
    app,
    deps,
    connection: database.connection,
    integrator,
    other,
    buyer,
    seller,
    call,
    userHeaders: async (accountId) => {
      const body = { account_id: accountId, return_token: true };
      const { json } = await call({ method: 'POST', url: '/authorize/user', body });
      return { authorization: `Bearer ${json.payload.token.access_token}` };
    },
    stop: async () => {
      await app.close();
      await deps.money.drained();
      await database.drop();
    },
  };
}
