import { isIP } from 'node:net';
import { DEPLOYMENT_OPTIONS, DEPLOYMENT_USAGE, readAddresses, readCredentials, readOptions } from '../read-options.js';
import { newToken } from '../sandbox.js';
import { type Terminal, UsageError } from '../terminal.js';
import { findPeople } from './find-people.js';
import { play } from './play.js';
import { openReceiver } from './receiver.js';
import { linesOf, linesOfMade, summaryOf } from './report.js';
import { compareSections, ROWS, UNPLAYABLE } from './rows.js';
import { Subject } from './subject.js';
import { WHOLE_RUN } from './traces.js';

export const CONFORMANCE_USAGE = `Usage: npx svc-bridge conformance --url <origin> --client-id <id> [options]

Tests a deployment against every row of the interface, through its public API.

${DEPLOYMENT_USAGE}
  --buyer <account_id>     account that pays; needs a few units in its wallet (default: the sandbox's demo accounts)
  --seller <account_id>    account that is paid
  --currency <code>        default USD
  --other-client-id <id>   another integrator's client, with SVC_OTHER_CLIENT_SECRET
  --webhook-url <address>  a public address that leads to --webhook-port on this machine
  --webhook-port <port>    default: any free port
  --section <number>       only the rows of this section, such as 2.4 or "4 row 3"
  --core                   only the original contract, without this service's choices (gaps)
  --wait <seconds>         how long to wait for payments and webhooks; default 15
  --json                   print the report as JSON

Exit code: 0 nothing is broken, 1 a row is broken, 2 invalid input.`;

const OPTIONS = {
  ...DEPLOYMENT_OPTIONS,
  buyer: { type: 'string' },
  seller: { type: 'string' },
  currency: { type: 'string', default: 'USD' },
  'other-client-id': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-port': { type: 'string', default: '0' },
  section: { type: 'string' },
  core: { type: 'boolean', default: false },
  wait: { type: 'string', default: '15' },
  json: { type: 'boolean', default: false },
} as const;

/** Tests a deployment against the interface. @returns the exit code @throws UsageError */
export async function conformance(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values } = readOptions(args, OPTIONS);
  const addresses = readAddresses(values, terminal);
  const credentials = readCredentials(values, terminal);
  const { currency, buyer, seller } = values;
  const waitMs = wholeNumber('--wait', values.wait, 1, 600) * 1000;
  const port = wholeNumber('--webhook-port', values['webhook-port'], 0, 65_535);
  const rows = rowsOf(values.section);
  const token = await newToken(addresses, credentials);
  const otherClient = otherClientOf(values['other-client-id'], terminal);
  const people = await findPeople({ addresses, credentials, token, currency, buyer, seller, otherClient });
  const url = values['webhook-url'];
  const subject = new Subject({
    ...people,
    addresses,
    credentials,
    token,
    currency,
    waitMs,
    ...((url !== undefined || isLoopback(addresses.invoicingUrl)) && {
      openReceiver: () => openReceiver({ port, url }),
    }),
  });
  if (!values.json) for (const line of announcement(subject)) terminal.say(line);
  const { played, made } = await play(subject, rows, {
    withGaps: !values.core,
    stop: terminal.stop,
    ...(!values.json && { onPlayed: (row) => linesOf(row).forEach(terminal.say) }),
  });
  const summary = summaryOf(played);
  if (values.json) terminal.say(JSON.stringify({ ...summary.counts, made, rows: played }, null, 2));
  else for (const line of [summary.line, ...linesOfMade(made)]) terminal.say(line);
  return summary.counts.broken > 0 ? 1 : 0;
}

function rowsOf(section: string | undefined) {
  const all = [...ROWS, ...UNPLAYABLE].sort((one, other) => compareSections(one.section, other.section));
  const rows = section === undefined ? all : all.filter((row) => row.section === section);
  if (rows.length === 0) throw new UsageError(`There is no section "${section}"; write it as 2.4 or "4 row 3".`);
  return rows;
}

function announcement({ options }: Subject): string[] {
  const { buyer, buyersCardId, currency } = options;
  const where = `Tests ${options.addresses.invoicingUrl} against the interface.`;
  if (!buyer) return [where, 'Without --buyer nothing is paid, and most rows cannot be shown.', ''];
  return [
    where,
    `It creates up to ${WHOLE_RUN.created} invoices and escrows for account ${buyer.accountId}, and pays up to ${WHOLE_RUN.paid} of them: one to three minor units`,
    `of ${currency} each${buyersCardId ? ', one of them 100 by card and 3 from the wallet' : ''}; some exceed the wallet's balance and must fail. It registers up to ${WHOLE_RUN.webhooks} webhooks.`,
    'At the end it cancels held escrows and deletes its webhooks. Invoices cannot be deleted.',
    'Do not use these accounts meanwhile.',
    '',
  ];
}

function otherClientOf(clientId: string | undefined, { env }: Terminal) {
  if (clientId === undefined) return undefined;
  const clientSecret = env.SVC_OTHER_CLIENT_SECRET;
  if (!clientSecret) throw new UsageError('--other-client-id requires its secret in SVC_OTHER_CLIENT_SECRET.');
  return { clientId, clientSecret };
}

function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageError(`${flag} must be a whole number from ${least} to ${most}, not "${text}".`);
}

/** What runs on this machine can reach it. */
function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  return host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
}
