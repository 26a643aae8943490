import SwaggerParser from '@apidevtools/swagger-parser';
import { WEBHOOK_EVENTS } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../bad-input/json-schema.js';
import { webhookProblem } from '../../support/check-answers.js';
import { startTestService, type TestService } from '../../support/test-service.js';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: string[];
  readonly security?: object[];
  readonly responses: Record<string, { content?: object }>;
  readonly requestBody?: { required?: boolean; content: Record<string, { schema: { required?: string[] } }> };
  readonly parameters?: { name: string; in: string; schema: { type: string; pattern?: string } }[];
  readonly servers?: { url: string }[];
}

function optionalFields(schema: JsonSchema, path = ''): { path: string; field: JsonSchema }[] {
  const inside = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const deeper = inside.flatMap((each) => optionalFields(each, path));
  const elements = schema.items ? optionalFields(schema.items, `${path}[]`) : [];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const own = schema.required?.includes(name) ? [] : [{ path: `${path}.${name}`, field }];
    return [...own, ...optionalFields(field, `${path}.${name}`)];
  });
  return [...fields, ...elements, ...deeper];
}

/** Every field of every schema below a part of the document. */
function fieldsWithin(part: unknown, path = ''): { path: string; schema: { description?: string } }[] {
  if (part === null || typeof part !== 'object') return [];
  return Object.entries(part).flatMap(([key, inner]) => {
    const fields = key === 'properties' ? Object.entries<{ description?: string }>(inner) : [];
    const own = fields.map(([name, schema]) => ({ path: `${path} ${name}`, schema }));
    return [...own, ...fieldsWithin(inner, `${path}/${key}`)];
  });
}

function takesNull(field: JsonSchema): boolean {
  if ([field.type].flat().includes('null')) return true;
  return (field.anyOf ?? []).some(takesNull);
}

