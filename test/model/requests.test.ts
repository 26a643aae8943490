import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as model from '../../src/model.js';
import type { AuthorizeInvoiceRequest, InvoiceRequest } from '../../src/server.js';
import fc from '../support/properties.js';

const ID = 'b7e8e6f4-3f56-4f3c-9f54-0d8f3c1a2b4d';

const invoice: InvoiceRequest = {
  account_id: ID,
  reference_type: 'order',
  reference_id: '7',
  payment_methods: [{ payment_method_id: ID }],
  line_items: [
    {
      amount: 500,
      currency: 'USD',
      transaction_type: 'user_to_user',
      product_sku: 'cloak',
      reference_type: 'item',
      reference_id: '1',
      recipients: [{ amount: 500, currency: 'USD', source_wallet_id: '', destination_wallet_id: ID }],
    },
  ],
};

const authorized: AuthorizeInvoiceRequest = {
  account_id: ID,
  is_escrow: false,
  invoice_mechanism: 'widget',
  reference_type: 'order',
  reference_id: '7',
  line_items: [{ amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', product_sku: 'fee' }],
};

const REQUESTS = Object.entries(model).flatMap(([name, value]) =>
  /RequestSchema$/.test(name) && value instanceof z.core.$ZodType ? [[name, value] as const] : [],
);

/** Of a schema, or of each of its parts. */
function typesOf({ type, allOf, oneOf }: z.core.JSONSchema.BaseSchema): unknown[] {
  return (allOf ?? oneOf)?.flatMap(typesOf) ?? [type];
}

describe('the requests of the model', () => {
  test('accept what a program with the typed server client sends, and fill in defaults', () => {
    expect(model.invoiceRequestSchema.parse(invoice)).toMatchObject({
      ...invoice,
      description: '',
      line_items: [{ description: '' }],
    });
    expect(model.authorizeInvoiceRequestSchema.parse(authorized)).toMatchObject({
      is_escrow: false,
      line_items: [{ reference_type: '', reference_id: '' }],
    });
  });

  test('read null as absent, and an upper-case id as the same id', () => {
    const { payment_methods, ...rest } = invoice;
    const written = {
      ...rest,
      account_id: ID.toUpperCase(),
      description: null,
      metadata: null,
      payment_methods: payment_methods.map((method) => ({ ...method, amount: null })),
    };
    const read = model.invoiceRequestSchema.parse(written);
    expect(read).toMatchObject({ account_id: ID, description: '', payment_methods: [{ payment_method_id: ID }] });
    expect(read.payment_methods[0]?.amount).toBeUndefined();
  });

  test.each<[string, object, string]>([
    ['a fraction of a cent', { amount: 0.5 }, 'must be an integer of minor units'],
    ['zero', { amount: 0 }, 'must be at least 1'],
    ['an unsafe integer', { amount: 2 ** 53 }, 'must be an integer of minor units'],
    ['an unknown direction', { transaction_type: 'gift' }, ''],
    ['text with NUL', { product_sku: 'a\u0000b' }, 'must not contain NUL characters'],
  ])('refuse %s, naming the field', (_what, change, sentence) => {
    const line_items = [{ ...invoice.line_items[0], ...change }];
    const { error } = model.invoiceRequestSchema.safeParse({ ...invoice, line_items });
    expect(error?.issues[0]).toMatchObject({
      path: ['line_items', 0, Object.keys(change)[0]],
      message: expect.stringContaining(sentence),
    });
  });

  test('accept any exact amount of minor units', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (amount) => {
        expect(model.amountField(1).parse(amount)).toBe(amount);
      }),
    );
  });

  test('can be extended, compiled and documented by zod itself', () => {
    const body = z
      .object({ ...model.invoiceRequestSchema.shape, order: model.authorizeInvoiceRequestSchema })
      .refine(({ line_items }) => line_items.length < 3, 'too many')
      .meta({ id: 'CreateBody', description: 'A body.' });
    expect(z.compile(body).safeParse({ ...invoice, order: authorized }).success).toBe(true);
    expect(z.compile(body).safeParse({ ...invoice, order: {} }).success).toBe(false);
    const document = z.toJSONSchema(body, { io: 'input', target: 'draft-2020-12' });
    expect(document.$defs?.CreateBody).toMatchObject({
      required: ['account_id', 'reference_type', 'reference_id', 'payment_methods', 'line_items', 'order'],
      properties: {
        account_id: { type: 'string' },
        line_items: { items: { properties: { amount: { type: 'integer', minimum: 1 } } } },
      },
    });
  });

  test.each(REQUESTS)('%s has its types in the OpenAPI document', (_name, schema) => {
    const document = z.toJSONSchema(schema, { io: 'input' });
    for (const type of typesOf(document)) expect(type).toMatch(/object|array/);
    expect(JSON.stringify(document)).not.toContain('{}');
  });
});
