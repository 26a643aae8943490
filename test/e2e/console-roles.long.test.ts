import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectUsable } from './support/console-pages.js';
import { newOperator } from './support/console-people.js';
import { newIntegrator } from './support/new-integrator.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole();

/** From least to most: each may do what the one before may. */
const ROLES = ['viewer', 'support', 'finance', 'admin'] as const;
type Role = (typeof ROLES)[number];

/** By role: what it is offered beyond the role before. */
type Offers = Partial<Record<Role, readonly string[]>>;

interface ConsolePage {
  readonly name: string;
  /** After `#`. */
  readonly path: (ids: Ids) => string;
  /** Once it is whole. */
  readonly shows: string;
  /** Those with less read so instead. */
  readonly needs?: Role;
  /** To the operator's own people. */
  readonly operator: Offers;
  /** To the integrator's. Absent: they read that it is not for them. */
  readonly own?: Offers;
  /** What other people read instead; absent: it is about whatever they may see. */
  readonly others?: string;
}

/** Of what the pages are about. */
interface Ids {
  readonly integrator: string;
  readonly webhook: string;
  readonly player: string;
  readonly invoice: string;
  readonly dispute: string;
}

const OPERATORS_ONLY = "Only the operator's own people may do this.";
const notVisible = (what: string) => `No ${what} with this id is visible to you.`;

const SHOWN_TO_ALL: Pick<ConsolePage, 'operator' | 'own'> = { operator: {}, own: {} };

const PAGES: readonly ConsolePage[] = [
  { name: 'waiting', path: () => '/', shows: 'Disputes to answer', ...SHOWN_TO_ALL },
  { name: 'search', path: () => '/find/order-1', shows: 'ound', ...SHOWN_TO_ALL },
  {
    name: 'player',
    path: ({ player }) => `/accounts/${player}`,
    shows: 'History',
    operator: {
      support: [
        ...['Accept', 'Ask again', 'Deny', 'Show submission', 'Export personal data'],
        ...['Freeze', 'Freeze wallet', 'Sign out everywhere'],
      ],
      finance: ['Credit'],
    },
    own: { support: ['Freeze', 'Freeze wallet', 'Sign out everywhere'] },
    others: notVisible('account'),
  },
  {
    name: 'invoice',
    path: ({ invoice }) => `/invoices/${invoice}`,
    shows: 'Timeline',
    operator: { support: ['Send receipt'], finance: ['Refund'] },
    own: { support: ['Send receipt'], finance: ['Refund'] },
    others: notVisible('invoice'),
  },
  {
    name: 'dispute',
    path: ({ dispute }) => `/disputes/${dispute}`,
    shows: 'Evidence',
    operator: { finance: ['Accept', 'Hand in evidence'] },
    own: { finance: ['Accept', 'Hand in evidence'] },
    others: notVisible('dispute'),
  },
  { name: 'operations', path: () => '/operations', shows: 'Stuck', operator: {}, others: OPERATORS_ONLY },
  { name: 'integrators', path: () => '/integrators', shows: 'Integrators', ...SHOWN_TO_ALL },
  {
    name: 'integrator',
    path: ({ integrator }) => `/integrators/${integrator}`,
    shows: 'Keys for the API',
    operator: { finance: ['Credit', 'Show the day'], admin: ['Add an origin', 'Create a key', 'Disable', 'Freeze'] },
    own: { finance: ['Show the day'], admin: ['Add an origin', 'Create a key', 'Disable'] },
    others: notVisible('integrator'),
  },
  {
    name: 'looks',
    path: ({ integrator }) => `/integrators/${integrator}/looks`,
    shows: 'Players whose system is',
    operator: { admin: ['Save the looks'] },
    own: { admin: ['Save the looks'] },
    others: notVisible('integrator'),
  },
  {
    name: 'limits and rules',
    path: ({ integrator }) => `/integrators/${integrator}/limits`,
    shows: 'Changed in the console',
    operator: { admin: ['Change the limits', 'Change the rules'] },
    own: {},
    others: notVisible('integrator'),
  },
  {
    name: 'webhook',
    path: ({ integrator, webhook }) => `/integrators/${integrator}/webhooks/${webhook}`,
    shows: 'Deliveries, newest first',
    operator: { support: ['Disable', 'Send failed ones again'] },
    own: { support: ['Disable', 'Send failed ones again'] },
    others: notVisible('integrator'),
  },
  {
    name: 'daily close',
    path: ({ integrator }) => `/integrators/${integrator}/days/2026-01-02`,
    shows: 'demo-games, 2026-01-02 (UTC)',
    needs: 'finance',
    operator: { finance: ['Download CSV', 'Download JSON', 'Show the day'] },
    own: { finance: ['Download CSV', 'Download JSON', 'Show the day'] },
    others: notVisible('integrator'),
  },
  { name: 'log', path: () => '/log', shows: 'The log', operator: { viewer: ['Show'] }, own: { viewer: ['Show'] } },
  {
    name: 'people',
    path: () => '/people',
    shows: 'Who may use the console',
    needs: 'admin',
    operator: { admin: ['Disable', 'End all sessions'] },
    own: { admin: ['Disable', 'End all sessions'] },
  },
  {
    name: 'your sign-in',
    path: () => '/account',
    shows: 'Where you are signed in',
    operator: { viewer: ['Change password'] },
    own: { viewer: ['Change password'] },
  },
];

let ids: Ids;
beforeAll(async () => {
  ids = await payAndDispute();
});

