import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { receiptText } from '../../../src/delivery/receipts/receipt-text.js';
import { receiptView } from '../../../src/delivery/receipts/receipt-view.js';
import { Story } from '../../payments/transactions/story.js';
import { startTestService, type TestService } from '../../support/test-service.js';

let service: TestService;
let story: Story;
beforeAll(async () => {
  service = await startTestService();
  story = new Story(service);
  await story.fund(90_000);
});
afterAll(() => service.stop());

/** The mail that the buyer gets who asks for this entry's receipt. */
async function mailOf(transactionId: string, locale = 'en'): Promise<{ subject: string; text_body: string }> {
  const { db, clock } = service.deps;
  await db.updateTable('accounts').set({ locale }).where('id', '=', service.buyer.account_id).execute();
  clock.advance(1);
  const as = await service.userHeaders(service.buyer.account_id);
  await service.call({ method: 'POST', url: `/v1/transaction/${transactionId}/receipt`, body: {}, as });
  const mails = db.selectFrom('mails').select(['subject', 'text_body']).orderBy('created_ms', 'desc');
  return mails.executeTakeFirstOrThrow();
}

it('a payment that failed has no receipt, however often it is asked for', async () => {
  const { db, clock } = service.deps;
  const invoiceId = await story.purchase({ description: 'Broken sword', amount: 1_999 });
  await db
    .updateTable('transactions')
    .set({ transaction_status: 'failed' })
    .where('transaction_id', '=', invoiceId)
    .execute();
  clock.advance(1);
  const as = await service.userHeaders(service.buyer.account_id);
  for (const body of [{}, { email_address: null }]) {
    const answer = await service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, body, as });
    expect([answer.status, answer.json.codes]).toEqual([409, ['transaction_failed']]);
  }
  const mails = db.selectFrom('mails').select('text_body').where('text_body', 'like', '%Broken sword%');
  expect(await mails.execute()).toEqual([]);
});

it('the game is called by its name for players, and a wallet nobody named is called a wallet', async () => {
  await configureIntegrator(service.deps, service.integrator.name, { display_name: 'Emberfall' });
  const mail = await mailOf(await story.purchase({ description: 'Sword', amount: 1_999 }));
  expect(mail.subject).toBe('Your receipt from Emberfall: $19.99');
  expect(mail.text_body).toContain('USD wallet');
  expect(mail.text_body).not.toMatch(/Default|demo-games/);
});

it('the history finds what is held, and nothing else of another state, by the word of the filter', async () => {
  const held = await story.escrow({ description: 'Held dragon', amount: 2_000 });
  await story.escrow({ description: 'Freed dragon', amount: 2_000 }, 'commit');
  const as = await service.userHeaders(service.buyer.account_id);
  const { json } = await service.call({ method: 'GET', url: '/v1/transactions?statuses=escrowed&search=dragon', as });
  const found: Array<{ transaction_description: string }> = json.payload.transactions;
  expect(found.map((each) => each.transaction_description)).not.toContain('Freed dragon');
  expect(JSON.stringify(json.payload)).toContain(held.chargeInvoiceId);
});

describe('a receipt says what the history says', () => {
  it.each([
    [undefined, 'Held safely'],
    ['commit', 'Paid to the seller'],
    ['cancel', 'Refunded'],
  ] as const)('of an escrow that came to %s: %s', async (end, status) => {
    const { chargeInvoiceId } = await story.escrow({ description: `Dragon ${end}`, amount: 3_000 }, end);
    expect((await mailOf(chargeInvoiceId)).text_body).toContain(`Status: ${status}`);
  });

  it('of a purchase', async () => {
    const invoiceId = await story.purchase({ description: 'Sword', amount: 1_999 });
    expect((await mailOf(invoiceId)).text_body).toContain('Status: Completed');
  });

  it('in the player’s language and region, and addresses a German player as du', async () => {
    const invoiceId = await story.purchase({ description: 'Sword', amount: 1_999 });
    const mail = await mailOf(invoiceId, 'de-AT');
    expect(mail.subject).toMatch(/^Dein Beleg von .*: \$\s19,99$/);
    expect(mail.text_body).toContain('Du erhältst diese E-Mail');
  });

  it('in the form in which screens show an amount', () => {
    const amounts = { display_amount: 'JPY 3000' };
    const view = receiptView({
      transaction: {
        ...{
          transaction_id: 'id',
          transaction_id_type: 'invoice',
          transaction_type: 'purchase',
          transaction_role: 'buyer',
        },
        ...{ transaction_status: 'processed', account_id: 'a', transaction_date: '2026-01-02T03:04:05.000Z' },
        transaction_description: 'Fan',
        transaction_data: {
          line_items: { one: { ...amounts, description: 'Fan' } },
          payment_methods: { one: { ...amounts, display_string: 'Visa' } },
        },
      },
      integrator: 'Game',
      displayAmount: 'JPY 3000',
      locale: 'en',
    });
    const text = receiptText(view);
    expect(text.match(/¥3,000/g)).toHaveLength(3);
    expect(text).not.toContain('JPY');
  });
});
