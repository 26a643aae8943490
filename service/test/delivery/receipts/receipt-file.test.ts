import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replaceDisplayName } from '../../../src/accounts/integrators/update-integrator.js';
import { SANDBOX_CARDS } from '../../../src/payments/cards/sandbox-cards.js';
import { storeCard } from '../../../src/payments/cards/store-card.js';
import type { PayoutBank } from '../../../src/payments/payouts/payout-bank.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import type { EscrowStatus } from '../../../src/platform/db/tables/invoices.js';
import type { TransactionStatus } from '../../../src/platform/db/tables/transactions.js';
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

describe('the details’ reader is told whether there is a file', () => {
  /** What is said, and what is there. */
  async function receiptOf(transactionId: string, accountId = service.buyer.account_id) {
    const as = await service.userHeaders(accountId);
    const details = await service.call({ method: 'GET', url: `/v1/transaction/${transactionId}`, as });
    const { status, json } = await fetchFile(transactionId, as);
    return [details.json.payload.has_receipt_file, status === 200 ? 'file' : json.codes[0]];
  }

  const THERE = [true, 'file'];
  const FAILED = [false, 'transaction_failed'];

  async function payOut(): Promise<string> {
    const { deps, buyer, integrator } = service;
    const { id } = await startPayout(deps, {
      key: deps.random.uuid(),
      integratorId: integrator.integratorId,
      accountId: buyer.account_id,
      walletId: buyer.wallets.USD?.wallet_id ?? '',
      currency: 'USD',
      amount: 1_000,
      feeAmount: 0,
      limits: {},
      holdMs: 0,
      account: { holderName: 'Demo Buyer', accountNumber: '000123456789', country: 'US' },
    });
    return id;
  }

  it('of a payout that its bank has refused: none, as no money left', async () => {
    const id = await payOut();
    expect(await receiptOf(id)).toEqual(THERE);
    const bank: PayoutBank = {
      accepts: async () => undefined,
      send: async () => ({ status: 'refused', code: 'account_closed', message: 'The account is closed.' }),
      status: async () => ({ status: 'not_found' }),
    };
    await payoutsJob(service.deps, bank).run(new AbortController().signal);
    expect(await receiptOf(id)).toEqual(FAILED);
  });

  it.each<[TransactionStatus, typeof THERE | typeof FAILED]>([
    ['pending', THERE],
    ['processed', THERE],
    ['refunded', THERE],
    ['failed', FAILED],
    ['payout-pending', THERE],
    ['payout-returned', THERE],
    ['payout-failed', FAILED],
  ])('of a purchase, its sale and a payout that are %s', async (transaction_status, expected) => {
    const bought = await story.purchase({ description: 'Some blade', amount: 100 });
    const paidOut = await payOut();
    await service.deps.db
      .updateTable('transactions')
      .set({ transaction_status })
      .where('transaction_id', 'in', [bought, paidOut])
      .execute();
    expect(await receiptOf(bought)).toEqual(expected);
    expect(await receiptOf(bought, service.seller.account_id)).toEqual(expected);
    expect(await receiptOf(paidOut)).toEqual(expected);
  });

  it.each<[EscrowStatus, 'commit' | 'cancel' | undefined, typeof THERE | typeof FAILED]>([
    ['OPEN', undefined, THERE],
    ['ESCROWED', undefined, THERE],
    ['COMMITTED', 'commit', THERE],
    ['CANCELLED', 'cancel', THERE],
    ['ESCROW-FAILED', undefined, FAILED],
  ])('of an escrow that is %s', async (status, end, expected) => {
    const { id } = await story.escrow({ description: 'Some dragon', amount: 100 }, end);
    await service.deps.db.updateTable('escrows').set({ status }).where('id', '=', id).execute();
    expect(await receiptOf(id)).toEqual(expected);
  });

  it.each([
    ['some', 200, THERE],
    ['none', 0, FAILED],
  ])('of a refund of which %s has arrived', async (_name, byWallet, expected) => {
    const refundId = await refundToClosedCard(byWallet);
    expect(await receiptOf(refundId)).toEqual(expected);
    expect(await receiptOf(refundId, service.seller.account_id)).toEqual(THERE);
  });

  /** Half of what was paid by a card, and from the wallet; the card's bank refuses its part. */
  async function refundToClosedCard(byWallet: number): Promise<string> {
    const { deps, buyer, seller, integrator } = service;
    const [closed] = SANDBOX_CARDS.filter(({ name }) => name === 'refund_refused');
    const card = await storeCard(deps, deps.db, {
      accountId: buyer.account_id,
      integratorId: integrator.integratorId,
      currency: 'USD',
      card: { number: closed?.number ?? '', expiryMonth: 12, expiryYear: 2099, securityCode: '123' },
    });
    const currency = 'USD';
    const amount = 600 + 2 * byWallet;
    const wallet = { payment_method_id: buyer.wallets.USD?.payment_method_id, amount: 2 * byWallet };
    const body = {
      account_id: buyer.account_id,
      reference_type: 'order',
      reference_id: `refunded-by-${byWallet}`,
      payment_methods: [{ payment_method_id: card, amount: 0 }, ...(byWallet > 0 ? [wallet] : [])],
      line_items: [
        {
          amount,
          currency,
          transaction_type: 'user_to_user',
          product_sku: 'BOW',
          description: 'A bow',
          recipients: [{ amount, currency, destination_wallet_id: seller.wallets.USD?.wallet_id }],
        },
      ],
    };
    const post = async (url: string, sent: object) =>
      (await service.call({ method: 'POST', url, body: sent })).json.payload;
    const { invoice_id } = await post('/v2/invoice', body);
    await post(`/v2/invoice/${invoice_id}/pay`, {});
    await deps.money.drained();
    const { refund_id } = await post(`/v2/invoice/${invoice_id}/refund`, { amount: amount / 2 });
    await deps.money.drained();
    return refund_id;
  }
});

