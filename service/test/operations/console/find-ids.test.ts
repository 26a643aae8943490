import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.js';
import { find } from '../../../src/operations/console/find.js';
import { findObject, type ObjectKind } from '../../../src/operations/console/find-object.js';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { createIdWorld } from '../../ids/id-world.js';
import { type KnownId, readKnownIds } from '../../ids/known-ids.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';

/** What each table's ids are called in the console. */
const KINDS: Readonly<Record<string, string>> = {
  accounts: 'account',
  wallets: 'wallet',
  payment_methods: 'payment method',
  invoices: 'invoice',
  escrows: 'escrow',
  authorized_invoices: 'authorized invoice',
  checkout_attempts: 'attempt to pay',
  card_charges: 'card charge',
  card_refunds: 'card refund',
  purchases: 'top-up',
  payouts: 'payout',
  token_exchanges: 'token exchange',
  disputes: 'dispute',
  dispute_responses: 'response to a dispute',
  webhook_endpoints: 'webhook',
  webhook_events: 'webhook event',
  webhook_deliveries: 'webhook delivery',
  mails: 'mail',
  console_requests: 'request',
  integrators: 'integrator',
  clients: 'client',
};

interface Hit {
  readonly kind: string;
  readonly id: string;
  readonly integrator: string;
  readonly page: string;
}

let world: FlowWorld;
let known: readonly KnownId[];
/** By name. */
let integrators: ReadonlyMap<string, string>;
/** Ids of accounts and wallets that nobody's page shows: the service's own, an escrow's, and the account behind an integrator. */
let without: ReadonlySet<string>;
beforeAll(async () => {
  world = await createFlowWorld({ continueOnPhone: true });
  await createIdWorld(world, createApp(world.deps));
  await addTheRest();
  const { pool } = world.deps;
  known = await readKnownIds(pool);
  const named = await pool.query<{ id: string; name: string }>('SELECT id, name FROM integrators');
  integrators = new Map(named.rows.map(({ id, name }) => [name, id]));
  const hidden = await pool.query<{ id: string }>(
    `SELECT id FROM accounts WHERE kind <> 'user' UNION ALL SELECT id FROM wallets WHERE kind NOT IN ('user', 'integrator')`,
  );
  without = new Set(hidden.rows.map(({ id }) => id));
});
afterAll(() => world.close());

/** What no player does. */
async function addTheRest(): Promise<void> {
  const { pool } = world.deps;
  await pool.query(
    `INSERT INTO dispute_responses (id, dispute_id, kind, text, state, check_after_ms, created_ms, updated_ms)
     SELECT gen_random_uuid(), id, 'evidence', 'It was delivered.', 'due', 0, 0, 0 FROM disputes`,
  );
  await pool.query(
    `INSERT INTO mails (id, account_id, kind, recipient, subject, text_body, due_ms, created_ms, transaction_id)
     SELECT gen_random_uuid(), account_id, 'receipt', 'a@b.example', '', '', 0, 0, named.id FROM (
       SELECT account_id, id::text FROM invoices UNION ALL SELECT account_id, id FROM escrows
       UNION ALL SELECT account_id, id::text FROM purchases UNION ALL SELECT account_id, NULL FROM payouts) AS named`,
  );
  await pool.query(
    `INSERT INTO console_requests (id, asked_by, request_key, action, object_kind, object_id, integrator_id, body, reason, state, asked_ms, updated_ms)
     SELECT gen_random_uuid(), 'asker', gen_random_uuid(), 'invoice.refund', 'invoice', id, integrator_id, '{}', 'Broken', 'waiting', 0, 0 FROM invoices`,
  );
}

async function search(text: string, integratorId: string | null): Promise<readonly Hit[]> {
  const found: { hits?: readonly Hit[] } = await find(world.deps, { ...SANDBOX_OPERATOR, integratorId }, text);
  return found.hits ?? [];
}

/** Whose the page is that a hit leads to. */
async function ownerOfPage(page: string): Promise<string | null | undefined> {
  const pages: Readonly<Record<string, ObjectKind>> = {
    accounts: 'account',
    invoices: 'invoice',
    disputes: 'dispute',
    integrators: 'integrator',
  };
  const [name = '', id = ''] = page.split('/');
  const kind = pages[name];
  return kind && (await findObject(world.deps.db, kind, id))?.integratorId;
}

describe('a search by id', () => {
  it('knows every kind of id that is told to somebody', () => {
    const kinds = new Set(known.map(({ kind }) => kind));
    expect(Object.keys(KINDS).filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  it('finds it for the operator’s and its integrator’s people with the way to its page, and for nobody else', async () => {
    for (const { kind, id, integratorId } of known) {
      const hits = await search(id, null);
      if (!(kind in KINDS) || without.has(id)) {
        expect(hits, `${kind} ${id}`).toEqual([]);
        continue;
      }
      // a dispute is an invoice, too
      const kinds = hits.map((hit) => hit.kind);
      expect(kinds.includes(KINDS[kind] ?? '') || kinds.includes('dispute'), `${kind} ${id}: ${kinds}`).toBe(true);
      const [first] = hits;
      const owner = integrators.get(first?.integrator ?? '');
      if (integratorId !== null) expect(owner, kind).toBe(integratorId);
      for (const { page } of hits) expect(await ownerOfPage(page), `${kind}: ${page}`).toBe(owner);
      for (const each of integrators.values()) {
        expect(await search(id, each), `${kind} ${id}`).toEqual(each === owner ? hits : []);
      }
    }
  });

  it('finds an event by the id that its receiver got', async () => {
    const event = known.find(({ kind }) => kind === 'webhook_events');
    const [hit, ...others] = await search(`msg_${event?.id}`, null);
    expect(hit).toMatchObject({ kind: 'webhook event', id: event?.id });
    expect(others).toEqual([]);
    for (const text of ['msg_', `msg_msg_${event?.id}`, `req_${event?.id}`])
      expect(await search(text, null)).toEqual([]);
  });

  it('leads from an authorized invoice to what it was paid as, or to its player', async () => {
    const { rows } = await world.deps.pool.query<{ id: string; paid: string | null; account: string }>(
      'SELECT id, invoice_id AS paid, account_id AS account FROM authorized_invoices',
    );
    const expected = rows.map(({ paid, account }) => (paid === null ? `accounts/${account}` : `invoices/${paid}`));
    const pages = await Promise.all(rows.map(async ({ id }) => (await search(id, null)).map(({ page }) => page)));
    expect(pages).toEqual(expected.map((page) => [page]));
    expect(rows.some(({ paid }) => paid !== null) && rows.some(({ paid }) => paid === null)).toBe(true);
  });
});
