import { randomUUID } from 'node:crypto';
import type { BankAccount, PayoutBank, PayoutOrder, SentPayout } from '../../../payments/payouts/payout-bank.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';
import { eventReaderContract } from './event-reader-contract.js';

/** What money depends on: a payout is identified by its id, sent once, and its outcome is final. */
export function payoutBankContract(bank: PayoutBank, samples: NonNullable<ContractSamples['bank']>): ContractCase[] {
  const { amount, currency, working, failing } = samples;
  const order = (account: BankAccount): PayoutOrder => ({
    payoutId: randomUUID(),
    amount,
    currency,
    account,
    createdMs: Date.now(),
  });
  const send = async (asked: PayoutOrder): Promise<string> => {
    const answer = await bank.send(asked);
    if (answer.status === 'sent' && answer.reference !== '') return answer.reference;
    throw new Error(`A payout to a valid account resulted in ${JSON.stringify(answer)}`);
  };
  const sent = ({ payoutId }: PayoutOrder, reference: string | undefined): SentPayout => ({
    payoutId,
    reference,
    amount,
    currency,
    sentMs: Date.now(),
  });
  return [
    {
      name: 'accepts a valid account',
      run: async () => same(await bank.accepts(working), undefined, 'The refusal of a valid account'),
    },
    {
      name: 'sends one payout per id, even for repeated and concurrent requests',
      run: async () => {
        const asked = order(working);
        const references = [...(await Promise.all([send(asked), send(asked)])), await send(asked)];
        same(new Set(references).size, 1, 'Different references for one payout id');
      },
    },
    {
      name: 'gives payouts with different ids different references',
      run: async () => {
        const [first, second] = [await send(order(working)), await send(order(working))];
        holds(first !== second, 'Two payouts have one reference');
      },
    },
    {
      name: 'reports the state of a sent payout, repeatedly',
      run: async () => {
        const asked = order(working);
        const payout = sent(asked, await send(asked));
        for (const { status } of [await bank.status(payout), await bank.status(payout)]) {
          holds(status === 'processing' || status === 'processed', `A payout to a valid account is ${status}`);
        }
      },
    },
    {
      name: 'finds a payout by its id alone, or treats sending it again as the same payout',
      run: async () => {
        const asked = order(working);
        const reference = await send(asked);
        const { status } = await bank.status(sent(asked, undefined));
        if (status === 'not_found') return same(await send(asked), reference, 'The reference of a payout sent again');
        holds(status === 'processing' || status === 'processed', `A payout to a valid account is ${status}`);
      },
    },
    {
      name: 'does not claim to know a payout that was never sent',
      run: async () => {
        const { status } = await bank.status(sent(order(working), undefined));
        same(status, 'not_found', 'The status of a payout that was never sent');
      },
    },
    {
      name: 'refuses an account that cannot be paid, or returns the payout, with a code and a message',
      run: async () => {
        const refusal = await bank.accepts(failing);
        if (refusal) return holds(refusal.message !== '', 'The refusal has no message');
        const asked = order(failing);
        const answer = await bank.send(asked);
        const end = answer.status === 'sent' ? await bank.status(sent(asked, answer.reference)) : answer;
        if (end.status === 'refused' || end.status === 'returned')
          return holds(end.code !== '' && end.message !== '', 'Code or message is empty');
        same(end.status, 'processing', 'A payout to an account that cannot be paid');
      },
    },
    ...eventReaderContract(bank),
  ];
}
