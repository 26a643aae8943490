import { afterAll, beforeAll, expect, it } from 'vitest';
import { Story } from '../../payments/transactions/story.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { readPdf } from './read-pdf.js';

let service: TestService;
let story: Story;
let invoiceId: string;
beforeAll(async () => {
  service = await startTestService();
  story = new Story(service);
  await story.fund(90_000);
  invoiceId = await story.purchase({ description: 'Frost Blade', amount: 1_999 });
});
afterAll(() => service.stop());

const fetchFile = async (transactionId: string, as?: { authorization: string }) =>
  service.call({ method: 'GET', url: `/v1/transaction/${transactionId}/receipt`, ...(as && { as }) });

it('gives a player and its integrator the receipt as a PDF', async () => {
  const as = await service.userHeaders(service.buyer.account_id);
  for (const answer of [await fetchFile(invoiceId, as), await fetchFile(invoiceId)]) {
    const { file_name, media_type, content, transaction_id } = answer.json.payload;
    expect([answer.status, file_name, media_type, transaction_id]).toEqual([
      200,
      `receipt-${invoiceId}.pdf`,
      'application/pdf',
      invoiceId,
    ]);
    const { text } = await readPdf(Buffer.from(content, 'base64'));
    expect(text).toContain('FrostBlade');
    expect(text).toContain('$19.99');
  }
});

it('tells the details’ reader that there is a file', async () => {
  const as = await service.userHeaders(service.buyer.account_id);
  const { json } = await service.call({ method: 'GET', url: `/v1/transaction/${invoiceId}`, as });
  expect(json.payload.has_receipt_file).toBe(true);
});

it('answers for another player’s, another integrator’s and no transaction alike', async () => {
  const { payload } = (
    await service.call({
      method: 'POST',
      url: '/v1/users',
      body: { email: 'stranger@example.com', display_name: 'Stranger' },
    })
  ).json;
  const stranger = await service.userHeaders(payload.account_id);
  const answers = [
    await fetchFile(invoiceId, stranger),
    await fetchFile(invoiceId, service.other.headers),
    await fetchFile('00000000-0000-4000-8000-000000000000', stranger),
    await fetchFile('no-such-id', stranger),
  ];
  expect(answers.map(({ status, json }) => [status, json.codes])).toEqual(
    answers.map(() => [404, ['transaction_not_found']]),
  );
});

it('has none of a failed payment', async () => {
  const failed = await story.purchase({ description: 'Broken blade', amount: 1_999 });
  const { db } = service.deps;
  await db
    .updateTable('transactions')
    .set({ transaction_status: 'failed' })
    .where('transaction_id', '=', failed)
    .execute();
  const as = await service.userHeaders(service.buyer.account_id);
  const answer = await fetchFile(failed, as);
  expect([answer.status, answer.json.codes]).toEqual([409, ['transaction_failed']]);
  const details = await service.call({ method: 'GET', url: `/v1/transaction/${failed}`, as });
  expect(details.json.payload.has_receipt_file).toBe(false);
});

it('says of an escrow that it is held', async () => {
  const { chargeInvoiceId } = await story.escrow({ description: 'Held dragon', amount: 2_000 });
  const answer = await fetchFile(chargeInvoiceId, await service.userHeaders(service.buyer.account_id));
  expect((await readPdf(Buffer.from(answer.json.payload.content, 'base64'))).text).toContain('Heldsafely');
});
