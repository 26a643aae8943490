import { findPeople } from '../conformance/find-people.js';
import { objectOf } from '../conformance/send.js';
import { Subject } from '../conformance/subject.js';
import { NotShown, needs } from '../conformance/verdict.js';
import { DEPLOYMENT_OPTIONS, readOptions } from '../read-options.js';
import { openSandbox, requireSandbox, SANDBOX_USAGE } from '../sandbox.js';
import { type Terminal, UsageError } from '../terminal.js';

/** The operations that cause each event, run for real. */
const EVENTS: Readonly<
  Record<string, { readonly what: string; readonly cause: (subject: Subject) => Promise<string> }>
> = {
  'invoice-completion': { what: 'an invoice is paid', cause: (subject) => finished(subject, subject.purchase()) },
  'invoice-completion.failed': {
    what: 'an invoice that the wallet cannot pay',
    cause: async (subject) => finished(subject, await subject.unpayable()),
  },
  'invoice-update': {
    what: 'an invoice is voided',
    cause: async (subject) => {
      const { payload } = await subject.invoicing('/v2/invoice', subject.purchase());
      const voided = await subject.invoicing(`/v2/invoice/${payload.invoice_id}/void`);
      return `invoice ${payload.invoice_id}: ${voided.payload.state}`;
    },
  },
  'escrow-transaction-update': { what: 'an escrow is paid: ESCROWED', cause: (subject) => escrow(subject, ['pay']) },
  'escrow-transaction-update.committed': {
    what: 'an escrow is paid and committed',
    cause: (subject) => escrow(subject, ['pay', 'commit']),
  },
  'escrow-transaction-update.cancelled': {
    what: 'an escrow is paid and cancelled',
    cause: (subject) => escrow(subject, ['pay', 'cancel']),
  },
  'escrow-transaction-update.failed': {
    what: 'an escrow that the wallet cannot pay: ESCROW-FAILED',
    cause: async (subject) => escrow(subject, ['pay'], await subject.unpayable()),
  },
  'refund-completion': { what: 'a paid invoice is refunded', cause: refunded },
  'dispute-update': { what: 'the bank takes a card payment back, after up to 25 s', cause: disputed },
};

/** Its payments are disputed some seconds after the charge. */
const DISPUTED_CARD = '4000000000002685';
/** The longest wait: a dispute is opened some seconds after the charge, and known at the next question to the provider. */
const WAIT_MS = 45_000;

/** `npx svc-bridge trigger --list`. */
export const TRIGGERS: readonly string[] = Object.keys(EVENTS);

export const TRIGGER_USAGE = `Usage: npx svc-bridge trigger <event> [options]

Triggers an event in the sandbox with the real operations that cause it.

${list().join('\n')}

  --list                   lists the events
${SANDBOX_USAGE}
  --buyer <account_id>     account that pays; default: the demo buyer
  --seller <account_id>    account that is paid`;

const OPTIONS = {
  ...DEPLOYMENT_OPTIONS,
  list: { type: 'boolean', default: false },
  buyer: { type: 'string' },
  seller: { type: 'string' },
} as const;

/** @returns the exit code @throws UsageError */
export async function trigger(args: readonly string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = readOptions(args, OPTIONS, 1);
  if (values.list) {
    list().forEach(terminal.say);
    return 0;
  }
  const [name] = positionals;
  if (name === undefined) throw new UsageError('Give an event; --list lists them.');
  const event = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  if (!event) throw new UsageError(`There is no event "${name}". Events are ${TRIGGERS.join(', ')}.`);
  const sandbox = await openSandbox(values, terminal);
  const { addresses, credentials } = sandbox;
  await requireSandbox(addresses);
  const base = { addresses, credentials, token: await sandbox.newToken(), currency: 'USD' };
  const people = await findPeople({ ...base, buyer: values.buyer, seller: values.seller });
  if (!people.buyer) throw new UsageError('Set --buyer; only the demo client has demo accounts.');
  try {
    terminal.say(await event.cause(new Subject({ ...base, ...people, waitMs: WAIT_MS })));
    return 0;
  } catch (error) {
    if (!(error instanceof NotShown)) throw error;
    terminal.complain(`The event did not happen: ${error.message}.`);
    return 1;
  }
}

function list(): string[] {
  return Object.entries(EVENTS).map(([name, { what }]) => `  ${name.padEnd(36)} ${what}`);
}

async function finished(subject: Subject, body: Record<string, unknown>): Promise<string> {
  const { payload } = await subject.paidInvoice(body);
  return `invoice ${payload.invoice_id}: ${payload.state}`;
}

async function refunded(subject: Subject): Promise<string> {
  const { payload: invoice } = await subject.paidInvoice(subject.purchase());
  const { payload } = await subject.invoicing(`/v2/invoice/${invoice.invoice_id}/refund`);
  return `refund ${payload.refund_id}: ${payload.state}`;
}

async function disputed(subject: Subject): Promise<string> {
  const body = { account_id: subject.buyer.accountId, number: DISPUTED_CARD };
  const added = await subject.call({ part: 'web', path: '/sandbox/cards', method: 'POST', token: null, body });
  const { payment_method_id } = objectOf(added.json);
  needs(payment_method_id, `the sandbox gave the buyer no test card: ${added.came}`);
  const { payload } = await subject.paidInvoice(subject.purchase({ payment_methods: [{ payment_method_id }] }));
  needs(payload.state === 'success', `invoice ${payload.invoice_id} is ${payload.state}`);
  const dispute = await subject.until('the payment is not disputed', async () => {
    const { disputes } = (await subject.read(`/v2/disputes?invoice_id=${payload.invoice_id}`)).payload;
    return Array.isArray(disputes) && disputes.length > 0 ? objectOf(disputes[0]) : undefined;
  });
  return `dispute ${dispute.dispute_id}: ${dispute.state}`;
}

async function escrow(subject: Subject, steps: readonly string[], body = subject.purchase()): Promise<string> {
  const id = await subject.escrow(body);
  const said: unknown[] = [];
  for (const step of steps) said.push((await subject.invoicing(`/v2/escrow/${id}/${step}`)).payload.status);
  return `escrow ${id}: ${said.join(', ')}`;
}
