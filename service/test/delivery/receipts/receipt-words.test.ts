import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