let service: TestService;
let text: string;
let document: { openapi: string; paths: Record<string, Record<string, Operation>> };
beforeAll(async () => {
  service = await startTestService();
  text = (await service.call({ url: '/openapi.json', as: null })).text;
  document = JSON.parse(text);
});
afterAll(() => service.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method.toUpperCase()} ${path}`, operation })),
  );

/** Interface §4, rows 1 to 11. */
const ELEVEN = [
  'GET /v1/{account_id}/payment_methods',
  'POST /authorize/user',
  'POST /v2/invoice',
  'POST /v2/invoice/{invoice_id}/pay',
  'GET /v2/invoice/{invoice_id}',
  'POST /v2/escrow',
  'POST /v2/escrow/{escrow_id}/pay',
  'POST /v2/escrow/{escrow_id}/commit',
  'POST /v2/escrow/{escrow_id}/cancel',
  'GET /v2/escrow/{escrow_id}',
  'POST /v2/authorize/invoice',
];

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeDefined();
  });

  it.each(ELEVEN)('has %s', (name) => {
    expect(operations().map((each) => each.name)).toContain(name);
  });

  it('describes every field of requests and responses', () => {
    const silent = fieldsWithin(JSON.parse(text)).filter(({ schema }) => !schema.description);
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(text).not.toContain('x-field-docs');
  });

  it('describes every operation, its responses and its errors', () => {
    for (const { name, operation } of operations()) {
      const complete = Boolean(operation.summary && operation.tags?.length && operation.operationId);
      expect([name, complete]).toEqual([name, true]);
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect([name, successes.length > 0 && successes.every(([, response]) => response.content)]).toEqual([name, true]);
      expect([name, '4xx' in operation.responses || '4XX' in operation.responses]).toEqual([name, true]);
    }
    const described = (JSON.parse(text).tags as { name: string }[]).map(({ name }) => name);
    const used = new Set(operations().flatMap(({ operation }) => operation.tags ?? []));
    expect(described.filter((name) => name !== 'Sandbox').sort()).toEqual([...used].sort());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('states who may call: all but the token endpoints and the flow pages’ own calls require a bearer token', () => {
    const open = operations().filter(({ operation }) => !operation.security?.some((way) => 'bearer' in way));
    const unexpected = open
      .map(({ name }) => name)
      .filter((name) => !/ \/(token|revoke|introspect|ui\/v1\/)/.test(name));
    expect(unexpected).toEqual([]);
  });

  it('says that the flow pages’ calls need their session, but for the one that opens it', () => {
    const ofPages = operations().filter(({ name }) => / \/ui\/v1\//.test(name));
    const open = ofPages.filter(({ operation }) => !operation.security?.some((way) => 'session' in way));
    expect(open.map(({ name }) => name).sort()).toEqual([
      'POST /ui/v1/flow-sessions',
      'POST /ui/v1/hosted-sessions',
      'POST /ui/v1/phone-sessions',
    ]);
  });

  it.each(WEBHOOK_EVENTS)('has the webhook %s, with the body that its call answers', (event) => {
    const { post } = JSON.parse(text).webhooks[event];
    const of: Record<string, string> = { escrow: 'Escrow', invoice: 'Invoice', refund: 'Refund', dispute: 'Dispute' };
    const { schema, example } = post.requestBody.content['application/json'];
    expect(schema.properties.payload.$ref).toBe(`#/components/schemas/${of[event.split('-')[0] ?? '']}`);
    expect(webhookProblem(event, JSON.stringify(example))).toBeUndefined();
  });

  it('allows no Idempotency-Key that the service refuses', async () => {
    const { parameters = [] } = operations().find(({ name }) => name === 'POST /v2/webhooks')?.operation ?? {};
    const pattern = parameters.find(({ name }) => name === 'Idempotency-Key')?.schema.pattern ?? '';
    const url = '/authorize/user';
    const body = { account_id: service.buyer.account_id };
    for (const key of ['order 7', 'order-7', 'Bestellung-ü']) {
      const answer = await service.call({ method: 'POST', url, body, headers: { 'idempotency-key': key } });
      expect([key, new RegExp(pattern).test(key)]).toEqual([key, answer.status === 200]);
    }
  });

  it('lets a generated client send an Idempotency-Key with every POST that accepts one', () => {
    const taking = operations()
      .filter(({ operation }) => operation.parameters?.some((each) => each.name === 'Idempotency-Key'))
      .map(({ name }) => name);
    const posts = operations().filter(
      ({ name, operation }) => name.startsWith('POST ') && operation.security?.some((way) => 'bearer' in way),
    );
    expect(taking.length).toBeGreaterThan(10);
    expect(taking).toEqual(posts.map(({ name }) => name));
  });

  it('requires a body only where one of its fields is required', () => {
    const required = (name: string) => operations().find((each) => each.name === name)?.operation.requestBody?.required;
    expect(required('POST /v2/invoice')).toBe(true);
    expect(required('POST /v2/webhooks/{id}/replay')).toBe(false);
    expect(required('POST /v1/transaction/{transaction_id}/receipt')).toBe(false);
  });

  it('documents null for every optional field of a body', async () => {
    const parsed = JSON.parse(text);
    await SwaggerParser.dereference(parsed);
    const dereferenced: typeof document = parsed;
    const bodies = Object.entries(dereferenced.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema;
        return schema ? [{ name: `${method.toUpperCase()} ${path}`, schema: schema as JsonSchema }] : [];
      }),
    );
    const left = bodies.flatMap(({ name, schema }) => optionalFields(schema).map((each) => ({ ...each, name })));
    expect(left.length).toBeGreaterThan(20);
    const closed = left.filter(({ field }) => !takesNull(field)).map(({ name, path }) => `${name} ${path}`);
    expect(closed).toEqual([]);
  });

  it('describes a page’s size as a number', () => {
    const list = operations().find(({ name }) => name === 'GET /v1/transactions')?.operation.parameters ?? [];
    expect(list.filter((each) => each.schema.type === 'integer').map((each) => each.name)).toEqual(['limit', 'offset']);
  });

  it('accepts an id in capitals, as the service does', async () => {
    const { pattern } =
      JSON.parse(text).paths['/authorize/user'].post.requestBody.content['application/json'].schema.properties
        .account_id;
    const account_id = service.buyer.account_id.toUpperCase();
    expect(account_id).toMatch(new RegExp(pattern));
    const answer = await service.call({ method: 'POST', url: '/authorize/user', body: { account_id } });
    expect(answer.status).toBe(200);
  });

  it('leaves every response open to new fields, and has no unused schema', () => {
    expect(text).not.toContain('"additionalProperties":false');
    const names = Object.keys(JSON.parse(text).components.schemas);
    expect(names.filter((name) => !text.includes(`"#/components/schemas/${name}"`))).toEqual([]);
  });

  it('uses the paths of the interface', async () => {
    const addresses = {
      authUrl: 'https://auth.example',
      invoicingUrl: 'https://invoicing.example',
      paymentsUrl: 'https://payments.example',
      webUrl: 'https://web.example',
      hostedUrl: 'https://hosted.example',
    };
    const apart = await startTestService({ addresses });
    try {
      const api = JSON.parse((await apart.call({ url: '/openapi.json', as: null })).text);
      const serverOf = (path: string, method: string) => (api.paths[path][method].servers ?? api.servers)[0].url;
      expect(serverOf('/v1/{account_id}/payment_methods', 'get')).toBe(addresses.paymentsUrl);
      expect(serverOf('/authorize/user', 'post')).toBe(addresses.authUrl);
      expect(serverOf('/token', 'post')).toBe(addresses.authUrl);
      expect(serverOf('/v2/invoice', 'post')).toBe(addresses.invoicingUrl);
      expect(serverOf('/v2/authorize/invoice', 'post')).toBe(addresses.invoicingUrl);
      expect(serverOf('/ui/v1/hosted-sessions', 'post')).toBe(addresses.hostedUrl);
    } finally {
      await apart.stop();
    }
  });
});

