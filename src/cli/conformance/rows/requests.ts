import { mustAnswer, mustSay } from '../expectations.js';
import type { Row } from '../row.js';
import type { Answer } from '../send.js';
import type { Subject } from '../subject.js';
import { must, needs } from '../verdict.js';

type Change = (subject: Subject) => Readonly<Record<string, unknown>>;

/** A request of §4.1 that breaks a rule, and the rule. */
const REFUSED: readonly (readonly [sentence: string, change: Change])[] = [
  ...['account_id', 'reference_type', 'reference_id', 'payment_methods', 'line_items'].map(
    (field): [string, Change] => [`${field} is required.`, () => ({ [field]: undefined })],
  ),
  ['line_items has at least one item.', () => ({ line_items: [] })],
  ['amount is an integer of minor units.', (subject) => ({ line_items: [{ ...subject.item(), amount: 1.5 }] })],
  ['amount is a number, not text.', (subject) => ({ line_items: [{ ...subject.item(), amount: '1' }] })],
  ['amount is not negative.', (subject) => ({ line_items: [{ ...subject.item(), amount: -1 }] })],
  [
    'transaction_type is user_to_user or user_to_integrator.',
    (subject) => ({ line_items: [{ ...subject.item(), transaction_type: 'user_to_nobody' }] }),
  ],
  [
    "The recipients' amounts add up to the item's.",
    (subject) => ({ line_items: [{ ...subject.sellersItem(2), amount: 3 }] }),
  ],
  [
    'A user_to_integrator item has no recipients.',
    (subject) => ({ line_items: [{ ...subject.sellersItem(2), transaction_type: 'user_to_integrator' }] }),
  ],
];

const methodsOf = (...amounts: readonly (number | undefined)[]) => ({
  payment_methods: amounts.map((amount) => ({ amount })),
});

export const requestRows: readonly Row[] = [
  ...REFUSED.map(
    ([sentence, change]): Row => ({
      section: '4.1',
      sentence,
      play: async (subject) => mustRefuse(await subject.invoicing('/v2/invoice', subject.purchase(change(subject)))),
    }),
  ),
  {
    section: '4.1',
    sentence: 'With several payment methods, each has an amount and exactly one has 0.',
    play: async (subject) => {
      for (const { payment_methods: shares } of [methodsOf(1, 2), methodsOf(0, 0), methodsOf(0, undefined)]) {
        const body = subject.purchase({
          payment_methods: shares.map((share, index) => ({ ...share, ...pair(subject)[index] })),
        });
        mustRefuse(await subject.invoicing('/v2/invoice', body));
      }
    },
  },
  {
    section: '4.1',
    sentence: 'The method with amount 0 pays the remaining value.',
    play: async (subject) => {
      const [wallet, card] = pair(subject);
      const shares = [
        { ...card, amount: 100 },
        { ...wallet, amount: 0 },
      ];
      const before = await subject.balance(subject.buyer);
      const paid = await subject.paidInvoice(
        subject.purchase({ payment_methods: shares, line_items: [subject.item(103)] }),
      );
      mustSay(paid, 'state', 'success');
      const after = await subject.balance(subject.buyer);
      must(after === before - 3, `the wallet paid ${before - after}, and the card 100 of 103`, paid);
    },
  },
  {
    section: '4.1',
    sentence: 'A single method may have no amount, or 0.',
    gap: true,
    play: async (subject) => {
      for (const amount of [undefined, 0]) {
        const share = { payment_method_id: subject.buyer.walletMethodId, amount };
        mustSay(
          await subject.invoicing('/v2/invoice', subject.purchase({ payment_methods: [share] })),
          'state',
          'open',
        );
      }
    },
  },
  {
    section: '4.1',
    sentence: "A payment method is the buyer's own.",
    play: async (subject) => {
      const foreign = { payment_method_id: subject.seller.walletMethodId };
      mustRefuse(await subject.invoicing('/v2/invoice', subject.purchase({ payment_methods: [foreign] })));
    },
  },
  {
    section: '4.2',
    sentence: 'A user_to_user item with only the five fields is accepted.',
    gap: true,
    play: async (subject) => {
      const { currency } = subject.options;
      const texts = { description: 'Conformance check', product_sku: 'CONFORMANCE' };
      const answer = await authorize(subject, {
        line_items: [{ ...texts, transaction_type: 'user_to_user', currency, amount: 1 }],
      });
      mustAnswer(answer, 200);
    },
  },
  ...[
    ['invoice_mechanism is widget or svc_hosted.', { invoice_mechanism: 'carrier-pigeon' }] as const,
    ['account_id is required.', { account_id: undefined }] as const,
    ['line_items is required.', { line_items: undefined }] as const,
  ].map(
    ([sentence, change]): Row => ({
      section: '4.2',
      sentence,
      play: async (subject) => mustRefuse(await authorize(subject, change)),
    }),
  ),
  {
    section: '8.4',
    sentence: 'An escrow takes any number of line items of either type.',
    play: async (subject) => {
      const items = Array.from({ length: 200 }, (_, index) => (index % 2 ? subject.item() : subject.sellersItem()));
      const answer = await subject.invoicing('/v2/escrow', subject.purchase({ line_items: items }));
      mustSay(answer, 'status', 'OPEN');
    },
  },
];

function authorize(subject: Subject, change: Readonly<Record<string, unknown>>): Promise<Answer> {
  return subject.invoicing('/v2/authorize/invoice', {
    account_id: subject.buyer.accountId,
    is_escrow: false,
    invoice_mechanism: 'widget',
    ...subject.reference(),
    line_items: [subject.item()],
    ...change,
  });
}

/** The buyer's wallet and card. */
function pair(subject: Subject): [{ payment_method_id: string }, { payment_method_id: string }] {
  const { buyersCardId } = subject.options;
  needs(buyersCardId, 'it needs two payment methods, and the buyer has no card that approves');
  return [{ payment_method_id: subject.buyer.walletMethodId }, { payment_method_id: buyersCardId }];
}

function mustRefuse(answer: Answer): void {
  must(answer.status >= 400 && answer.status < 500, `it answered ${answer.status}, and did not refuse`, answer);
}
