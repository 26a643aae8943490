import type { z } from 'zod';
import { createApp } from '../../../src/app.js';
import { createSandboxAdapters } from '../../../src/operations/adapters/sandbox-adapters.js';
import { createSandboxParts, startSandbox } from '../../../src/operations/sandbox/start-sandbox.js';
import type { Adapters } from '../../../src/payments/adapters.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { disputesJob } from '../../../src/payments/disputes/disputes-job.js';
import { createMoney } from '../../../src/payments/money.js';
import { fieldsToken, testFields } from '../../support/flows/card-fields.js';
import { nonceOf } from '../../support/flows/flow-world.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase } from '../../support/test-database.js';
import { bindingsOf, isOpaque } from './example-shape.js';

// biome-ignore lint/suspicious/noExplicitAny: examples and answers of every kind
type Json = any;

/** What the OpenAPI document shows of an operation. */
interface Documented {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly form: boolean;
  readonly body: Json;
  readonly status: number;
  readonly answer: Json;
}

/** The caller: the integrator's server, a player, an anonymous client, the player's phone, or a flow's page. */
export type Caller =
  | 'server'
  | 'player'
  | 'nobody'
  | 'phone'
  | 'purchase'
  | 'kyc'
  | 'payout'
  | 'payment-selection'
  | 'checkout';

interface RouteSchemas {
  readonly body?: z.ZodType;
  readonly response?: Readonly<Record<string, z.ZodType>>;
}

interface Answer {
  readonly status: number;
  readonly body: Json;
}

