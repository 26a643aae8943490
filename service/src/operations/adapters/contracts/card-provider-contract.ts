import { randomUUID } from 'node:crypto';
import type { CardDetails, CardProvider, ChargeRequest, ChargeResult } from '../../../payments/cards/card-provider.js';
import type { ContractSamples } from '../adapter-module.js';
import { type ContractCase, holds, same } from './contract-case.js';
import { tokenOf } from './token-of.js';

/** What money depends on: a charge is known by its id, and a card's number never comes back. */
export function cardProviderContract(
  cards: CardProvider,
  samples: NonNullable<ContractSamples['cards']>,
): ContractCase[] {
  const { amount, currency, approving, declining } = samples;
  const charging = async (card: CardDetails, chargeId: string = randomUUID()): Promise<ChargeRequest> => ({
    chargeId,
    token: await tokenOf(cards, card),
    amount,
    currency,
    authenticated: false,
  });
  return [
    {
      name: 'exchanges a card for a token that holds neither number nor security code',
      run: async () => {
        const answer = await cards.tokenize(approving);
        if (answer.status !== 'accepted') throw new Error(`The card was refused: ${answer.message}`);
        holds(!answer.token.includes(approving.number), 'The token holds the number of the card');
        same(answer.lastFour, approving.number.slice(-4), 'lastFour');
      },
    },
    {
      name: 'refuses a number that is none, and a card that has expired, naming the field',
      run: async () => {
        const wrong = await cards.tokenize({ ...approving, number: '4111111111111112' });
        same(wrong.status === 'refused' && wrong.field, 'number', 'The field refused for a wrong number');
        const expired = await cards.tokenize({ ...approving, expiryYear: 2020 });
        same(expired.status === 'refused' && expired.field, 'expiry', 'The field refused for an expired card');
      },
    },
    {
      name: 'charges once for one id, however often it is asked, also at the same time',
      run: async () => {
        const request = await charging(approving);
        const atOnce = await Promise.all([1, 2, 3, 4].map(() => cards.charge(request)));
        const answers = [...atOnce, await cards.charge(request)];
        const references = new Set(answers.map(referenceOf));
        same(references.size, 1, 'Different references for one charge id');
      },
    },
    {
      name: 'gives charges with different ids different references',
      run: async () => {
        const first = referenceOf(await cards.charge(await charging(approving)));
        const second = referenceOf(await cards.charge(await charging(approving)));
        holds(first !== second, 'Two charges have one reference');
      },
    },
    {
      name: 'declines in its answer, with a code and a message, and does so again',
      run: async () => {
        const request = await charging(declining);
        for (const answer of [await cards.charge(request), await cards.charge(request)]) {
          same(answer.status, 'declined', 'The status of a card that declines');
          if (answer.status === 'declined')
            holds(answer.declineCode !== '' && answer.message !== '', 'Code or message is empty');
        }
      },
    },
    {
      name: 'gives a charge back, and takes being asked twice',
      run: async () => {
        const request = await charging(approving);
        const refund = {
          chargeId: request.chargeId,
          reference: referenceOf(await cards.charge(request)),
          amount,
          currency,
        };
        await cards.refund(refund);
        await cards.refund(refund);
      },
    },
  ];
}

function referenceOf(answer: ChargeResult): string {
  if (answer.status === 'approved' && answer.reference !== '') return answer.reference;
  throw new Error(`The charge was not approved with a reference: ${JSON.stringify(answer)}`);
}
