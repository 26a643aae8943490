import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort } from '../../../test/support/free-port.js';
import { fundWallet } from '../../src/ledger/fund-wallet.js';
import type { AdminDeps, AdminOptions } from '../../src/operations/admin/admin-command.js';
import { adminCommands } from '../../src/operations/admin/commands.js';
import { auditDatabase } from '../../src/operations/audit/audit-database.js';
import { markOf } from '../../src/platform/cell.js';
import { createDatabaseClient } from '../../src/platform/db/client.js';
import { readSettings } from '../../src/platform/settings.js';
import { type RunningService, startService } from '../../src/service.js';
import { type CellBalancer, startCellBalancer } from '../support/cell-balancer.js';
import { createTestDeps, type TestDeps } from '../support/flows/test-deps.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

interface Cell {
  readonly database: TestDatabase;
  readonly deps: TestDeps;
  readonly port: number;
  readonly node: RunningService;
}

/** An integrator's server, which knows one address. */
interface Shop {
  readonly name: string;
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly buyer: { readonly accountId: string; readonly methodId: string; readonly walletId: string };
}

const FUNDS = 1_000_000;
let balancer: CellBalancer;
let cells: readonly Cell[];

beforeAll(async () => {
  balancer = await startCellBalancer();
  cells = [await startCell(0), await startCell(1)];
  balancer.connect({ 'cell-0': cells[0]?.port ?? 0, 'cell-1': cells[1]?.port ?? 0 });
});
afterAll(async () => {
  await balancer.close();
  for (const { node, database } of cells) {
    await node.stop();
    await database.drop();
  }
});

async function startCell(cell: number): Promise<Cell> {
  const database = await createTestDatabase();
  const port = await freePort();
  const names = ['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'];
  const addresses = Object.fromEntries(names.map((name) => [name, balancer.url]));
  const settings = readSettings({ PORT: String(port), SVC_CELL: String(cell), ...addresses });
  const node = await startService(
    { ...settings, databaseUrl: database.url, databasePoolSize: 8 },
    pino({ level: 'silent' }),
  );
  return { database, deps: createTestDeps(database, { cell }), port, node };
}

function cellOf(index: number): Cell {
  const cell = cells[index];
  if (!cell) throw new Error(`There is no cell ${index}.`);
  return cell;
}

/** As the operator types it in a cell. */
async function admin({ deps }: Cell, name: string, options: AdminOptions, more: Partial<AdminDeps> = {}) {
  const own = { ...deps, migrate: async () => [], loadAdapters: async () => deps.adapters, ...more };
  return printed.parse(await adminCommands[name]?.run(own, options));
}

const printed = z.object({
  client_id: z.string().default(''),
  client_secret: z.string().default(''),
  from_cell: z.number().optional(),
  to_cell: z.number().optional(),
  load_balancer: z.array(z.string()).default([]),
});

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind
  readonly body: any;
}

async function send(path: string, init: RequestInit = {}, base = balancer.url): Promise<Answer> {
  const response = await fetch(`${base}${path}`, init);
  return { status: response.status, body: await response.json() };
}

/** A client sends the same call again while it is told to. */
async function sendUntilTaken(path: string, init: RequestInit = {}): Promise<Answer> {
  for (;;) {
    const answer = await send(path, init);
    if (answer.status !== 503) return answer;
    await delay(20);
  }
}

const form = (fields: Record<string, string>): RequestInit => ({ method: 'POST', body: new URLSearchParams(fields) });
const json = (headers: Record<string, string>, body: object = {}): RequestInit => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

async function tokenOf({ clientId, clientSecret }: Shop): Promise<{ authorization: string }> {
  const credentials = { client_id: clientId, client_secret: clientSecret };
  const { body } = await sendUntilTaken('/token', form({ grant_type: 'client_credentials', ...credentials }));
  return { authorization: `Bearer ${body.access_token}` };
}

/** An integrator of a cell with a buyer who has money; all but the money through the one address. */
async function openShop(cell: Cell, name: string): Promise<Shop> {
  const made = await admin(cell, 'create-integrator', { name: [name], currency: ['USD'] });
  const { client_id: clientId, client_secret: clientSecret } = made;
  const { rows } = await cell.database.pool.query<{ id: string }>('SELECT id FROM integrators WHERE name = $1', [name]);
  const shop = { name, id: rows[0]?.id ?? '', clientId, clientSecret };
  const headers = await tokenOf({ ...shop, buyer: { accountId: '', methodId: '', walletId: '' } });
  const registered = await send('/v1/users', json(headers, { email: 'buyer@example.com', currencies: ['USD'] }));
  const { account_id: accountId, wallets } = registered.body.payload;
  const { wallet_id: walletId, payment_method_id: methodId } = wallets.USD;
  await fundWallet(cell.deps.money, { walletId, amount: FUNDS, currency: 'USD' });
  return { ...shop, buyer: { accountId, methodId, walletId } };
}

