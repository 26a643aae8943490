import { describe, expect, it } from 'vitest';
import * as s from '../../src/model/schema.js';

const purchase = s.looseObject({
  id: s.string,
  amount: s.number,
  tries: s.optional(s.integer),
  isGift: s.optional(s.boolean),
  note: s.optional(s.nullable(s.string)),
  state: s.optional(s.literal('open', 'paid')),
  items: s.optional(s.array(s.looseObject({ sku: s.string }))),
  prices: s.optional(s.record(s.number)),
  reason: s.optional(s.union(s.string, s.looseObject({ code: s.string }))),
  anything: s.optional(s.unknown),
});

describe('what fits', () => {
  it('is handed on as it came, unknown fields included', () => {
    const value = { id: 'a', amount: 0.5, colour: 'red' };
    expect(purchase.safeParse(value).data).toBe(value);
  });

  it.each([
    ['every field', { tries: 1, isGift: false, note: 'x', state: 'paid', items: [{ sku: 'a' }], prices: { EUR: 1 } }],
    ['null where it is allowed', { note: null }],
    ['undefined where a field may be absent', { tries: undefined, items: undefined }],
    ['empty lists and maps', { items: [], prices: {} }],
    ['either of two forms', { reason: { code: 'a' } }],
    ['the other form', { reason: 'a' }],
    ['anything', { anything: Number.NaN }],
  ])('%s', (_name, fields) => {
    expect(purchase.safeParse({ id: 'a', amount: 1, ...fields })).toMatchObject({ success: true });
  });
});

describe('what does not fit is named by field', () => {
  it.each([
    ['null', null],
    ['a list', []],
    ['text', 'a'],
  ])('%s in place of an object', (_name, value) => {
    expect(purchase.safeParse(value)).toMatchObject({ success: false, error: { message: 'it must be an object' } });
  });

  it.each([
    ['a field that is missing', { id: undefined }, 'id must be a string'],
    ['a number as text', { amount: '1' }, 'amount must be a number'],
    ['a number that is none', { amount: Number.NaN }, 'amount must be a number'],
    ['a number without end', { amount: Number.POSITIVE_INFINITY }, 'amount must be a number'],
    ['a fraction', { tries: 1.5 }, 'tries must be a whole number'],
    ['a whole number that is not exact', { tries: 2 ** 53 }, 'tries must be a whole number'],
    ['a truth as text', { isGift: 'yes' }, 'isGift must be a boolean'],
    ['null where it is not allowed', { tries: null }, 'tries must be a whole number'],
    ['another word', { state: 'lost' }, 'state must be open or paid'],
    ['a map for a list', { items: { 0: { sku: 'a' } } }, 'items must be a list'],
    ['an item', { items: [{ sku: 'a' }, { sku: 1 }] }, 'items.1.sku must be a string'],
    ['an item that is missing', { items: [undefined] }, 'items.0 must be an object'],
    ['a list for a map', { prices: [1] }, 'prices must be an object'],
    ['a value of a map', { prices: { EUR: '1' } }, 'prices.EUR must be a number'],
    ['none of two forms', { reason: { code: 1 } }, 'reason.code must be a string'],
  ])('%s', (_name, fields, message) => {
    const parsed = purchase.safeParse({ id: 'a', amount: 1, ...fields });
    expect(parsed).toMatchObject({ success: false, error: { message } });
  });
});
