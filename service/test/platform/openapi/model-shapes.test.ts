import type { RouteOptions } from 'fastify';
import * as model from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createApp } from '../../../src/app.js';
import { createSandboxParts } from '../../../src/operations/sandbox/start-sandbox.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { bareResponses, responses } from '../../../src/platform/http/responses.js';
import { checkAnswers } from '../../support/check-answers.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';

const exported = Object.values<unknown>(model).filter((value) => value instanceof z.core.$ZodType);
const asked = new Set(exported);
const sent = new Set<unknown>(exported.map((schema) => model.emitted(schema)));

/** The payload of a success in the envelope, otherwise the response itself; for a list, its entries. */
function payloadOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (sent.has(schema)) return schema;
  const { def } = schema._zod as z.core.$ZodTypes['_zod'];
  if (def.type === 'array') return def.element;
  const isEnvelope = def.type === 'object' && Object.keys(def.shape).join() === 'status,message,codes,payload';
  return isEnvelope && def.shape.payload ? payloadOf(def.shape.payload) : schema;
}

/** Responses of a route whose shape the model does not export. */
function ownShapes({ method, url, schema }: RouteOptions): string[] {
  if (!schema || schema.hide || method === 'HEAD') return [];
  const answers = Object.entries((schema.response ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([, answer]) => answer instanceof z.core.$ZodType && !sent.has(payloadOf(answer)),
  );
  return answers.map(([status]) => `${method} ${url} ${status}`);
}

/** A request has a shape of the model, or one with a rule of the service added, whose parent zod records. */
function isAsked(schema: z.core.$ZodType): boolean {
  const { parent } = schema._zod;
  return asked.has(schema) || (parent !== undefined && isAsked(parent));
}

/** Requests of a route whose shape the model does not export. */
function ownRequests({ method, url, schema }: RouteOptions): string[] {
  if (!schema || schema.hide || method === 'HEAD') return [];
  const requests = Object.entries({ body: schema.body, querystring: schema.querystring });
  const own = requests.filter(([, asks]) => asks && !(asks instanceof z.core.$ZodType && isAsked(asks)));
  return own.map(([part]) => `${method} ${url} ${part}`);
}

const PLANTED = {
  'in the envelope': responses(200, z.object({ id: z.string() })),
  'without it': bareResponses(200, z.object({ id: z.string() })),
  'as a copy of one of the model': responses(200, z.object(model.receiptSchema.shape)),
  'in a list': responses(200, z.array(z.object({ id: z.string() }))),
  'as a refusal': bareResponses(200, model.receiptSchema, z.object({ id: z.string() })),
};

const { receiptRequestSchema } = model;
const PLANTED_REQUESTS = {
  body: { body: z.object({ reason: z.string() }) },
  'body-that-is-a-copy': { body: z.object(receiptRequestSchema.shape) },
  'body-with-a-field-more': { body: z.object({ ...receiptRequestSchema.shape, more: z.string() }) },
  'body-in-another': { body: z.optional(receiptRequestSchema) },
  query: { querystring: z.object({ limit: z.string() }) },
};
const RULED = { body: receiptRequestSchema.check(z.refine(() => true, 'must please the service')) };

const routes: RouteOptions[] = [];
let database: TestDatabase;
let app: HttpApp;
beforeAll(async () => {
  database = await createTestDatabase();
  const deps = createTestDeps(database);
  const unused = async () => expect.unreachable();
  const parts = createSandboxParts(database.pool, deps.random);
  app = createApp(deps, { sandbox: { ...parts, fixtures: unused, advance: unused, reset: unused, stop: unused } });
  checkAnswers(app);
  app.addHook('onRoute', (route) => void routes.push(route));
  app.register(async (scope: HttpApp) => {
    for (const [where, response] of Object.entries(PLANTED)) {
      const schema = { tags: ['Planted'], summary: 'Planted', response };
      scope.get(`/planted/${where.replaceAll(' ', '-')}`, { schema }, async () => ({}));
    }
    for (const [where, asks] of Object.entries({ ...PLANTED_REQUESTS, ruled: RULED })) {
      const schema = { tags: ['Planted'], summary: 'Planted', ...asks, response: responses(200, model.receiptSchema) };
      scope.post(`/planted/request/${where}`, { schema }, async () => ({}));
    }
    const schema = { response: responses(200, model.receiptSchema) };
    scope.post<{ Querystring: { status: string } }>('/echo', { schema }, async (request, reply) =>
      reply.code(Number(request.query.status)).send(request.body),
    );
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

describe('every response of the API', () => {
  it('has a shape that svc-bridge/model exports; a route with a private shape is detected', () => {
    const own = routes.flatMap(ownShapes);
    expect(routes.length).toBeGreaterThan(60);
    expect(own.filter((route) => !route.startsWith('GET /planted/'))).toEqual([]);
    const planted = Object.keys(PLANTED).map((where) => `/planted/${where.replaceAll(' ', '-')}`);
    expect(planted.filter((url) => !own.some((route) => route.includes(url)))).toEqual([]);
  });

  it('has only the model’s schema names in the OpenAPI document', () => {
    const { components } = app.swagger() as { components?: { schemas?: object } };
    const ids = [...sent].flatMap((schema) => z.globalRegistry.get(schema as z.core.$ZodType)?.id ?? []);
    const names = Object.keys(components?.schemas ?? {});
    expect(names.length).toBeGreaterThan(35);
    expect(names.filter((name) => !ids.includes(name))).toEqual([]);
  });
});

describe('every request of the API', () => {
  it('has a shape that svc-bridge/model exports, with at most a rule added; a route with a private shape is detected', () => {
    const own = routes.flatMap(ownRequests);
    expect(routes.filter(({ schema }) => schema?.body).length).toBeGreaterThan(20);
    const planted = Object.entries(PLANTED_REQUESTS).flatMap(([where, asks]) =>
      Object.keys(asks).map((part) => `POST /planted/request/${where} ${part}`),
    );
    expect(own).toEqual(planted);
    const inJsonSchema = { body: { type: 'object', properties: { reason: { type: 'string' } } } };
    const route = { method: 'POST', url: '/json', schema: inJsonSchema, handler: () => undefined };
    expect(ownRequests(route)).toEqual(['POST /json body']);
  });
});

describe('the response check that every test of the service runs', () => {
  const receipt = { transaction_id: 't', email_address: 'd•••@e•••.com' };
  const success = (payload: object) => ({ status: 'Success', message: [], codes: [], payload });
  const refusal = { status: 'Failure', message: ['No.'], codes: ['no'], payload: { request_id: 'r', errors: [] } };

  it.each<[string, number, object, number]>([
    ['passes a valid response', 200, success(receipt), 200],
    ['reports a missing field', 200, success({ transaction_id: 't' }), 599],
    ['reports a field of a wrong type', 200, success({ ...receipt, transaction_id: 7 }), 599],
    ['reports an undocumented field', 200, success({ ...receipt, more: 1 }), 599],
    ['reports a missing envelope', 200, receipt, 599],
    [
      'passes a refusal with the object in its payload',
      409,
      { ...refusal, payload: { ...refusal.payload, receipt } },
      409,
    ],
    ['reports a refusal without codes', 409, { ...refusal, codes: undefined }, 599],
  ])('%s', async (_what, status, answer, seen) => {
    const answered = await app.inject({ method: 'POST', url: `/echo?status=${status}`, payload: answer });
    expect([answered.statusCode, answered.json().problem === undefined]).toEqual([seen, seen !== 599]);
  });
});