const order = ({ buyer }: Shop, reference: string) => ({
  account_id: buyer.accountId,
  reference_type: 'order',
  reference_id: reference,
  payment_methods: [{ payment_method_id: buyer.methodId }],
  line_items: [{ amount: 1, currency: 'USD', transaction_type: 'user_to_integrator' }],
});

async function balanceOf({ buyer }: Shop, headers: Record<string, string>): Promise<number> {
  const { body } = await send(`/v1/${buyer.accountId}/payment_methods`, { headers });
  return Number(body.payload[0].wallet_balance);
}

/** Players who buy one thing after the other, until they are told to stop. */
class Players {
  readonly name = randomUUID();
  readonly paid: string[] = [];
  readonly refused: string[] = [];
  #isOver = false;
  readonly #running: Promise<void>[];

  constructor(shop: Shop, headers: Record<string, string>) {
    this.#running = [1, 2, 3, 4].map((player) => this.#play(shop, headers, player));
  }

  async #play(shop: Shop, headers: Record<string, string>, player: number): Promise<void> {
    for (let turn = 0; !this.#isOver && this.refused.length === 0; turn += 1) {
      const reference = `${this.name}-${player}-${turn}`;
      const keyed = (call: string) => ({ ...headers, 'idempotency-key': `${call}-${reference}` });
      const created = await sendUntilTaken('/v2/invoice', json(keyed('create'), order(shop, reference)));
      const id = created.body.payload?.invoice_id;
      const pay = await sendUntilTaken(`/v2/invoice/${id}/pay`, json(keyed('pay')));
      if (created.status === 201 && pay.status === 200) this.paid.push(id);
      else this.refused.push(`${created.status} ${pay.status} ${JSON.stringify(pay.body)}`);
    }
  }

  async have(count: number): Promise<void> {
    const wanted = this.paid.length + count;
    while (this.paid.length < wanted && this.refused.length === 0) await delay(10);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }
}

