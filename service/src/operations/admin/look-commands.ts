import { noCardProvider } from '../../payments/cards/no-card-provider.js';
import type { LookUpDeps } from '../../payments/deps.js';
import { findDispute } from '../../payments/disputes/dispute.js';
import { createMoney } from '../../payments/money.js';
import { isStorableText } from '../../platform/db/storable-text.js';
import { ADMIN_TOOL } from '../console/console-log.js';
import { listWaitingRequests } from '../console/console-requests.js';
import { find } from '../console/find.js';
import { findObject, type ObjectKind } from '../console/find-object.js';
import type { Operator } from '../console/operator.js';
import { readDispute } from '../console/read-dispute.js';
import { listIntegrators, readClients, readIntegratorPage } from '../console/read-integrator.js';
import { readPayment } from '../console/read-payment.js';
import { readPlayerHistory } from '../console/read-player.js';
import { readPlayerPage } from '../console/read-player-page.js';
import { readWaitingDisputes } from '../console/read-waiting-disputes.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { requireIntegrator } from './find-integrator.js';
import { one } from './options.js';

/** Whoever runs the tool has the database: it shows what the console shows an admin. */
const TOOL: Operator = {
  id: null,
  name: 'Admin tool',
  email: ADMIN_TOOL.operator,
  role: 'admin',
  integratorId: null,
  mustChangePassword: false,
};

const SUBJECTS = ['integrator', 'account', 'payment', 'dispute'] as const;
type Subject = (typeof SUBJECTS)[number];

/** What the console reads, for a terminal and for scripts. None of them changes anything. */
export const lookCommands: Readonly<Record<string, AdminCommand>> = {
  list: {
    usage:
      '--what integrators | clients --integrator demo-games | history --account 01a1… [--cursor …] | disputes | requests',
    does: "Lists the integrators, an integrator's clients, a player's history (newest first), the disputes that wait for an answer, or what waits for a second person in the console.",
    run: async (deps, options) => {
      const what = one(options, 'what');
      const run = Object.hasOwn(LISTS, what) ? LISTS[what] : undefined;
      if (!run) throw new Error(`--what must be one of ${Object.keys(LISTS).join(', ')}.`);
      return withoutButtons(await run(lookUpDeps(deps), options));
    },
  },
  show: {
    usage: '--integrator demo-games | --account 01a1… | --payment 01a1… | --dispute 01a1…',
    does: "Shows an integrator, a player, a payment (by an invoice's or an escrow's id) with everything that happened to it, or a dispute, as the console's page does.",
    run: async (deps, options) => withoutButtons(await show(lookUpDeps(deps), options)),
  },
  find: {
    usage: '--text buyer@example.com',
    does: "Finds what has exactly this id, e-mail address, order reference or card's last four digits.",
    run: async (deps, options) => find(deps, TOOL, searchable(one(options, 'text'))),
  },
};

const LISTS: Readonly<Record<string, (deps: LookUpDeps, options: AdminOptions) => Promise<object>>> = {
  integrators: (deps) => listIntegrators(deps, TOOL),
  clients: async (deps, options) => {
    const name = one(options, 'integrator');
    const { id } = await requireIntegrator(deps, name);
    return { integrator: name, clients: await readClients(deps, id) };
  },
  history: async (deps, options) => {
    const { id } = await requireObject(deps, 'account', one(options, 'account'));
    return readPlayerHistory(deps, TOOL, id, options.cursor === undefined ? undefined : one(options, 'cursor'));
  },
  disputes: (deps) => readWaitingDisputes(deps, TOOL),
  requests: (deps) => listWaitingRequests(deps, TOOL),
};

/** The engine inside moves nothing: it is asked for nothing but the currencies' decimals. */
function lookUpDeps(deps: AdminDeps): LookUpDeps {
  return { ...deps, money: createMoney(deps, { cards: noCardProvider }) };
}

async function show(deps: LookUpDeps, options: AdminOptions): Promise<object> {
  const [subject, ...more] = SUBJECTS.filter((each) => options[each] !== undefined);
  if (subject === undefined || more.length > 0) {
    throw new Error('Give one of --integrator, --account, --payment and --dispute.');
  }
  return SHOWS[subject](deps, one(options, subject));
}

const SHOWS: Readonly<Record<Subject, (deps: LookUpDeps, text: string) => Promise<object>>> = {
  integrator: async (deps, name) => readIntegratorPage(deps, TOOL, (await requireIntegrator(deps, name)).id),
  account: async (deps, text) => readPlayerPage(deps, TOOL, (await requireObject(deps, 'account', text)).id),
  payment: async (deps, text) => {
    const id = /^esc_\w{1,60}$/.test(text) ? await invoiceOfEscrow(deps, text) : text;
    return readPayment(deps, TOOL, (await requireObject(deps, 'invoice', id)).id);
  },
  dispute: async (deps, text) => {
    const { id } = await requireObject(deps, 'dispute', text);
    const dispute = await findDispute(deps.pool, id);
    if (!dispute) throw new Error(`There is no dispute ${text}.`);
    return readDispute(deps, TOOL, dispute);
  },
};

const NAMES: Partial<Readonly<Record<ObjectKind, string>>> = { account: 'user', invoice: 'payment' };

/** @throws Error in one sentence when there is none */
async function requireObject(deps: LookUpDeps, kind: ObjectKind, text: string) {
  const found = await findObject(deps.db, kind, text);
  if (!found) throw new Error(`There is no ${NAMES[kind] ?? kind} ${text}.`);
  return found;
}

/** Of its charging phase. */
async function invoiceOfEscrow(deps: LookUpDeps, escrowId: string): Promise<string> {
  const [hit] = (await find(deps, TOOL, escrowId)).hits;
  if (hit?.kind !== 'escrow') throw new Error(`There is no payment ${escrowId}.`);
  return hit.page.replace('invoices/', '');
}

function searchable(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length >= 1 && trimmed.length <= 254 && isStorableText(trimmed)) return trimmed;
  throw new Error('--text must have 1 to 254 characters, none of them NUL or half of a surrogate pair.');
}

/** What a page offers to press says nothing here. */
function withoutButtons(page: object): object {
  return Object(JSON.parse(JSON.stringify(page, (key, value: unknown) => (key === 'may' ? undefined : value))));
}