/** Two integrators; a player of the first has paid, and the bank of a card has taken it back. */
async function payAndDispute(): Promise<Ids> {
  await newIntegrator(service, 'other-games');
  const { id: integrator, call } = await newIntegrator(service, 'demo-games');
  const { id: webhook } = await call({ path: '/v2/webhooks', body: { url: 'https://demo-games.example/hooks' } });
  const player = await call({ path: '/v1/users', body: { email: 'player@demo-games.example', currencies: ['USD'] } });
  const { USD } = player.wallets as { USD: { wallet_id: string; payment_method_id: string } };
  await service.fund(USD.wallet_id, 500, 'USD');
  const line = { amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', description: 'Sword' };
  const order = {
    account_id: player.account_id,
    reference_type: 'order',
    reference_id: 'order-1',
    payment_methods: [{ payment_method_id: USD.payment_method_id }],
    line_items: [line],
  };
  const { invoice_id: invoice } = await call({ path: '/v2/invoice', body: order });
  await call({ path: `/v2/invoice/${invoice}/pay`, body: {} });
  const [dispute, charge] = [crypto.randomUUID(), crypto.randomUUID()];
  await service.sql(`
    INSERT INTO card_charges (id, cause_type, cause_id, payment_method_id, amount, currency, state, check_after_ms, created_ms, updated_ms)
    VALUES ('${charge}', 'invoice', '${invoice}', '${USD.payment_method_id}', 500, 'USD', 'captured', 0, 0, 0);
    CREATE TEMPORARY TABLE its_invoice AS SELECT * FROM invoices WHERE id = '${invoice}';
    UPDATE its_invoice SET id = '${dispute}', reference_id = 'dispute-1', invoice_type = 'user_purchase_dispute',
      document = document || '{"dispute": {"takenFrom": []}}';
    INSERT INTO invoices SELECT * FROM its_invoice;
    INSERT INTO disputes (id, provider, reference, charge_id, integrator_id, account_id, invoice_id, state, reason, amount, currency,
      fee_amount, respond_by_ms, opened_ms, revision, created_ms, updated_ms)
    VALUES ('${dispute}', 'cards', 'dp_1', '${charge}', '${integrator}', '${player.account_id}', '${invoice}', 'needs_response',
      'fraudulent', 500, 'USD', 0, ${Date.now() + 30 * 86_400_000}, 0, 1, 0, 0);
    INSERT INTO dispute_invoices (invoice_id, dispute_id) VALUES ('${dispute}', '${dispute}')`);
  return {
    integrator,
    webhook: String(webhook),
    player: String(player.account_id),
    invoice: String(invoice),
    dispute,
  };
}

/** Signs somebody in before the tests of a group. @returns opens a page as them, on a phone */
function signedIn(who: Parameters<typeof newOperator>[2]): (path: string) => Promise<Page> {
  let storageState: Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>;
  beforeAll(async () => {
    const page = await newOperator(browser, service, who);
    storageState = await page.context().storageState();
  });
  return async (path) => {
    const page = await browser.newPage({ storageState, viewport: { width: 360, height: 740 } });
    await page.goto(`${service.url}/console#${path}`);
    return page;
  };
}

/** What the page lets somebody do, by name; searching and copying change nothing. */
async function offersOf(page: Page): Promise<string[]> {
  const names = await page
    .locator('main button')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''));
  return [...new Set(names)].filter((name) => name !== 'Find' && !name.startsWith('Copy')).sort();
}

/** What a role is offered, with what those before it are. */
function offersTo(role: Role, offers: Offers): string[] {
  return ROLES.slice(0, ROLES.indexOf(role) + 1)
    .flatMap((each) => offers[each] ?? [])
    .sort();
}

/** It is what somebody reads in place of the page, which has nothing else. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await page.getByRole('alert').getByText(sentence).waitFor();
  expect(await offersOf(page)).toEqual([]);
}

describe.each([
  ['the operator', undefined],
  ['the integrator', 'demo-games'],
] as const)('people of %s', (whose, integrator) => {
  describe.each(ROLES)('with the role %s', (role) => {
    const email = `${role}@${integrator ?? 'operator'}.example`;
    const openAs = signedIn({ email, role, ...(integrator && { integrator }) });

    it.each(PAGES)('are offered what they may do, and no more: $name', async (consolePage) => {
      const { path, shows, needs = 'viewer', operator, own, others = '' } = consolePage;
      const offers = whose === 'the operator' ? operator : own;
      const page = await openAs(path(ids));
      if (!offers) await expectRefused(page, others);
      else if (ROLES.indexOf(role) < ROLES.indexOf(needs)) {
        await expectRefused(page, `This needs the role ${needs}; yours is ${role}.`);
      } else {
        await page.getByRole('main').getByText(shows).first().waitFor();
        await expect.poll(() => offersOf(page)).toEqual(offersTo(role, offers));
      }
      // those between see a part of what the last has
      if (role === ROLES[0] || role === ROLES.at(-1)) await expectUsable(page);
    });
  });
});

describe('an admin of another integrator', () => {
  const openAs = signedIn({ email: 'admin@other.example', role: 'admin', integrator: 'other-games' });

  it.each(PAGES)('is shown nothing of it: $name', async ({ path, shows, others }) => {
    const page = await openAs(path(ids));
    if (others) await expectRefused(page, others);
    else await page.getByRole('main').getByText(shows).first().waitFor();
    // an address names what it leads to, and the search box what was looked for
    const text = await page.getByRole('main').innerText();
    for (const theirs of ['demo-games', 'order-1', ...Object.values(ids)]) expect(text).not.toContain(theirs);
  });
});
