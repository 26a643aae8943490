import type { Row } from './row.js';
import { authenticationRows } from './rows/authentication.js';
import { endpointRows } from './rows/endpoints.js';
import { errorRows } from './rows/errors.js';
import { flowRows } from './rows/flows.js';
import { moneyRows } from './rows/money.js';
import { requestRows } from './rows/requests.js';
import { resourceRows } from './rows/resources.js';
import { stateRows } from './rows/states.js';
import { webhookRows } from './rows/webhooks.js';

const NEEDS_A_BROWSER = 'it needs a person at a browser; npm test of svc-bridge does it in a real one';

/** Sentences that no program can show from outside, each with its reason, as rows of the report. */
const cannotBeShown = (section: string, sentence: string, reason: string): Row & { readonly reason: string } => ({
  section,
  sentence,
  reason,
  play: async () => undefined,
});

export const UNPLAYABLE = [
  cannotBeShown('1.7', 'A user who has not accepted the newest terms sees them first.', NEEDS_A_BROWSER),
  cannotBeShown('4.3', 'The flows, their options and what they show.', NEEDS_A_BROWSER),
  cannotBeShown('4.4', 'HistoryFlow and ReceiptFlow.', 'they are part of the SDK, whose own tests show them'),
  cannotBeShown('5.4', 'A nonce is valid for 24 hours and works once.', `it takes a day, and ${NEEDS_A_BROWSER}`),
  cannotBeShown('5.6', 'An authorized invoice lets the widget create and pay that invoice.', NEEDS_A_BROWSER),
  cannotBeShown(
    '5.7',
    'A client token expires after an hour.',
    'it takes an hour; another row shows that a revoked one fails',
  ),
  cannotBeShown('6.1', 'Ten attempts over about three days; 410 disables.', 'it takes three days'),
  cannotBeShown('6.2', 'What the widget hands to onComplete.', NEEDS_A_BROWSER),
  cannotBeShown('7.4', 'Widget errors reach onError.', NEEDS_A_BROWSER),
  cannotBeShown('7.5', '429 and 503 with Retry-After.', 'it would have to overload the deployment'),
];

/** Sentences that rows of other sections play: by section, where. */
export const PLAYED_ELSEWHERE: Readonly<Record<string, string>> = {
  '1.1': '2.2',
  '1.5': '2.6',
  '1.6': '4.1',
  '5.2': '5.7',
  '7.1': '2.1',
  '8.1': '5.4',
  '8.2': '4.1',
  '8.3': '4.1',
  '8.5': '7.5',
  '9': '4 row 3',
};

/** Every row of the interface, in its order. */
export const ROWS: readonly Row[] = [
  ...moneyRows,
  ...resourceRows,
  ...stateRows,
  ...endpointRows,
  ...requestRows,
  ...flowRows,
  ...authenticationRows,
  ...webhookRows,
  ...errorRows,
].sort((one, other) => compareSections(one.section, other.section));

/** `4` before `4 row 2` before `4 row 10` before `4.1`. */
export function compareSections(one: string, other: string): number {
  const key = (section: string) =>
    section
      .replace(/^(\d+)(?: row (\d+))?$/, '$1.0.$2')
      .split('.')
      .map(Number);
  const [left, right] = [key(one), key(other)];
  const at = [0, 1, 2].find((index) => (left[index] ?? 0) !== (right[index] ?? 0));
  return at === undefined ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
