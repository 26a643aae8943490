import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestIntegrator, type TestIntegrator } from '../support/flows/test-integrator.js';
import { createMoneyWorld, type MoneyWorld } from '../support/money-world.js';
import { purchaseBody } from '../support/purchase-body.js';

interface Row {
  readonly row: number;
  readonly method: 'GET' | 'POST';
  readonly scope: string;
  readonly status: number;
  path(): Promise<string>;
  readonly body?: () => unknown;
}

describe('interface §4: the endpoints of invoices and escrows', () => {
  let world: MoneyWorld;
  let body: () => unknown;
  let reader: TestIntegrator;
  let writer: TestIntegrator;
  let stranger: TestIntegrator;
  beforeAll(async () => {
    world = await createMoneyWorld();
    const buyer = await world.addUser({ USD: 1_000_000 });
    body = () => purchaseBody({ buyer, lines: [{ amount: 40 }] });
    const tokenWith = async (scopes: string[]) => {
      const { headers } = await createTestIntegrator(world.deps, { scopes });
      const token = headers.authorization;
      await world.deps.pool.query(`UPDATE access_tokens SET integrator_id = $1 WHERE scopes = $2::text[]`, [
        world.integrator.integratorId,
        scopes,
      ]);
      return { ...world.integrator, headers: { authorization: token } };
    };
    reader = await tokenWith(['read_invoice']);
    writer = await tokenWith(['write_invoice']);
    stranger = await createTestIntegrator(world.deps);
  });
  afterAll(() => world.close());

  const invoice = async () =>
    String((await world.call('POST', '/v2/invoice', { body: body() })).body.payload.invoice_id);
  const escrow = async (...steps: string[]) => {
    const id = String((await world.call('POST', '/v2/escrow', { body: body() })).body.payload.id);
    for (const step of steps) await world.call('POST', `/v2/escrow/${id}/${step}`);
    return id;
  };

  const rows: Row[] = [
    { row: 3, method: 'POST', scope: 'write', status: 201, path: async () => '/v2/invoice', body: () => body() },
    { row: 4, method: 'POST', scope: 'write', status: 200, path: async () => `/v2/invoice/${await invoice()}/pay` },
    { row: 5, method: 'GET', scope: 'read', status: 200, path: async () => `/v2/invoice/${await invoice()}` },
    { row: 6, method: 'POST', scope: 'write', status: 201, path: async () => '/v2/escrow', body: () => body() },
    { row: 7, method: 'POST', scope: 'write', status: 200, path: async () => `/v2/escrow/${await escrow()}/pay` },
    {
      row: 8,
      method: 'POST',
      scope: 'write',
      status: 200,
      path: async () => `/v2/escrow/${await escrow('pay')}/commit`,
    },
    {
      row: 9,
      method: 'POST',
      scope: 'write',
      status: 200,
      path: async () => `/v2/escrow/${await escrow('pay')}/cancel`,
    },
    { row: 10, method: 'GET', scope: 'read', status: 200, path: async () => `/v2/escrow/${await escrow()}` },
  ];

  it.each(rows)('row $row: $method answers $status in the envelope, also with the alias of its scope', async (row) => {
    const path = await row.path();

    const answer = await world.call(row.method, path, {
      as: row.scope === 'read' ? reader : writer,
      ...(row.body && { body: row.body() }),
    });

    expect(answer).toMatchObject({ status: row.status, body: { status: 'Success', message: [], codes: [] } });
  });

  it.each(rows)('row $row: requires the $scope scope (§5.3)', async (row) => {
    const path = await row.path();

    const refused = await world.call(row.method, path, { as: row.scope === 'read' ? writer : reader });

    expect(refused).toMatchObject({ status: 403, body: { status: 'Failure', codes: ['insufficient_scope'] } });
  });

  it.each(rows.filter((row) => !row.body))("row $row: another integrator's object is not found", async (row) => {
    const path = await row.path();

    const refused = await world.call(row.method, path, { as: stranger });

    const code = path.includes('escrow') ? 'escrow_not_found' : 'invoice_not_found';
    expect(refused).toMatchObject({ status: 404, body: { codes: [code] } });
  });

  it.each(rows.filter((row) => row.body))("row $row: another integrator's buyer is not found", async (row) => {
    const refused = await world.call(row.method, await row.path(), { as: stranger, body: row.body?.() });

    expect(refused.status).toBe(422);
  });

  it.each(['/v2/invoice/not-an-id', '/v2/invoice/%00', '/v2/escrow/esc_', '/v2/escrow/esc_%F0%9F%98%80'])(
    'an invalid id is not found: %s',
    async (path) => {
      expect((await world.call('GET', path)).status).toBe(404);
    },
  );

  it('rows 4, 7, 8, 9 need no body, and ignore one', async () => {
    const paid = await world.call('POST', `/v2/invoice/${await invoice()}/pay`, { body: { amount: 1 } });

    expect(paid.status).toBe(200);
  });
});