describe('limits of request bodies', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  interface Schema {
    readonly $ref?: string;
    readonly type?: string;
    readonly maxItems?: number;
    readonly maxProperties?: number;
    readonly additionalProperties?: unknown;
    readonly properties?: Readonly<Record<string, Schema>>;
    readonly items?: Schema;
    readonly anyOf?: readonly Schema[];
  }

  it('are stated for every list and map of a request', async () => {
    const { text } = await service.call({ url: '/openapi.json' });
    const document = JSON.parse(text);
    const open: string[] = [];
    const walk = (schema: Schema, path: string): void => {
      if (schema.$ref) {
        walk(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''], path);
        return;
      }
      if (schema.type === 'array' && schema.maxItems === undefined) open.push(path);
      const isMap = typeof schema.additionalProperties === 'object' && schema.additionalProperties !== null;
      if (isMap && schema.properties === undefined && schema.maxProperties === undefined) open.push(path);
      for (const [name, field] of Object.entries(schema.properties ?? {})) walk(field, `${path}.${name}`);
      for (const part of schema.anyOf ?? []) walk(part, path);
      if (schema.items) walk(schema.items, `${path}[]`);
    };
    let bodies = 0;
    for (const [path, methods] of Object.entries<
      Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>
    >(document.paths)) {
      for (const { requestBody } of Object.values(methods)) {
        for (const { schema } of Object.values(requestBody?.content ?? {})) {
          bodies += 1;
          walk(schema, path);
        }
      }
    }

    expect(bodies).toBeGreaterThan(15);
    expect(open).toEqual([]);
  });

  it('are named in the error', async () => {
    const { buyer } = service;
    const item = { amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' };
    const send = (change: object) =>
      service.call({
        method: 'POST',
        url: '/v2/invoice',
        body: {
          account_id: buyer.account_id,
          reference_type: 'order',
          reference_id: '1',
          payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
          line_items: [item],
          ...change,
        },
      });
    const recipient = { amount: 1, currency: 'USD', destination_wallet_id: buyer.wallets.USD?.wallet_id };
    const refusals = [
      await send({ line_items: Array.from({ length: 1_001 }, () => item) }),
      await send({ line_items: [{ ...item, recipients: Array.from({ length: 1_001 }, () => recipient) }] }),
      await send({ payment_methods: Array.from({ length: 51 }, () => ({ payment_method_id: buyer.account_id })) }),
      await send({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, key) => [`k${key}`, key])) }),
    ];

    expect(refusals.map(({ status, json }) => [status, json.codes[0]])).toEqual([
      [422, 'line_items_invalid'],
      [422, 'recipients_invalid'],
      [422, 'payment_methods_invalid'],
      [422, 'metadata_invalid'],
    ]);
    expect(refusals.map(({ json }) => /\d+/.exec(json.message[0]?.replace(/\[\d+\]/, '') ?? '')?.[0])).toEqual([
      '1000',
      '1000',
      '50',
      '50',
    ]);
  });

  it('accept exactly as many line items as stated', async () => {
    const { buyer } = service;
    const line_items = Array.from({ length: 1_000 }, () => ({
      amount: 1,
      currency: 'USD',
      transaction_type: 'user_to_integrator',
    }));
    const answer = await service.call({
      method: 'POST',
      url: '/v2/invoice',
      body: {
        account_id: buyer.account_id,
        reference_type: 'order',
        reference_id: '1',
        payment_methods: [{ payment_method_id: buyer.wallets.USD?.payment_method_id }],
        line_items,
      },
    });

    expect(answer.status).toBe(201);
    expect(Object.keys(answer.json.payload.line_items)).toHaveLength(1_000);
  });
});
