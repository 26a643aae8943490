import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../src/app.js';
import type { HttpApp } from '../../src/platform/http/http-app.js';
import { replacedAt } from '../bad-input/json-schema.js';
import { createFlowWorld, type FlowWorld } from '../support/flows/flow-world.js';
import { type Call, type Caller, collectRoutes, type Place, placesOf, readCalls } from './id-places.js';
import { createIdWorld, type IdWorld } from './id-world.js';
import { contentOf, type KnownId, readKnownIds } from './known-ids.js';

/** What a place identifies, and so which ids it accepts; a place missing here fails the test. */
const MEANINGS: Readonly<Record<string, readonly string[]>> = {
  account_id: ['accounts'],
  invoice_id: ['invoices', 'disputes'],
  refund_id: ['invoices'],
  dispute_id: ['disputes', 'invoices'],
  line_item_id: [],
  escrow_id: ['escrows'],
  authorized_invoice_id: ['authorized_invoices'],
  transaction_id: ['invoices', 'disputes', 'escrows', 'payouts', 'purchases', 'token_exchanges'],
  payment_method_id: ['payment_methods'],
  wallet_id: ['wallets'],
  source_wallet_id: ['wallets'],
  destination_wallet_id: ['wallets'],
  delivery_id: ['webhook_deliveries'],
  redemption_id: [],
  entry_id: ['card_entries'],
  handover_id: ['handovers'],
  '/v2/webhooks/{id}': ['webhook_endpoints'],
  '/console/api/v1/accounts/{id}': ['accounts'],
  '/console/api/v1/invoices/{id}': ['invoices', 'disputes'],
  '/console/api/v1/disputes/{id}': ['disputes', 'invoices'],
  '/console/api/v1/integrators/{id}': ['integrators'],
  '/console/api/v1/requests/{id}': ['console_requests'],
  '/console/api/v1/operators/{id}': ['operators'],
  credit_id: ['recorded_credits'],
  webhook_id: ['webhook_endpoints'],
  '/ui/v1/flow-sessions/current/payment-methods/{id}': ['payment_methods'],
  '/ui/v1/flow-sessions/current/purchases/{id}': ['purchases', 'purchases.idempotency_key'],
  '/ui/v1/flow-sessions/current/payouts/{id}': ['payouts', 'payouts.idempotency_key'],
  '/ui/v1/three-d-secure/{id}': ['card_challenges'],
  '/ui/v1/demo-bank/{id}': ['card_challenges', 'demo_bank_steps'],
};

/** The caller's own text, stored and shown and never looked up. */
const WORDS = ['reference_id', 'client_id'];
/** The caller's own keys: any is valid, and each creates something new with an id of its own. */
const KEYS = ['purchase_id', 'payout_id', 'attempt_id'];
/** Public pages; an unknown id is shown as unknown. */
const PAGES = ['/ui/v1/three-d-secure/{id}', '/ui/v1/demo-bank/{id}'];

let world: FlowWorld;
let ids: IdWorld;
let app: HttpApp;
/** In operator mode: a sandbox's console is open. */
let consoleApp: HttpApp;
let calls: readonly Call[];
let known: readonly KnownId[];
beforeAll(async () => {
  world = await createFlowWorld({ continueOnPhone: true });
  app = createApp(world.deps);
  const routes = collectRoutes(app);
  await app.ready();
  calls = await readCalls(app, routes);
  consoleApp = createApp({ ...world.deps, settings: { ...world.deps.settings, mode: 'operator' } });
  await consoleApp.ready();
  ids = await createIdWorld(world, app);
  known = await readKnownIds(world.deps.pool);
});
afterAll(async () => {
  expect(await world.audit()).toEqual([]);
  await consoleApp.close();
  await app.close();
  await world.close();
});

function meaningOf(call: Call, place: Place): readonly string[] {
  const upTo =
    place.in === 'path' ? call.path.slice(0, call.path.indexOf(`{${place.name}}`) + place.name.length + 2) : '';
  const kinds = MEANINGS[upTo] ?? MEANINGS[place.name];
  if (!kinds) throw new Error(`${call.name}: what does ${place.name} identify? Add it to MEANINGS.`);
  return kinds;
}

/** Whether a caller may use an id in a place: then it is not a foreign one. */
function isOwn(known: KnownId, kinds: readonly string[], caller: Caller): boolean {
  if (!kinds.includes(known.kind)) return false;
  if (caller === 'anybody') return true;
  if (caller === 'integrator' || caller === 'operator')
    return known.integratorId === null || known.integratorId === world.integrator.integratorId;
  return known.accountId === ids.buyer.accountId || known.id === ids.buyer.accountId || known.accountId === null;
}

