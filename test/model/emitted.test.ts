import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import * as model from '../../src/model.js';

const INVOICE = {
  invoice_id: 'i',
  account_id: 'a',
  reference_type: 'order',
  reference_id: '7',
  state: 'open' as const,
  description: '',
  metadata: null,
  summary: { total_amount: 500, currency: 'USD', display_amount: 'USD 5.00' },
  created: '2026-11-20T12:00:00Z',
  updated: '2026-11-20T12:00:00Z',
  payment_methods: {},
  line_items: {},
  subitems: {},
};

const ANSWERS = Object.entries(model).flatMap(([name, value]) =>
  /Schema$/.test(name) && !/Request|Share/.test(name) && value instanceof z.core.$ZodType
    ? [[name, value] as const]
    : [],
);

describe('what the service emits, from the schema that the SDK reads it with', () => {
  const strict = model.emitted(model.invoiceSchema);

  test('has every field, in its own kind', () => {
    expect(strict.parse(INVOICE)).toEqual(INVOICE);
    for (const name of Object.keys(INVOICE)) {
      expect(strict.safeParse({ ...INVOICE, [name]: undefined }).success, name).toBe(false);
    }
    expect(strict.safeParse({ ...INVOICE, summary: { ...INVOICE.summary, total_amount: '500' } }).success).toBe(false);
    expect(strict.safeParse({ ...INVOICE, summary: { ...INVOICE.summary, total_amount: 0.5 } }).success).toBe(false);
  });

  test('has words of their list only, and leaves out what it does not name', () => {
    expect(strict.safeParse({ ...INVOICE, state: 'paid' }).success).toBe(false);
    expect(model.invoiceSchema.safeParse({ ...INVOICE, state: 'paid' }).success).toBe(true);
    expect(strict.parse({ ...INVOICE, secret: 'x' })).toEqual(INVOICE);
    expect(model.invoiceSchema.parse({ ...INVOICE, more: 'x' })).toEqual({ ...INVOICE, more: 'x' });
  });

  test('may leave out what is only sometimes there, such as a reason', () => {
    const failed = { ...INVOICE, state: 'failed' as const, failure_reason: { code: 'c', message: 'm' } };
    expect(strict.parse(failed)).toEqual(failed);
    expect(strict.safeParse({ ...failed, failure_reason: 'declined' }).success).toBe(false);
    expect(model.invoiceSchema.parse({ ...failed, failure_reason: 'declined' }).failure_reason).toBe('declined');
  });

  test('is typed to the letter', () => {
    type Emitted = z.infer<typeof strict>;
    expectTypeOf<Emitted['state']>().toEqualTypeOf<'open' | 'processing' | 'success' | 'failed'>();
    expectTypeOf<Emitted['summary']['total_amount']>().toEqualTypeOf<number>();
    expectTypeOf<Emitted['line_items'][string]['subitems'][string]['amount']>().toEqualTypeOf<number>();
    expectTypeOf<Emitted['metadata']>().toEqualTypeOf<Record<string, unknown> | null>();
    expectTypeOf<typeof INVOICE>().toExtend<Emitted>();
  });

  test('is one component of an API document wherever it stands', () => {
    const registry = z.registry<{ id: string }>();
    registry.add(model.emitted(model.subitemSchema), { id: 'Subitem' });
    registry.add(model.emitted(model.lineItemSchema), { id: 'LineItem' });
    const document = z.toJSONSchema(z.object({ invoice: strict }), { metadata: registry });
    expect(Object.keys(document.$defs ?? {}).sort()).toEqual(['LineItem', 'Subitem']);
    expect(document.$defs?.LineItem?.properties?.subitems).toMatchObject({
      additionalProperties: { $ref: '#/$defs/Subitem' },
    });
  });

  test('says in an API document what the model says of a field, whatever reading forgives of it', () => {
    const { properties } = z.toJSONSchema(model.emitted(model.payoutOfferSchema));
    expect(properties).toMatchObject({
      destinations: { type: 'array', description: 'Used before, newest first.' },
      wallets: {
        items: {
          properties: {
            balance: { type: 'number', description: expect.stringMatching(/^Minor units/) },
            display_balance: { type: 'string', description: 'Exact, also beyond 2^53−1.' },
          },
        },
      },
    });
    const account = z.toJSONSchema(model.emitted(model.flowSessionSchema)).properties?.account;
    expect(account).toMatchObject({ properties: { email: { type: 'string', description: 'Masked.' } } });
  });

  test.each(ANSWERS)('%s is read as it was emitted, and says what it is in an API document', (_name, schema) => {
    const document = z.toJSONSchema(model.emitted(schema));
    expect(document.type ?? document.anyOf).toBeDefined();
    const sample = sampleOf(document);
    expect(z.parse(model.emitted(schema), sample)).toEqual(sample);
    expect(z.parse(schema, sample)).toEqual(sample);
  });
});

/** The least value that a JSON Schema describes, with every field of every object. */
function sampleOf(schema: z.core.JSONSchema.BaseSchema): unknown {
  const first = schema.anyOf?.[0];
  if (first) return sampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const fields = Object.entries(schema.properties);
    return Object.fromEntries(
      fields.map(([name, field]) => [name, typeof field === 'boolean' ? undefined : sampleOf(field)]),
    );
  }
  if (schema.type === 'array') return [sampleOf(Object(schema.items))];
  if (schema.type === 'object') {
    return schema.additionalProperties ? { key: sampleOf(Object(schema.additionalProperties)) } : {};
  }
  return { string: 'text', number: 1, integer: 1, boolean: true }[String(schema.type)] ?? null;
}
