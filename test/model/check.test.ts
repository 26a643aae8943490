import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { anyObject } from '../../src/model/any-object.js';
import { idSchema } from '../../src/model/bridge-host-messages.js';
import { check, expecting } from '../../src/model/check.js';
import { finiteNumber, wholeNumber } from '../../src/model/numbers.js';

const purchase = z.looseObject({
  id: z.string(),
  amount: finiteNumber,
  call: z.optional(idSchema),
  tries: z.optional(wholeNumber),
  isGift: z.optional(z.boolean()),
  note: z.optional(anyObject),
  onPaid: z.optional(expecting('function', (value) => typeof value === 'function')),
  items: z.optional(z.array(z.looseObject({ sku: z.string() }))),
  prices: z.optional(z.record(z.string(), finiteNumber)),
  reason: z.nullish(z.union([z.string(), z.looseObject({ code: z.string() })])),
});

const sentenceOf = (value: unknown) => {
  const checked = check(purchase, value);
  return checked.ok ? undefined : checked.problem;
};

describe('validation errors name the field', () => {
  test.each<[string, object, string]>([
    ['a missing field', { items: [{}] }, 'items.0.sku is missing'],
    ['a number as text', { amount: '1' }, 'amount must be a number'],
    ['NaN', { amount: Number.NaN }, 'amount must be a number'],
    ['Infinity', { amount: Number.POSITIVE_INFINITY }, 'amount must be a number'],
    ['a fraction', { tries: 1.5 }, 'tries must be a whole number'],
    ['an unsafe integer', { tries: 2 ** 53 }, 'tries must be a whole number'],
    ['an invalid id', { call: 0 }, 'call must be a positive whole number'],
    ['a boolean as text', { isGift: 'yes' }, 'isGift must be a boolean'],
    ['a list instead of an object', { note: [] }, 'note must be an object'],
    ['text instead of a function', { onPaid: 'pay' }, 'onPaid must be a function'],
    ['null where it is not allowed', { tries: null }, 'tries must be a whole number'],
    ['a map instead of a list', { items: { 0: { sku: 'a' } } }, 'items must be a list'],
    ['an item', { items: [{ sku: 'a' }, { sku: 1 }] }, 'items.1.sku must be a string'],
    ['a missing item', { items: [undefined] }, 'items.0 must be an object'],
    ['a value of a map', { prices: { EUR: '1' } }, 'prices.EUR must be a number'],
    ['neither of two forms', { reason: 1 }, 'reason must be a string or an object'],
    ['a field of one of two forms', { reason: { code: 1 } }, 'reason.code must be a string'],
  ])('%s', (_what, fields, sentence) => {
    expect(sentenceOf({ id: 'a', amount: 1, ...fields })).toBe(sentence);
  });

  test('and the whole when it is not an object', () => {
    expect(sentenceOf(null)).toBe('it must be an object');
  });

  test('and never quote its value', () => {
    expect(sentenceOf({ id: 'a', amount: 'secret' })).not.toContain('secret');
  });
});