async function send(
  call: Call,
  caller: Caller,
  place: Place | undefined,
  id: string,
): Promise<{ status: number; text: string }> {
  const given = (name: string, where: Place['in']) =>
    place?.in === where && place.name === name ? id : ids.own(call.path, name);
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(given(name, 'path')));
  const query = place?.in === 'query' ? `?${place.name}=${encodeURIComponent(id)}` : '';
  const base = ids.body(call, place);
  const body = place?.in === 'body' ? replacedAt(base, place.path, id) : base;
  const answer = await (caller === 'operator' ? consoleApp : app).inject({
    method: call.method,
    url: path + query,
    headers: {
      ...(await ids.headersOf(call, caller)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  });
  await world.deps.money.drained();
  return { status: answer.statusCode, text: answer.body };
}

describe('an id of another object', () => {
  it('is refused or not found wherever a request takes an id, and nothing is written', {
    timeout: 600_000,
  }, async () => {
    const tried = new Set<string>();
    for (const call of calls) {
      for (const place of placesOf(call, ids.known)) {
        if (WORDS.includes(place.name) || (KEYS.includes(place.name) && place.in === 'body')) continue;
        const kinds = meaningOf(call, place);
        for (const caller of call.callers) {
          const own = new Set(known.filter((each) => isOwn(each, kinds, caller)).map(({ id }) => id));
          const strangers = known.filter(({ id }) => !own.has(id));
          const before = await contentOf(world.deps.pool);
          const answered: string[] = [];
          for (const { kind, id } of strangers) {
            const { status } = await send(call, caller, place, id);
            tried.add(`${kind} in ${place.name}`);
            if (status < 400 && !PAGES.includes(call.path)) answered.push(`${kind} ${id}: ${status}`);
            if (status >= 500) answered.push(`${kind} ${id}: ${status}`);
          }
          expect([call.name, place, caller, answered]).toEqual([call.name, place, caller, []]);
          expect([call.name, place, caller, await contentOf(world.deps.pool)]).toEqual([
            call.name,
            place,
            caller,
            before,
          ]);
        }
      }
    }
    expect(tried.size).toBeGreaterThan(200);
  });

  it('is an ordinary key where a page chooses its own: the other object is unchanged', {
    timeout: 600_000,
  }, async () => {
    const places = calls.flatMap((call) => placesOf(call, ids.known).map((place) => ({ call, place })));
    const chosen = places.filter(({ place }) => place.in === 'body' && KEYS.includes(place.name));
    expect(chosen.map(({ place }) => place.name).sort()).toEqual(
      expect.arrayContaining(['attempt_id', 'payout_id', 'purchase_id']),
    );
    const rowOf = async ({ kind, id, accountId }: KnownId) => {
      const [table, column = 'id'] = kind.split('.');
      const { rows } = await world.deps.pool.query(
        `SELECT content - 'balance' - 'updated_ms' - 'expires_ms' AS row FROM "${table}" AS row, to_jsonb(row) AS content
         WHERE content ->> $1 = $2 AND (content ->> 'account_id' IS NULL OR content ->> 'account_id' = $3)`,
        [column, id, accountId],
      );
      return rows;
    };
    const uuids = known.filter(({ id }) => /^[0-9a-f-]{36}$/.test(id));
    for (const { call, place } of chosen) {
      for (const each of uuids) {
        const before = await rowOf(each);
        const { status, text } = await send(call, 'page', place, each.id);
        expect([call.name, each, status < 500, await rowOf(each)]).toEqual([call.name, each, true, before]);
        if (place.name !== 'attempt_id' && status < 300) {
          const own = [...text.matchAll(new RegExp(`"${place.name}":"([^"]+)"`, 'g'))].map(([, id]) => id);
          if (!each.kind.endsWith('.idempotency_key')) expect(own).not.toContain(each.id);
        }
      }
    }
    expect(await world.audit()).toEqual([]);
  });

  it('is used in requests that are valid otherwise', async () => {
    // calls that lock an account out come last
    const shutsOut = ({ name }: Call) => Number(/\/(freeze|revoke-sessions)$/.test(name));
    const inOrder = calls.filter(({ body }) => body).sort((a, b) => shutsOut(a) - shutsOut(b));
    for (const call of inOrder) {
      if (ids.refusedAsItIs.includes(call.name)) continue;
      const [caller] = call.callers;
      if (caller === undefined) throw new Error(`${call.name} has no caller.`);
      const { status, text } = await send(call, caller, undefined, '');
      expect([call.name, status < 300 ? '' : text]).toEqual([call.name, '']);
    }
  });
});
