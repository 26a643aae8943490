import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import fc, { soakRuns } from '../../../test/support/properties.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import { startTestService, type TestService } from '../support/test-service.js';
import { badValue } from './bad-values.js';
import { acceptedValue, type JsonSchema, type KnownValues, type Path, pathsOf, replacedAt } from './json-schema.js';

interface Operation {
  readonly security?: object[];
  readonly requestBody?: { readonly content: Record<string, { schema: JsonSchema }> };
  readonly parameters?: readonly { name: string; in: string }[];
}
interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PATCH' | 'PUT';
  readonly path: string;
  readonly schema: JsonSchema | undefined;
  readonly query: readonly string[];
}

let service: TestService;
let calls: Call[];
let known: KnownValues;
beforeAll(async () => {
  service = await startTestService();
  calls = await readCalls();
  const { buyer, seller, deps } = service;
  // Every currency that a field may be changed to can be paid in, so a refusal concerns the field's form.
  for (const [currency, wallet] of Object.entries(buyer.wallets)) {
    await fundWallet(deps.money, { walletId: wallet.wallet_id, amount: 1_000_000, currency });
  }
  known = {
    account_id: () => buyer.account_id,
    payment_method_id: () => buyer.wallets.USD?.payment_method_id,
    destination_wallet_id: () => seller.wallets.USD?.wallet_id,
    source_wallet_id: () => '',
    wallet_id: () => buyer.wallets.USD?.wallet_id,
    line_item_id: () => service.deps.random.uuid(),
    transaction_type: () => 'user_to_user',
    currency: () => 'USD',
    currencie: () => 'USD',
    amount: () => 100,
    paid_amount: () => 100,
    paid_currency: () => 'USD',
    received_amount: () => 100,
    received_currency: () => 'TST',
    email: () => `user-${service.deps.random.uuid()}@example.com`,
    email_address: () => 'someone@example.com',
    locale: () => 'en',
    url: () => 'https://hooks.example/svc',
    metadata: () => ({ level: 7 }),
    return_url: () => undefined,
    image_url: () => 'https://pictures.example/sword.png',
    from: () => '2026-01-01T00:00:00Z',
    to: () => '2026-01-02T00:00:00Z',
    at: () => new Date(deps.clock.now() + 3_600_000).toISOString(),
    expires_at: () => new Date(deps.clock.now() + 3_600_000).toISOString(),
  };
});
afterAll(() => service.stop());

async function readCalls(): Promise<Call[]> {
  const { text } = await service.call({ url: '/openapi.json', as: null });
  const document = await SwaggerParser.dereference(JSON.parse(text));
  const paths = Object.entries((document.paths ?? {}) as Record<string, Record<string, Operation>>);
  return paths.flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.security?.some((way) => 'bearer' in way))
      .map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase() as Call['method'],
        path,
        schema: operation.requestBody?.content['application/json']?.schema,
        query: (operation.parameters ?? []).filter((each) => each.in === 'query').map((each) => each.name),
      })),
  );
}

/** What every refused request must leave unchanged. */
async function effects(): Promise<string> {
  const { rows } = await service.deps.pool.query(
    `SELECT (SELECT count(*) FROM accounts) AS accounts, (SELECT count(*) FROM invoices) AS invoices,
       (SELECT count(*) FROM escrows) AS escrows, (SELECT count(*) FROM postings) AS postings,
       (SELECT count(*) FROM wallets) AS wallets, (SELECT count(*) FROM nonces) AS nonces,
       (SELECT count(*) FROM authorized_invoices) AS authorized, (SELECT count(*) FROM webhook_endpoints) AS endpoints,
       (SELECT count(*) FROM mails) AS mails, (SELECT sum(balance)::text FROM wallets) AS balance`,
  );
  return JSON.stringify(rows[0]);
}

/** Never a 5xx, always the aligned envelope with the request id; a refusal writes nothing. */
async function check(call: Call, request: { url: string; body?: unknown }, path: Path | undefined): Promise<void> {
  const before = await effects();
  const { status, json, headers } = await service.call({ method: call.method, ...request });
  expect(status).toBeLessThan(500);
  expect(Object.keys(json).sort()).toEqual(['codes', 'message', 'payload', 'status']);
  if (status < 300) return;
  expect(json.status).toBe('Failure');
  expect(json.message.length).toBe(json.codes.length);
  expect(json.codes.length).toBeGreaterThan(0);
  expect(json.payload.request_id).toBe(headers['request-id']);
  expect(await effects()).toBe(before);
  if (status === 422) {
    const named = namesField(json, path ?? []);
    expect(`${call.name} ${path} ${json.codes} ${named}`).toMatch(/true$/);
  }
}

/** Whether a code or a param names the field, or one that contains it. */
function namesField(json: { codes: string[]; payload: { errors: { param?: string }[] } }, path: Path): boolean {
  const said = [...json.codes, ...json.payload.errors.map((each) => each.param ?? '')].join(' ');
  const names = path.filter((step): step is string => typeof step === 'string');
  if (names.length === 0) return /_(missing|invalid)/.test(said);
  return names.some((name) => said.includes(name.replace(/(_id|s)$/, '')));
}

const ACCEPTED = [
  'POST /v2/invoice',
  'POST /v2/escrow',
  'POST /v2/authorize/invoice',
  'POST /v2/webhooks',
  'POST /authorize/user',
  'POST /v1/users',
  'POST /v2/token_exchange',
];

