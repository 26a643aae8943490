import { afterAll, beforeAll, expect, it } from 'vitest';
import { SANDBOX_OPERATOR } from '../../../src/operations/console/operator.js';
import { readWaitingDisputes } from '../../../src/operations/console/read-waiting-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

/** Far away: evidence comes in time. */
const SOONER_MS = Date.UTC(2223, 0, 2);
const LATER_MS = Date.UTC(2223, 0, 3);

const book = new DisputeBook();
let world: MoneyWorld;
let buyer: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld({ disputes: book });
  buyer = await world.addUser();
});
afterAll(() => world.close());

/** @returns the dispute's id */
async function dispute(respondByMs: number): Promise<string> {
  const methods = [{ payment_method_id: await world.addCard(buyer, 'approve') }];
  const body = purchaseBody({ buyer, lines: [{ amount: 350 }], methods });
  const id = String((await world.call('POST', '/v2/invoice', { body })).body.payload.invoice_id);
  await world.call('POST', `/v2/invoice/${id}/pay`);
  await world.deps.money.drained();
  const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [id]);
  const report = book.open({ chargeId: String(rows[0]?.id), amount: 350, state: 'needs_response' });
  book.set({ ...report, respondByMs });
  await applyDispute(world.deps.money, report.reference);
  const disputes = await world.deps.pool.query('SELECT id FROM disputes WHERE invoice_id = $1', [id]);
  return String(disputes.rows[0]?.id);
}

it('lists what waits for an answer, the most urgent first, to those whose it is', async () => {
  const later = await dispute(LATER_MS);
  const sooner = await dispute(SOONER_MS);
  const row = {
    integrator: world.integrator.name,
    reason: 'fraudulent',
    display_amount: 'USD 3.50',
    answers: 0,
  };
  const expected = {
    disputes: [
      { ...row, dispute_id: sooner, respond_by: '2223-01-02T00:00:00.000Z' },
      { ...row, dispute_id: later, respond_by: '2223-01-03T00:00:00.000Z' },
    ],
    has_more: false,
  };
  const read = (integratorId: string | null) => readWaitingDisputes(world.deps, { ...SANDBOX_OPERATOR, integratorId });
  expect(await read(null)).toMatchObject(expected);
  expect(await read(world.integrator.integratorId)).toMatchObject(expected);
  const { integratorId } = await createTestIntegrator(world.deps);
  expect(await read(integratorId)).toEqual({ disputes: [], has_more: false });

  const evidence = { body: { text: 'The player has it.' } };
  expect((await world.call('POST', `/v2/dispute/${sooner}/evidence`, evidence)).status).toBe(200);
  expect(await read(null)).toMatchObject({ disputes: [{ dispute_id: sooner, answers: 1 }, { answers: 0 }] });

  for (const report of [...book.reports.values()]) {
    book.set({ ...report, state: 'under_review' });
    await applyDispute(world.deps.money, report.reference);
  }
  expect(await read(null)).toEqual({ disputes: [], has_more: false });
});
