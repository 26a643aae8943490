import { describe, expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { openEnum, openMap, openObject, reads } from '../../src/model/reading.js';
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
  /Schema$/.test(name) && !/Request|Share|Query|Changes|Settings/.test(name) && value instanceof z.core.$ZodType
    ? [[name, value] as const]
    : [],
);

describe('the schema of an emitted object, derived from the SDK’s reader', () => {
  const strict = model.emitted(model.invoiceSchema);

  test('requires every field, with its own type', () => {
    expect(strict.parse(INVOICE)).toEqual(INVOICE);
    for (const name of Object.keys(INVOICE)) {
      expect(strict.safeParse({ ...INVOICE, [name]: undefined }).success, name).toBe(false);
    }
    expect(strict.safeParse({ ...INVOICE, summary: { ...INVOICE.summary, total_amount: '500' } }).success).toBe(false);
    expect(strict.safeParse({ ...INVOICE, summary: { ...INVOICE.summary, total_amount: 0.5 } }).success).toBe(false);
  });

  test('allows listed enum values only, and drops undeclared fields', () => {
    expect(strict.safeParse({ ...INVOICE, state: 'paid' }).success).toBe(false);
    expect(model.invoiceSchema.safeParse({ ...INVOICE, state: 'paid' }).success).toBe(true);
    expect(strict.parse({ ...INVOICE, secret: 'x' })).toEqual(INVOICE);
    expect(model.invoiceSchema.parse({ ...INVOICE, more: 'x' })).toEqual({ ...INVOICE, more: 'x' });
  });

  test('may omit fields that are only sometimes present, such as a reason', () => {
    const failed = { ...INVOICE, state: 'failed' as const, failure_reason: { code: 'c', message: 'm' } };
    expect(strict.parse(failed)).toEqual(failed);
    expect(strict.safeParse({ ...failed, failure_reason: 'declined' }).success).toBe(false);
    expect(model.invoiceSchema.parse({ ...failed, failure_reason: 'declined' }).failure_reason).toBe('declined');
  });

  test('has exact types', () => {
    type Emitted = z.infer<typeof strict>;
    expectTypeOf<Emitted['state']>().toEqualTypeOf<'open' | 'processing' | 'success' | 'failed' | 'void' | 'expired'>();
    expectTypeOf<Emitted['summary']['total_amount']>().toEqualTypeOf<number>();
    expectTypeOf<Emitted['line_items'][string]['subitems'][string]['amount']>().toEqualTypeOf<number>();
    expectTypeOf<Emitted['metadata']>().toEqualTypeOf<Record<string, unknown> | null>();
    expectTypeOf<typeof INVOICE>().toExtend<Emitted>();
  });

  test('is one component of the OpenAPI document wherever it is used', () => {
    const registry = z.registry<{ id: string }>();
    registry.add(model.emitted(model.subitemSchema), { id: 'Subitem' });
    registry.add(model.emitted(model.lineItemSchema), { id: 'LineItem' });
    const document = z.toJSONSchema(z.object({ invoice: strict }), { metadata: registry });
    expect(Object.keys(document.$defs ?? {}).sort()).toEqual(['LineItem', 'Subitem']);
    expect(document.$defs?.LineItem?.properties?.subitems).toMatchObject({
      additionalProperties: { $ref: '#/$defs/Subitem' },
    });
  });

  test('documents a field’s type, whatever the reader tolerates', () => {
    const { properties } = z.toJSONSchema(model.emitted(model.payoutOfferSchema));
    expect(properties).toMatchObject({
      destinations: { type: 'array' },
      wallets: {
        items: {
          properties: {
            balance: { type: 'number' },
            display_balance: { type: 'string' },
          },
        },
      },
    });
    const account = z.toJSONSchema(model.emitted(model.flowSessionSchema)).properties?.account;
    expect(account).toMatchObject({ properties: { email: { type: 'string' } } });
  });

  test.each(ANSWERS)('%s is read as it was emitted, and is described in the OpenAPI document', (_name, schema) => {
    const document = z.toJSONSchema(model.emitted(schema));
    expect(document.type ?? document.anyOf).toBeDefined();
    const sample = sampleOf(document);
    expect(z.parse(model.emitted(schema), sample)).toEqual(sample);
    expect(z.parse(schema, sample)).toEqual(sample);
  });
});

/** The smallest value that a JSON Schema allows, with every field of every object. */
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

describe('a reader used for several fields', () => {
  const shared = z.object({ id: z.string(), note: z.string().catch('') });
  const number = model.emitted(shared);

  test('is unchanged when a field adds an emitted type', () => {
    const before = Object.keys(shared);
    const one = reads(shared, z.literal('one'));
    const other = reads(shared, z.literal('other'));

    expect(Object.keys(shared)).toEqual(before);
    expect(model.emitted(shared)).toBe(number);
    expect([one, other].map((field) => model.emitted(field))).toEqual([one.emits, other.emits]);
    expect(one.parse({ id: 'i', note: 7 })).toEqual({ id: 'i', note: '' });
  });

  test('is described in each field that uses it', () => {
    const told = z.string().register(z.globalRegistry, { description: 'Told once.' });
    expect(z.globalRegistry.get(reads(told, z.literal('a')))).toEqual({ description: 'Told once.' });
  });

  test('is unchanged when enums, maps and open objects use it', () => {
    const words = Object.freeze(['a', 'b'] as const);
    const text = z.string();
    const shape = Object.freeze({ text });
    const before = Object.keys(text);

    const fields = [openEnum(words), openEnum(words), openMap(text), openObject(shape)];

    expect(new Set(fields).size).toBe(4);
    expect(Object.keys(text)).toEqual(before);
    expect(model.emitted(text)).toBe(text);
  });
});
