import SwaggerParser from '@apidevtools/swagger-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../http/test-service.js';

interface Operation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly tags?: string[];
  readonly security?: object[];
  readonly responses: Record<string, { content?: object }>;
  readonly requestBody?: { content: object };
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

describe('the API document', () => {
  it('is valid OpenAPI 3.1', async () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    await expect(SwaggerParser.validate(JSON.parse(text))).resolves.toBeDefined();
  });

  it.each(ELEVEN)('has %s', (name) => {
    expect(operations().map((each) => each.name)).toContain(name);
  });

  it('says of every operation what it is, what it answers and how it refuses', () => {
    for (const { name, operation } of operations()) {
      const complete = Boolean(operation.summary && operation.tags?.length && operation.operationId);
      expect([name, complete]).toEqual([name, true]);
      const successes = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'));
      expect([name, successes.length > 0 && successes.every(([, response]) => response.content)]).toEqual([name, true]);
      expect([name, '4xx' in operation.responses || '4XX' in operation.responses]).toEqual([name, true]);
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('says who may call: everything but the token endpoints and the flow pages’ own calls needs a bearer token', () => {
    const open = operations().filter(({ operation }) => !operation.security?.length);
    const unexpected = open
      .map(({ name }) => name)
      .filter((name) => !/ \/(token|revoke|introspect|ui\/v1\/)/.test(name));
    expect(unexpected).toEqual([]);
  });
});
