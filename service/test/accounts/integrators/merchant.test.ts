import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrangementSchema, configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { Story } from '../../payments/transactions/story.js';
import { startTestService, type TestService } from '../../support/test-service.js';

const MERCHANT = {
  merchant_name: 'Sword & Shop Ltd',
  support_email: 'help@sword-shop.example',
  support_url: 'https://sword-shop.example/help?a=1&b=2',
  refund_terms_url: 'https://sword-shop.example/refunds',
};

let service: TestService;
let invoiceId: string;
let as: { authorization: string };
beforeAll(async () => {
  service = await startTestService();
  const story = new Story(service);
  await story.fund(10_000);
  invoiceId = await story.purchase({ description: 'Sword', amount: 1_999 });
  as = await service.userHeaders(service.buyer.account_id);
});
afterAll(() => service.stop());

const details = async () => (await service.call({ url: `/v1/transaction/${invoiceId}`, as })).json.payload;

async function receipt() {
  await service.call({ method: 'POST', url: `/v1/transaction/${invoiceId}/receipt`, body: {}, as });
  const mails = service.deps.db.selectFrom('mails').selectAll().orderBy('created_ms', 'desc').orderBy('id', 'desc');
  return mails.executeTakeFirstOrThrow();
}

describe('who sells, and where to get help (Gap §4.2)', () => {
  it('is absent until the operator sets it', async () => {
    expect(await details()).not.toHaveProperty('merchant');
    expect((await receipt()).text_body).not.toMatch(/Merchant|Support|Help/);
  });

  it('is in details and receipts, each part on its own, and goes when it is emptied', async () => {
    const { branding } = await configureIntegrator(service.deps, service.integrator.name, MERCHANT);
    expect(branding).toMatchObject(MERCHANT);
    expect((await details()).merchant).toEqual(MERCHANT);

    service.deps.clock.advance(60_000);
    const mail = await receipt();
    expect(mail.text_body).toContain(
      [
        'Help:',
        '  Merchant: Sword & Shop Ltd',
        '  Support: help@sword-shop.example',
        '  Support: https://sword-shop.example/help?a=1&b=2',
        '  Refund terms: https://sword-shop.example/refunds',
      ].join('\n'),
    );
    expect(mail.html_body).toContain('Sword &amp; Shop Ltd');
    expect(mail.html_body).toContain('https://sword-shop.example/help?a=1&amp;b=2');

    await configureIntegrator(service.deps, service.integrator.name, { merchant_name: null, support_url: null });
    const { merchant_name: _name, support_url: _url, ...rest } = MERCHANT;
    expect((await details()).merchant).toEqual(rest);
    const none = { support_email: null, refund_terms_url: null };
    await configureIntegrator(service.deps, service.integrator.name, none);
    expect(await details()).not.toHaveProperty('merchant');
  });

  it.each([
    ['support_url', 'javascript:alert(1)'],
    ['support_url', 'http://sword-shop.example'],
    ['refund_terms_url', 'https://a.example/" onclick="x'],
    ['refund_terms_url', `https://a.example/${'x'.repeat(2_000)}`],
    ['support_email', 'Help <help@sword-shop.example>'],
    ['support_email', 'a@b.example, c@d.example'],
    ['merchant_name', ''],
    ['merchant_name', 'x'.repeat(151)],
    ['merchant_name', 'a\u0000b'],
  ])('refuses %s %s by name', (field, value) => {
    const checked = arrangementSchema.safeParse({ [field]: value });
    expect(checked.error?.issues.map(({ path }) => path)).toEqual([[field]]);
  });
});