/** A sandbox with its demo data, to which the examples of its own OpenAPI document are sent. */
export interface ExampleWorld {
  /** By `POST /v2/invoice`. */
  readonly operations: ReadonlyMap<string, Documented>;
  readonly schemas: ReadonlyMap<string, RouteSchemas>;
  play(step: { as: Caller; name: string }): Promise<Answer>;
  /** Sends an example with some values replaced and returns the payload. Example ids are replaced by real ones. */
  send(as: Caller, name: string, change?: { params?: Record<string, string>; body?: object }): Promise<Json>;
  /** Records the real value that an example stands for. */
  bind(example: string, real: string | undefined): void;
  stand(name: string, params: Readonly<Record<string, string>>): void;
  real<T>(example: T): T;
  bodyOf(name: string): Json;
  /** From now on, cards are typed into the provider's fields, or into the page's own form. */
  enterCards(way: 'direct' | 'provider'): void;
  /** A token as the fields give it. */
  fieldsToken(entryId: string): string;
  /** Has the provider asked for disputes, some seconds later. */
  askForDisputes(): Promise<void>;
  /** Waits for the work that continues after a response. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

export async function createExampleWorld(): Promise<ExampleWorld> {
  const database = await createTestDatabase();
  const base = createTestDeps(database, { continueOnPhone: true });
  const parts = createSandboxParts(database.pool, base.random);
  const cards = createSandboxCardProvider({ clock: parts.clock, pool: database.pool });
  const tools = { pool: database.pool, random: base.random, log: base.log, clock: parts.clock };
  const money = createMoney(tools, { cards, injectedFault: () => parts.faults.paymentFailure() });
  const fields = testFields(base);
  const adapters: { -readonly [K in keyof Adapters]: Adapters[K] } = {
    ...createSandboxAdapters({ ...tools, ...base.settings }),
    cards,
  };
  const deps = { ...base, adapters, clock: parts.clock, money };
  const sandbox = await startSandbox(deps, parts, () => undefined);
  const app = createApp(deps, { sandbox });
  const schemas = new Map<string, RouteSchemas>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    schemas.set(`${method} ${url.replace(/:(\w+)/g, '{$1}')}`, (schema ?? {}) as RouteSchemas);
  });
  const document = (await app.inject('/openapi.json')).json();
  const operations = readOperations(document);
  const reals = new Map<string, string>();
  const sessions = new Map<string, string>();

  const operationOf = (name: string): Documented => {
    const found = operations.get(name);
    if (!found) throw new Error(`The API document has no ${name}.`);
    return found;
  };
  const real = <T>(example: T): T => {
    let text = JSON.stringify(example ?? null);
    for (const [shown, value] of reals) text = text.replaceAll(shown, value);
    return JSON.parse(text);
  };
  const bind = (example: string, value: string | undefined) => {
    if (value === undefined) throw new Error(`Nothing stands for ${example}.`);
    reals.set(example, value);
  };
  const call = async (as: Caller, name: string, asked: Pick<Documented, 'params' | 'query' | 'body'>) => {
    const [method = '', path = ''] = name.split(' ');
    const address = path.replace(/\{(\w+)\}/g, (_all, param) => asked.params[param] ?? 'missing');
    const query = new URLSearchParams(asked.query).toString();
    const { form } = operationOf(name);
    const bearer = await tokenOf(as);
    const answer = await app.inject({
      method: method as 'GET',
      url: query ? `${address}?${query}` : address,
      headers: {
        ...(bearer && { authorization: `Bearer ${bearer}` }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(asked.body !== undefined && { payload: form ? new URLSearchParams(asked.body).toString() : asked.body }),
    });
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.body };
  };
  /** A flow's session, opened when its page first calls; the examples themselves open one for a top-up. */
  const tokenOf = async (as: Caller): Promise<string | undefined> => {
    if (as === 'nobody') return undefined;
    if (as === 'server') return real(operationOf('POST /token').answer.access_token);
    if (as === 'player') {
      const { account_id } = operationOf('POST /authorize/user').body;
      const body = { account_id, return_token: true };
      return (await send('server', 'POST /authorize/user', { body })).token.access_token;
    }
    if (as === 'phone') return real(operationOf('POST /ui/v1/phone-sessions').answer.payload.session_token);
    if (as === 'purchase') return real(operationOf('POST /ui/v1/flow-sessions').answer.payload.session_token);
    const open = sessions.get(as);
    if (open) return open;
    const shown = operationOf('POST /v2/authorize/invoice').answer.payload.redirect;
    const { account_id } = operationOf('POST /authorize/user').body;
    const nonce =
      as === 'checkout'
        ? real(nonceOf(shown))
        : nonceOf((await send('server', 'POST /authorize/user', { body: { account_id } })).redirect);
    const opened = await call('nobody', 'POST /ui/v1/flow-sessions', {
      params: {},
      query: {},
      body: { nonce, flow: as },
    });
    sessions.set(as, opened.body.payload.session_token);
    return opened.body.payload.session_token;
  };
  const send: ExampleWorld['send'] = async (as, name, change = {}) => {
    const { params, query, body } = operationOf(name);
    const answer = await call(as, name, {
      ...real({ params, query }),
      ...(body && { body: real(body) }),
      ...real(change),
    });
    if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
    return answer.body.payload;
  };
  return {
    operations,
    schemas,
    bind,
    real,
    send,
    stand: (name, params) => {
      for (const [param, value] of Object.entries(operationOf(name).params)) bind(value, params[param]);
    },
    bodyOf: (name) => operationOf(name).body,
    enterCards: (way) => {
      adapters.cards = way === 'provider' ? createSandboxCardProvider({ ...parts, fields }) : cards;
    },
    fieldsToken: (entryId) => fieldsToken(fields, entryId, '4000000000003220'),
    play: async ({ as, name }) => {
      const { params, query, body, answer } = operationOf(name);
      for (const value of Object.values<unknown>(body ?? {})) {
        // distinguishes what the caller invents from what the service has returned
        if (typeof value === 'string' && isOpaque(value) && !reals.has(value)) reals.set(value, value);
      }
      const got = await call(as, name, { ...real({ params, query }), body: body && real(body) });
      for (const [example, value] of bindingsOf(answer, got.body)) if (!reals.has(example)) reals.set(example, value);
      return got;
    },
    askForDisputes: async () => {
      await send('nobody', 'POST /sandbox/clock', { body: { advance_seconds: 10 } });
      if (cards.disputes) await disputesJob(money, cards.disputes).run(new AbortController().signal);
    },
    settled: () => money.drained(),
    stop: async () => {
      await money.drained();
      await app.close();
      await sandbox.stop();
      await database.drop();
    },
  };
}

function readOperations(document: Json): ReadonlyMap<string, Documented> {
  const operations = new Map<string, Documented>();
  for (const [path, methods] of Object.entries<Json>(document.paths)) {
    for (const [method, operation] of Object.entries<Json>(methods)) {
      const shown = (place: string) =>
        Object.fromEntries(
          (operation.parameters ?? [])
            .filter((each: Json) => each.in === place && each.example !== undefined)
            .map((each: Json) => [each.name, each.example]),
        );
      const [type = ''] = Object.keys(operation.requestBody?.content ?? {});
      const [status = ''] = Object.keys(operation.responses).filter((each) => each.startsWith('2'));
      const [media] = Object.values<Json>(operation.responses[status]?.content ?? {});
      operations.set(`${method.toUpperCase()} ${path}`, {
        params: shown('path'),
        query: shown('query'),
        form: type.includes('form'),
        body: operation.requestBody?.content[type].example,
        status: Number(status),
        answer: media?.example,
      });
    }
  }
  return operations;
}
