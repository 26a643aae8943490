import { randomUUID } from 'node:crypto';
import type {
  CardDetails,
  CardProvider,
  ChargeRequest,
  ChargeResult,
  RefundResult,
} from '../../../payments/cards/card-provider.js';
import type { ContractSamples, FieldsCard } from '../adapter-module.js';
import { cardDisputesContract } from './card-disputes-contract.js';
import { type ContractCase, holds, same } from './contract-case.js';
import { eventReaderContract } from './event-reader-contract.js';
import { entered, storeOf, tokenizeOf, tokenOf } from './token-of.js';

/** What money depends on: a charge is identified by its id, and a card number never comes back. */
export function cardProviderContract(
  cards: CardProvider,
  samples: NonNullable<ContractSamples['cards']>,
): ContractCase[] {
  const { amount, currency, approving, declining } = samples;
  const charging = async (card: CardDetails | FieldsCard, chargeId: string = randomUUID()): Promise<ChargeRequest> => ({
    chargeId,
    token: await tokenOf(cards, card),
    amount,
    currency,
    authenticated: false,
  });
  return [
    ...('fieldsToken' in approving ? fieldsCases(cards, approving) : directCases(cards, approving)),
    {
      name: 'charges once per id, even for repeated and concurrent requests',
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
      name: 'declines with a code and a message, and repeats that answer',
      run: async () => {
        const request = await charging(declining);
        for (const answer of [await cards.charge(request), await cards.charge(request)]) {
          same(answer.status, 'declined', 'The status of a declined card');
          if (answer.status === 'declined')
            holds(answer.declineCode !== '' && answer.message !== '', 'Code or message is empty');
        }
      },
    },
    {
      name: 'refunds a charge in parts, each once per id, and repeats the answer',
      run: async () => {
        const request = await charging(approving);
        const charge = { chargeId: request.chargeId, reference: referenceOf(await cards.charge(request)), currency };
        const part = { ...charge, refundId: randomUUID(), amount: Math.floor(amount / 2) };
        const rest = { ...charge, refundId: randomUUID(), amount: amount - part.amount };
        const atOnce = await Promise.all([part, part, part].map((each) => cards.refund(each)));
        const references = new Set([...atOnce, await cards.refund(part)].map(refundReferenceOf));
        same(references.size, 1, 'Different references for one refund id');
        holds(!references.has(refundReferenceOf(await cards.refund(rest))), 'Two refunds have one reference');
      },
    },
    {
      name: 'refunds a charge in full under its own id, as when a payment fails afterwards',
      run: async () => {
        const request = await charging(approving);
        const { chargeId } = request;
        const refund = {
          refundId: chargeId,
          chargeId,
          reference: referenceOf(await cards.charge(request)),
          amount,
          currency,
        };
        same(
          refundReferenceOf(await cards.refund(refund)),
          refundReferenceOf(await cards.refund(refund)),
          'The reference',
        );
      },
    },
    ...cardDisputesContract(cards, samples),
    ...eventReaderContract(cards),
  ];
}

function directCases(cards: CardProvider, approving: CardDetails): ContractCase[] {
  return [
    {
      name: 'exchanges a card for a token without its number or security code',
      run: async () => {
        const answer = await tokenizeOf(cards)(approving);
        if (answer.status !== 'accepted') throw new Error(`The card was refused: ${answer.message}`);
        holds(!answer.token.includes(approving.number), 'The token contains the card number');
        same(answer.lastFour, approving.number.slice(-4), 'lastFour');
      },
    },
    {
      name: 'refuses an invalid number and an expired card, naming the field',
      run: async () => {
        const tokenize = tokenizeOf(cards);
        const wrong = await tokenize({ ...approving, number: '4111111111111112' });
        same(wrong.status === 'refused' && wrong.field, 'number', 'The field refused for a wrong number');
        const expired = await tokenize({ ...approving, expiryYear: 2020 });
        same(expired.status === 'refused' && expired.field, 'expiry', 'The field refused for an expired card');
      },
    },
  ];
}

function fieldsCases(cards: CardProvider, approving: FieldsCard): ContractCase[] {
  return [
    {
      name: "stores the card of the fields' token, and returns the same card for a repeated request",
      run: async () => {
        const card = await entered(approving);
        const store = storeOf(cards);
        const answers = [...(await Promise.all([store(card), store(card)])), await store(card)];
        const tokens = answers.map((each) => each.status === 'accepted' && each.token);
        same(new Set(tokens).size, 1, 'Different cards for one entry');
        same(answers[0]?.status === 'accepted' && answers[0].lastFour, approving.lastFour, 'lastFour');
      },
    },
    {
      name: 'refuses a token of another entry, and one that the fields never gave',
      run: async () => {
        const card = await entered(approving);
        const store = storeOf(cards);
        same((await store(card)).status, 'accepted', 'The status of a valid token');
        for (const wrong of [
          { ...card, entryId: randomUUID() },
          { ...card, entryId: randomUUID(), token: `${card.token}x` },
        ]) {
          const answer = await store(wrong);
          same(answer.status === 'refused' && answer.field, 'token', 'The field refused for a wrong token');
        }
      },
    },
  ];
}

function referenceOf(answer: ChargeResult): string {
  if (answer.status === 'approved' && answer.reference !== '') return answer.reference;
  throw new Error(`The charge was not approved with a reference: ${JSON.stringify(answer)}`);
}

function refundReferenceOf(answer: RefundResult): string {
  if (answer.status === 'refunded' && answer.reference !== '') return answer.reference;
  throw new Error(`The charge was not refunded with a reference: ${JSON.stringify(answer)}`);
}