it('says of an escrow that it is held', async () => {
  const { chargeInvoiceId } = await story.escrow({ description: 'Held dragon', amount: 2_000 });
  const answer = await fetchFile(chargeInvoiceId, await service.userHeaders(service.buyer.account_id));
  expect((await readPdf(Buffer.from(answer.json.payload.content, 'base64'))).text).toContain('Heldsafely');
});

describe('how many files an account may have made', () => {
  /** The receipt says something else after each. */
  const renameShop = (name: string) => replaceDisplayName(service.deps, service.integrator.integratorId, name);

  it('thirty new ones in a minute, and each as often as it is asked for', async () => {
    const bought = await story.purchase({ description: 'Much wanted blade', amount: 100 });
    const account = (
      await service.call({ method: 'POST', url: '/v1/users', body: { email: 'reader@example.com', display_name: '' } })
    ).json.payload.account_id;
    await service.deps.db
      .updateTable('transactions')
      .set({ account_id: account })
      .where('transaction_id', '=', bought)
      .where('account_id', '=', service.buyer.account_id)
      .execute();
    const as = await service.userHeaders(account);
    const statuses: number[] = [];
    for (let n = 0; n < 29; n += 1) {
      await renameShop(`Shop ${n}`);
      statuses.push((await fetchFile(bought, as)).status);
    }
    await renameShop('The last shop');
    const same = await Promise.all(Array.from({ length: 12 }, () => fetchFile(bought, as)));
    await renameShop('One shop too many');
    const refused = await fetchFile(bought, as);

    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(new Set(same.map(({ status, text }) => `${status} ${text.length}`)).size).toBe(1);
    expect(same[0]?.status).toBe(200);
    expect([refused.status, refused.json.codes]).toEqual([429, ['too_many_receipts']]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const others = await fetchFile(invoiceId, await service.userHeaders(service.buyer.account_id));
    expect(others.status).toBe(200);
    await renameShop('The last shop');
    expect((await fetchFile(bought, as)).status).toBe(200);
  });
});
