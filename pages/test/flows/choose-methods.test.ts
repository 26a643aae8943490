import { describe, expect, it } from 'vitest';
import fc from '../../../test/support/properties.js';
import { chosenParts, defaultMethodId, firstWallet, NO_METHODS, selectedMethods } from '../../flows/payment/methods.js';
import { CARD, EXPIRED_CARD, WALLET } from '../support/flow-sessions.js';

const METHODS = [WALLET, CARD, EXPIRED_CARD];
const due = (amount: number, currency = 'USD') => ({ amount, currency });
const choose = (chosenId: string, walletFirst: boolean, amount: number | undefined) =>
  selectedMethods(
    chosenParts(
      { ...NO_METHODS, methods: METHODS, chosenId, walletFirst },
      amount === undefined ? undefined : due(amount),
    ),
  );

describe('chosen payment methods', () => {
  it('are one with amount 0, or several of which exactly one is 0 and the rest stay below the total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('wallet-usd', 'card-1', 'card-2'),
        fc.boolean(),
        fc.integer({ min: 1, max: 5_000 }),
        (id, first, amount) => {
          const chosen = choose(id, first, amount);
          if (chosen.length === 0) return;
          expect(chosen.filter((part) => part.amount === 0)).toHaveLength(1);
          expect(chosen.reduce((sum, part) => sum + part.amount, 0)).toBeLessThan(amount);
          const wallet = chosen.find((part) => part.payment_method_id === WALLET.payment_method_id);
          expect(wallet?.amount ?? 0).toBeLessThanOrEqual(WALLET.balance);
        },
      ),
    );
  });

  it('are none when the method cannot pay: an expired card, a wallet with too little or in another currency', () => {
    expect(choose('card-2', false, 500)).toEqual([]);
    expect(choose('wallet-usd', false, 1_251)).toEqual([]);
    expect(chosenParts({ ...NO_METHODS, methods: METHODS, chosenId: 'wallet-usd' }, due(100, 'JPY'))).toEqual([]);
  });

  it('include part of the wallet only where it helps', () => {
    expect(firstWallet(METHODS, due(1_999))?.payment_method_id).toBe('wallet-usd');
    expect(firstWallet(METHODS, due(1_000))).toBeUndefined();
    expect(firstWallet([WALLET, EXPIRED_CARD], due(1_999))).toBeUndefined();
    expect(firstWallet([{ ...WALLET, balance: 0 }, CARD], due(1_999))).toBeUndefined();
    expect(firstWallet(METHODS, undefined)).toBeUndefined();
  });

  it('default to a wallet that covers everything, otherwise to a card that can', () => {
    expect(defaultMethodId(METHODS, due(1_000))).toBe('wallet-usd');
    expect(defaultMethodId(METHODS, due(1_999))).toBe('card-1');
    expect(defaultMethodId([EXPIRED_CARD], due(1_999))).toBeUndefined();
  });
});
