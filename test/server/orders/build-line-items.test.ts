import { buildLineItems, type Sale, splitAmount } from 'svc-bridge/server';
import { describe, expect, it } from 'vitest';
import fc from '../../support/properties.js';

const WALLET = '0b9f5ad4-6a58-4d3c-93a6-0c1f5a3a0001';
const KITE: Sale = { product_sku: 'kite', description: 'Wind Kite', amount: 1250, currency: 'USD' };

const refused = (...sales: Sale[]) => {
  const result = buildLineItems(sales);
  return result.ok ? 'accepted' : result.error.message;
};

describe('line items of a sale', () => {
  it('of your own item: one line item, which you keep', () => {
    expect(buildLineItems([KITE])).toEqual({
      ok: true,
      value: [
        {
          amount: 1250,
          currency: 'USD',
          transaction_type: 'user_to_integrator',
          product_sku: 'kite',
          description: 'Wind Kite',
          reference_type: 'sku',
          reference_id: 'kite',
        },
      ],
    });
  });

  it('of a player’s item: one for the seller, the rest for you', () => {
    expect(buildLineItems([{ ...KITE, sellers: [{ wallet_id: WALLET, amount: 1125 }], fee: 125 }])).toMatchObject({
      ok: true,
      value: [
        {
          amount: 1125,
          transaction_type: 'user_to_user',
          recipients: [{ amount: 1125, currency: 'USD', source_wallet_id: '', destination_wallet_id: WALLET }],
        },
        { amount: 125, transaction_type: 'user_to_integrator', description: 'Marketplace fee' },
      ],
    });
  });

  it('without a fee when the sellers get the whole amount', () => {
    expect(buildLineItems([{ ...KITE, sellers: [{ wallet_id: WALLET, amount: 1250 }] }])).toMatchObject({
      value: [{ amount: 1250, transaction_type: 'user_to_user' }],
    });
  });

  it.each([
    [
      { sellers: [{ wallet_id: WALLET, amount: 1300 }] },
      'its sellers get 1300, which is 50 more than its amount of 1250',
    ],
    [
      { sellers: [{ wallet_id: WALLET, amount: 1000 }], fee: 100 },
      'its sellers get 1000 and the fee is 100, together 1100, not its amount of 1250',
    ],
    [{ amount: 12.5 }, 'amount must be an integer of minor units from 1, not 12.5'],
    [{ amount: 0 }, 'amount must be an integer of minor units from 1, not 0'],
    [
      { sellers: [{ wallet_id: WALLET, amount: -5 }] },
      'sellers[0].amount must be an integer of minor units from 1, not -5',
    ],
    [
      { sellers: [{ wallet_id: 'seller-7', amount: 5 }] },
      'sellers[0].wallet_id must be a wallet\'s id (a UUID), not "seller-7"',
    ],
    [{ currency: 'EUR' }, "its currency is EUR, but the first sale's is USD: use two invoices"],
    [{ amount: Number.MAX_SAFE_INTEGER }, 'the invoice would exceed 9007199254740991'],
  ])('are refused naming the field: %o', (change, sentence) => {
    expect(refused(KITE, { ...KITE, product_sku: 'boat', ...change })).toBe(
      `buildLineItems: sales[1] ("boat"): ${sentence}`,
    );
  });

  it('add up to what the buyer pays, whatever is sold to whomever', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amounts, fc.nat(1_000_000)), { minLength: 1, maxLength: 5 }), (sold) => {
        const sales = sold.map(([parts, fee], index): Sale => {
          const sellers = parts.map((amount) => ({ wallet_id: WALLET, amount }));
          const amount = parts.reduce((sum, part) => sum + part, 0) + fee;
          return { ...KITE, product_sku: `sku-${index}`, amount: Math.max(1, amount), sellers };
        });
        const items = buildLineItems(sales);
        if (!items.ok) throw new Error(items.error.message);
        const sum = (list: readonly { amount: number }[]) => list.reduce((total, { amount }) => total + amount, 0);
        expect(sum(items.value)).toBe(sum(sales));
        for (const item of items.value) if (item.recipients) expect(sum(item.recipients)).toBe(item.amount);
        expect(items.value.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });
});

describe('a split amount', () => {
  it('gives the rounding remainder to the largest fractions', () => {
    expect(splitAmount(1000, [1, 1, 1])).toEqual([334, 333, 333]);
    expect(splitAmount(1, [0, 1, 3])).toEqual([0, 0, 1]);
    expect(splitAmount(Number.MAX_SAFE_INTEGER, [1, Number.MAX_SAFE_INTEGER])).toEqual([
      1,
      Number.MAX_SAFE_INTEGER - 1,
    ]);
  });

  it('adds up exactly, and no part differs by a unit from its share', () => {
    const weights = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 8 }).filter((list) => list.some(Boolean));
    fc.assert(
      fc.property(fc.nat(1_000_000_000), weights, (amount, list) => {
        const parts = splitAmount(amount, list);
        const sum = list.reduce((total, weight) => total + weight, 0);
        expect(parts.reduce((total, part) => total + part, 0)).toBe(amount);
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (list[index] ?? 0)) / sum)).toBeLessThan(1 + 1e-6);
        });
      }),
    );
  });

  it.each([
    [-1, [1]],
    [1.5, [1]],
    [10, []],
    [10, [0, 0]],
    [10, [-1, 2]],
  ])('is refused when impossible: %d by %o', (amount, weights) => {
    expect(() => splitAmount(amount, weights)).toThrow(RangeError);
  });
});
