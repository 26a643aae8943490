import { transactionSchema } from 'svc-bridge/model';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';
import { Story } from './story.js';

let service: TestService;
let story: Story;
let as: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  story = new Story(service);
  await story.fund(1_000_000);
  as = await service.userHeaders(service.buyer.account_id);
});
afterAll(() => service.stop());

const details = (id: string, headers = as) => service.call({ url: `/v1/transaction/${id}`, as: headers });

describe('one transaction (interface §4.4)', () => {
  it('is found by its invoice’s id, with items, methods and the masked address', async () => {
    const id = await story.purchase({ description: 'Sword', amount: 1_999 });
    const { status, json } = await details(id);
    expect(status).toBe(200);
    expect(transactionSchema['~standard'].validate(json.payload)).not.toHaveProperty('issues');
    expect(json.payload).toMatchObject({
      transaction_id: id,
      transaction_type: 'user_purchase',
      transaction_role: 'buyer',
      transaction_status: 'processed',
      receipt_email_address: 'd•••@e•••.com',
    });
    expect(json.payload.transaction_data.summary.display_amount).toBe('USD 19.99');
    expect(Object.values(json.payload.transaction_data.line_items)).toHaveLength(1);
  });

  it('shows a committed escrow by its id and by each phase’s id', async () => {
    const escrow = await story.escrow({ description: 'House', amount: 5_000 }, 'commit');
    for (const id of [escrow.id, escrow.chargeInvoiceId, escrow.commitInvoiceId]) {
      const { json } = await details(id);
      expect(json.payload.transaction_id).toBe(escrow.id);
      expect(json.payload.transaction_data.escrow).toMatchObject({
        status: 'COMMITTED',
        escrow_invoice: { invoice_id: escrow.chargeInvoiceId },
        commit_invoice: { invoice_id: escrow.commitInvoiceId },
      });
    }
  });

  it.each(['refund', 'release'] as const)('has the deadline of an escrow: %s', async (deadline) => {
    const { id, at } = await story.escrow({ description: 'Keep', amount: 900, deadline });
    const { json } = await details(id);
    expect(json.payload.transaction_data.escrow).toMatchObject({
      status: 'ESCROWED',
      deadline: { at, action: deadline },
    });
    const list = await service.call({ url: '/v1/transactions?limit=1', as });
    expect(list.json.payload.transactions[0].transaction_data.escrow.deadline).toEqual({ at, action: deadline });
  });

  it('has no deadline for an escrow without one', async () => {
    const { id } = await story.escrow({ description: 'Tower', amount: 900 });
    expect((await details(id)).json.payload.transaction_data.escrow).not.toHaveProperty('deadline');
  });

  it('shows a cancelled escrow as a charge and a refund', async () => {
    const escrow = await story.escrow({ description: 'Ship', amount: 700 }, 'cancel');
    expect((await details(escrow.id)).json.payload.transaction_type).toBe('user_purchase_escrow');
    const refund = await details(escrow.cancelInvoiceId);
    expect(refund.json.payload).toMatchObject({ transaction_id: escrow.cancelInvoiceId, transaction_type: 'refund' });
  });

  it('returns not found for another player’s transaction, and those of other integrators', async () => {
    const id = await story.purchase({ description: 'Secret', amount: 1 });
    const { deps, integrator } = service;
    const { insertUser } = await import('../../../src/accounts/users/register-user.js');
    const stranger = await deps.db.transaction().execute((trx) =>
      insertUser(deps, trx, {
        integratorId: integrator.integratorId,
        email: 'stranger@example.com',
        displayName: '',
        locale: 'en',
        currencies: [],
      }),
    );
    const headers = await service.userHeaders(stranger.account_id);
    const foreign = await details(id, headers);
    expect([foreign.status, foreign.json.codes]).toEqual([404, ['transaction_not_found']]);
    expect((await details(id, service.other.headers)).status).toBe(404);
    expect((await details(id, service.integrator.headers)).status).toBe(200);
  });

  it.each(['unknown', '00000000-0000-4000-8000-000000000000', 'esc_unknown', '%00', 'a%2Fb', "x'--"])(
    'answers 404 for %s',
    async (id) => {
      const { status, json } = await details(id);
      expect([status, json.status]).toEqual([404, 'Failure']);
    },
  );
});
