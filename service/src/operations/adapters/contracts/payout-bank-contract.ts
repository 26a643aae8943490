import { randomUUID } from 'node:crypto';
import type { BankAccount, PayoutBank, PayoutOrder } from '../../../payments/payouts/payout-bank.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';

/** What money depends on: a payout is known by its id, and its end is final. */
export function payoutBankContract(bank: PayoutBank, samples: NonNullable<ContractSamples['bank']>): ContractCase[] {
  const { amount, currency, working, failing } = samples;
  const order = (account: BankAccount): PayoutOrder => ({
    payoutId: randomUUID(),
    amount,
    currency,
    account,
    createdMs: Date.now(),
  });
  return [
    {
      name: 'accepts an account that works',
      run: async () => same(await bank.accepts(working), undefined, 'The refusal of an account that works'),
    },
    {
      name: 'takes an order, and answers the same order alike',
      run: async () => {
        const asked = order(working);
        const atOnce = await Promise.all([bank.settle(asked), bank.settle(asked)]);
        for (const answer of [...atOnce, await bank.settle(asked)]) {
          holds(
            answer === 'processed' || answer === 'pending',
            `An order to a working account came to ${JSON.stringify(answer)}`,
          );
        }
      },
    },
    {
      name: 'refuses an account that cannot be paid, or lets the order fail with a code and a message',
      run: async () => {
        const refusal = await bank.accepts(failing);
        if (refusal) return holds(refusal.message !== '', 'The refusal has no message');
        const answer = await bank.settle(order(failing));
        if (typeof answer === 'object')
          return holds(answer.code !== '' && answer.message !== '', 'Code or message is empty');
        same(answer, 'pending', 'An order to an account that cannot be paid');
      },
    },
  ];
}