const idFor = (path: string) => path.replace(/\{[^}]+\}/g, '00000000-0000-4000-8000-000000000000');

describe('bad input, generated from the OpenAPI document', () => {
  it('is refused in every field of every body', async () => {
    const bodies = calls.filter((call) => call.schema);
    expect(bodies.length).toBeGreaterThan(5);
    for (const call of bodies) {
      await fc.assert(
        fc.asyncProperty(fc.nat(), badValue, async (pick, value) => {
          const body = acceptedValue(call.schema ?? {}, '', known);
          const paths = pathsOf(body);
          const path = paths[pick % paths.length] ?? [];
          await check(call, { url: idFor(call.path), body: replacedAt(body, path, value) ?? null }, path);
        }),
        { numRuns: soakRuns(40) },
      );
    }
  }, 120_000);

  it('starts from bodies that are accepted', async () => {
    for (const name of ACCEPTED) {
      const call = calls.find((each) => each.name === name);
      const body = acceptedValue(call?.schema ?? {}, '', known);
      const { status, json } = await service.call({ method: 'POST', url: call?.path ?? '', body });
      expect([name, status < 300, json.codes]).toEqual([name, true, []]);
    }
  });

  it('treats null in an optional field as absent', async () => {
    for (const name of ACCEPTED) {
      const call = calls.find((each) => each.name === name);
      const full = acceptedValue(call?.schema ?? {}, '', known);
      const body = withNulls(call?.schema ?? {}, full);
      const { status, json } = await service.call({ method: 'POST', url: call?.path ?? '', body });
      expect([name, status < 300, json.codes]).toEqual([name, true, []]);
    }
  });

  it('is refused in every path id and every query', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.constantFrom('%00', '..', '%2e%2e', "'", '"'),
    );
    for (const call of calls) {
      await fc.assert(
        fc.asyncProperty(text, fc.dictionary(fc.constantFrom('x', ...call.query), text), async (id, query) => {
          const part = safe(id) || 'x';
          const search = Object.entries(query).map(([key, value]) => `${key}=${safe(value)}`);
          const url = `${call.path.replace(/\{[^}]+\}/g, () => part)}?${search.join('&')}`;
          const before = await effects();
          const { status, json } = await service.call({ method: call.method, url });
          expect([call.name, status < 500, ['Success', 'Failure'].includes(json.status)]).toEqual([
            call.name,
            true,
            true,
          ]);
          expect(await effects()).toBe(before);
        }),
        { numRuns: soakRuns(12) },
      );
    }
  }, 120_000);

  it('is refused in every form of the token endpoints', async () => {
    const text = fc.oneof(
      fc.constantFrom('client_credentials', 'refresh_token', '\0', 'a\0b', '\ud800', 'svc_rt_x', 'read_invoices', ''),
      fc.string({ unit: 'binary', maxLength: 700 }),
    );
    const names = ['grant_type', 'scope', 'client_id', 'client_secret', 'refresh_token', 'token', 'surprise'];
    const form = fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 6 });
    const authorization = fc.option(text.map((part) => `Basic ${Buffer.from(part).toString('base64')}`));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/token', '/revoke', '/introspect'),
        form,
        authorization,
        async (url, fields, as) => {
          const headers = { 'content-type': 'application/x-www-form-urlencoded' };
          const body = new URLSearchParams(fields).toString();
          const answer = await service.call({
            method: 'POST',
            url,
            body,
            headers,
            as: as ? { authorization: as } : null,
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400)
            expect(Object.keys(JSON.parse(answer.text))).toEqual(['error', 'error_description']);
        },
      ),
      { numRuns: soakRuns(150) },
    );
  }, 120_000);

  it('is refused when the bytes themselves are malformed', async () => {
    const call = { method: 'POST', url: '/v2/invoice' } as const;
    const bodies = [
      ['10 MB', `{"x":"${'x'.repeat(10_000_000)}"}`, 413],
      ['200,000 brackets', '['.repeat(200_000), 400],
      ['100,000 nested arrays', '['.repeat(100_000) + ']'.repeat(100_000), 400],
      ['a NUL byte', Buffer.from([0]), 400],
      ['half a character', Buffer.from([0x22, 0xe2, 0x82, 0x22]), 400],
      ['two values', '{}{}', 400],
      ['prototype keys', '{"__proto__":{"account_id":"x"},"constructor":{}}', 422],
    ] as const;
    for (const [name, body, expected] of bodies) {
      const { status, json } = await service.call({ ...call, body });
      expect([name, status, json.status]).toEqual([name, expected, 'Failure']);
    }
  });
});

/** A `user_to_user` item has no option for the amount a seller receives. */
const NEEDED = ['recipients'];

/** A copy with null in every optional field. */
function withNulls(schema: JsonSchema, value: unknown): unknown {
  const plain = schema.anyOf?.find((each) => each.type !== 'null') ?? schema;
  if (Array.isArray(value)) return value.map((each) => withNulls(plain.items ?? {}, each));
  if (typeof value !== 'object' || value === null || !plain.properties) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      const isNull = !plain.required?.includes(name) && !NEEDED.includes(name);
      return [name, isNull ? null : withNulls(plain.properties?.[name] ?? {}, each)];
    }),
  );
}

/** Text as part of an address; text that cannot be encoded is left out. */
function safe(text: string): string {
  try {
    return /^%/.test(text) ? text : encodeURIComponent(text);
  } catch {
    return '';
  }
}