describe('two cells behind one address', () => {
  let north: Shop;
  let south: Shop;
  beforeAll(async () => {
    north = await openShop(cellOf(0), 'north-games');
    south = await openShop(cellOf(1), 'south-games');
  });

  it('refuse a node of the other one', async () => {
    const settings = readSettings({ PORT: String(await freePort()), SVC_CELL: '1' });
    const start = startService({ ...settings, databaseUrl: cellOf(0).database.url }, pino({ level: 'silent' }));
    await expect(start).rejects.toThrow('The database belongs to SVC_CELL=0');
  });

  it('each have their integrators, whose payments run through it', async () => {
    for (const [shop, cell] of [
      [north, cellOf(0)],
      [south, cellOf(1)],
    ] as const) {
      const headers = await tokenOf(shop);
      const before = await balanceOf(shop, headers);
      const players = new Players(shop, headers);
      await players.have(20);
      await players.stop();
      expect(players.refused).toEqual([]);
      expect(await balanceOf(shop, headers)).toBe(before - players.paid.length);
      const { rows } = await cell.database.pool.query('SELECT FROM invoices WHERE id = ANY ($1)', [players.paid]);
      expect(rows).toHaveLength(players.paid.length);
    }
  });

  it('refuse a secret that names the wrong cell as any other wrong one', async () => {
    const { authorization } = await tokenOf(south);
    const forged = authorization.replace(markOf(south.id), markOf(north.id));
    const unknown = authorization.replace(/.{8}$/, 'AAAAAAAA');
    const path = `/v1/${south.buyer.accountId}/payment_methods`;
    const answers = await Promise.all(
      [forged, unknown].map((each) => send(path, { headers: { authorization: each } })),
    );
    expect(answers.map(({ status, body }) => [status, body.codes])).toEqual([
      [401, ['token_invalid']],
      [401, ['token_invalid']],
    ]);
    const client = south.clientId.replace(markOf(south.id), markOf(north.id));
    const credentials = { client_id: client, client_secret: south.clientSecret };
    expect(await send('/token', form({ grant_type: 'client_credentials', ...credentials }))).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await send(path, { headers: await tokenOf(north) })).toMatchObject({ status: 404 });
  });

  it('move an integrator while its players pay: nothing is lost or doubled, and everything it has still leads to it', async () => {
    const headers = await tokenOf(north);
    const user = await send(
      '/authorize/user',
      json(headers, { account_id: north.buyer.accountId, return_token: true }),
    );
    const { redirect, token } = user.body.payload;
    const held = await send('/v2/escrow', json(headers, order(north, 'held')));
    await send(`/v2/escrow/${held.body.payload.id}/pay`, json(headers));
    const link = await send(
      '/v2/authorize/invoice',
      json(headers, {
        ...order(north, 'link'),
        payment_methods: undefined,
        is_escrow: false,
        invoice_mechanism: 'svc_hosted',
      }),
    );
    const before = await balanceOf(north, headers);
    const players = new Players(north, headers);
    const neighbours = new Players(south, await tokenOf(south));
    await players.have(50);

    const mine = [markOf(north.id), `integrator=${north.id}`];
    await balancer.use(mine.map((text) => `${text} moving`));
    const openTarget = () => createDatabaseClient({ connection: cellOf(1).database.connection, maxConnections: 2 });
    const moved = await admin(cellOf(0), 'move-integrator', { integrator: [north.name] }, { openTarget });
    expect(moved).toMatchObject({ from_cell: 0, to_cell: 1, load_balancer: mine.map((text) => `${text} cell-1`) });
    await balancer.use(moved.load_balancer);

    await players.have(50);
    await neighbours.have(1);
    await players.stop();
    await neighbours.stop();
    expect([...players.refused, ...neighbours.refused]).toEqual([]);
    expect(new Set(players.paid).size).toBe(players.paid.length);

    // each payment once: at its buyer's balance, and as a paid invoice
    expect(await balanceOf(north, headers)).toBe(before - players.paid.length);
    const paid = await cellOf(1).database.pool.query(
      `SELECT FROM invoices WHERE id = ANY ($1) AND state = 'success' AND integrator_id = $2`,
      [players.paid, north.id],
    );
    expect(paid.rowCount).toBe(players.paid.length);
    const first = `${players.name}-1-0`;
    const again = await send(
      '/v2/invoice',
      json({ ...headers, 'idempotency-key': `create-${first}` }, order(north, first)),
    );
    expect(again.status).toBe(201);
    expect(players.paid).toContain(again.body.payload.invoice_id);

    // what was issued in the old cell
    const player = { authorization: `Bearer ${token.access_token}` };
    expect(await balanceOf(north, player)).toBe(before - players.paid.length);
    const refreshed = await send('/token', form({ grant_type: 'refresh_token', refresh_token: token.refresh_token }));
    expect(refreshed).toMatchObject({ status: 200, body: { access_token: expect.stringContaining(markOf(north.id)) } });
    const nonce = new URL(redirect).hash.slice('#nonce='.length);
    const redeemed = await send(
      '/ui/v1/flow-sessions',
      json({}, { nonce, flow: 'purchase', redemption_id: randomUUID() }),
    );
    expect(redeemed.status).toBe(201);
    const session = { authorization: `Bearer ${redeemed.body.payload.session_token}` };
    expect(await send('/ui/v1/flow-sessions/current', { headers: session })).toMatchObject({ status: 200 });
    const link_token = new URL(link.body.payload.redirect).pathname.slice('/pay/'.length);
    expect(await send('/ui/v1/hosted-sessions', json({}, { link_token }))).toMatchObject({ status: 201 });
    expect(await send(`/v2/escrow/${held.body.payload.id}/commit`, json(headers))).toMatchObject({ status: 200 });
    expect(await tokenOf(north)).toEqual({ authorization: expect.stringContaining(markOf(north.id)) });

    // the old cell, asked past the load balancer, takes nothing
    const old = `http://127.0.0.1:${cellOf(0).port}`;
    const late = await send('/v2/invoice', json(headers, order(north, 'late')), old);
    expect(late).toMatchObject({ status: 403, body: { codes: ['integrator_frozen'] } });
    const credentials = { client_id: north.clientId, client_secret: north.clientSecret };
    const client = await send('/token', form({ grant_type: 'client_credentials', ...credentials }), old);
    expect(client.status).toBe(401);
  });

  it('are both in order afterwards', async () => {
    for (const { database } of cells) expect(await auditDatabase(database.pool)).toEqual([]);
  });
});
