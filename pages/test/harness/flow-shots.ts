import { readFileSync } from 'node:fs';
import {
  checkout,
  PAID,
  PAYOUT,
  PAYOUT_QUOTE,
  PURCHASE_QUOTE,
  purchase,
  session,
  TO_ACCEPT,
} from '../support/flow-sessions.js';
import { HANDOVER, STARTED_HANDOVER } from '../support/handovers.js';
import type { ApiReply, OpenedPage } from './open-page.js';
import type { Shot } from './screen-shots.js';

type Replies = Record<string, ApiReply>;

/** A flow page with its session, the replies to further calls, and the buyer's actions. */
function shot(
  name: string,
  flow: string,
  replies: Replies = {},
  act?: Shot['act'],
  welcome: Record<string, unknown> = {},
): Shot {
  const all: Replies = { 'POST flow-sessions': { status: 201, payload: session(flow) }, ...replies };
  return {
    name,
    path: `flow/${flow}`,
    welcome: { nonce: 'n', ...welcome },
    api: (call) => all[call],
    ...(act && { act }),
  };
}

const opened = (flow: string, more: Record<string, unknown>) => ({
  'POST flow-sessions': { status: 201, payload: session(flow, more) },
});
const refused = (code: string, status: number) => ({
  'POST flow-sessions': { status, codes: [code], message: ['Refused.'] },
});
const press =
  (id: string) =>
  async ({ frame }: OpenedPage) => {
    await frame.locator(`#${id}`).click();
  };
const pay = async ({ frame }: OpenedPage) => {
  await frame.locator('#pay').scrollIntoViewIfNeeded();
  await frame.locator('#pay[data-armed="true"]').click();
};
/** Presses Pay while it does not work: faded where the browser can tell, and otherwise just after a resize. */
const missPay = async ({ page, frame }: OpenedPage) => {
  const fade = (opacity: string) =>
    page.locator('iframe').evaluate((own, to) => own.style.setProperty('opacity', to), opacity);
  await frame.locator('#pay[data-armed="true"]').waitFor();
  await fade('0.9');
  await frame.evaluate(() => window.dispatchEvent(new Event('resize')));
  await frame.locator('#pay[data-armed="false"]').press('Enter');
  await frame.locator('.pay-dock .toast > span').waitFor();
  await fade('1');
};
/** Presses Pay before everything is there. */
const payTooEarly = async ({ frame }: OpenedPage) => {
  await frame.locator('#pay').press('Enter');
  await frame.locator('.pay-dock .toast > span').waitFor();
};
const type = async ({ frame }: OpenedPage, values: Record<string, string>) => {
  for (const [id, value] of Object.entries(values)) await frame.locator(`#${id}`).fill(value);
};
const bank = { type: 'three_d_secure', url: 'https://bank.example/', expires: '2026-11-20T12:10:00Z' };
const declined = { code: 'card_declined', decline_code: 'insufficient_funds', message: 'No.' };

/** Of the sandbox's card provider, whose fields the harness serves itself. */
const CARD_ENTRY = {
  entry_id: 'e1',
  url: '{origin}/card-fields.en.html',
  origin: '{origin}',
  expires: '2026-11-20T12:30:00.000Z',
};

const TAXED = {
  total_amount: 1_999,
  currency: 'USD',
  display_amount: 'USD 19.99',
  display_subtotal: 'USD 16.80',
  display_tax_amount: 'USD 3.19',
  tax_label: 'VAT 19%',
};

const COMPASS = readFileSync(new URL('../../../samples/integrator-server/pictures/sea-compass.png', import.meta.url));
const PICTURES = [`data:image/png;base64,${COMPASS.toString('base64')}`, 'data:image/png;base64,broken'];
/** The first picture loads, the second does not. */
const PICTURED = (checkout().line_items as Record<string, unknown>[]).map((item, index) => ({
  ...item,
  image_url: PICTURES[index],
}));

export function flowShots(): Shot[] {
  return [
    shot('checkout-form', 'checkout', {}, async ({ frame }) => frame.locator('#pay[data-armed="true"]').waitFor()),
    shot('checkout-missed', 'checkout', {}, missPay),
    shot('checkout-pictures', 'checkout', opened('checkout', { checkout: checkout({ line_items: PICTURED }) })),
    shot(
      'checkout-configured',
      'checkout',
      opened('checkout', { checkout: checkout({ is_escrow: true, summary: TAXED }) }),
      undefined,
      {
        flowConfig: {
          showInvoiceReferenceInfo: true,
          hideSKUs: true,
          hideUserWallets: true,
          selectButton: { label: 'Pick another card' },
        },
      },
    ),
    shot('checkout-methods', 'checkout', {}, async (page) => {
      await press('select-method')(page);
      await page.frame.locator('[role="switch"]').click();
      await page.frame.locator('.pick-row .button-icon').first().click();
    }),
    shot('checkout-split', 'checkout', {}, async (page) => {
      await press('select-method')(page);
      await page.frame.locator('[role="switch"]').click();
      await press('method-card-1')(page);
    }),
    shot('checkout-card', 'checkout', {}, async (page) => {
      await press('select-method')(page);
      await press('add-card')(page);
      await type(page, { 'card-number': '4242424242424241', 'card-expiry': '1219' });
      await press('save-card')(page);
    }),
    shot(
      'checkout-provider-card',
      'checkout',
      {
        ...opened('checkout', { card_entry: { kind: 'provider_fields' } }),
        'POST card-entries': { status: 201, payload: { card_entry: CARD_ENTRY } },
      },
      async (page) => {
        await press('select-method')(page);
        await press('add-card')(page);
        const fields = page.frame.frameLocator('[data-fields]');
        await fields.locator('#card-number').fill('4242424242424241');
        await page.frame.locator('#save-card:not([aria-disabled])').click();
        await fields.locator('.field-error').first().waitFor();
        // its caret blinks
        await fields.locator('#card-number').blur();
      },
    ),
    shot('checkout-busy', 'checkout', {}, pay),
    shot(
      'checkout-bank',
      'checkout',
      {
        'POST checkout/pay': { payload: { checkout: checkout({ state: 'action_required', next_action: bank }) } },
      },
      pay,
    ),
    shot(
      'checkout-declined',
      'checkout',
      {
        'POST checkout/pay': { payload: { checkout: checkout({ failure_reason: declined }) } },
      },
      pay,
    ),
    shot(
      'checkout-paid',
      'checkout',
      { 'POST checkout/pay': { payload: { checkout: checkout(PAID) } } },
      async (page) => {
        await pay(page);
        await page.frame.locator('#done').waitFor();
      },
    ),
    shot(
      'checkout-receipt',
      'checkout',
      {
        ...opened('checkout', { checkout: checkout({ ...PAID, is_escrow: true, summary: TAXED }) }),
        'POST checkout/receipt': {
          payload: { checkout: checkout({ ...PAID, summary: TAXED, receipt_sent_to: 'd***r@example.com' }) },
        },
      },
      press('receipt'),
    ),
    shot(
      'checkout-no-receipt',
      'checkout',
      {
        ...opened('checkout', { checkout: checkout({ ...PAID, reference_id: '' }) }),
        'POST checkout/receipt': { status: 429, codes: ['too_many_receipts'], message: ['Too many.'] },
      },
      press('receipt'),
    ),
    shot('checkout-used', 'checkout', refused('nonce_used', 409)),
    shot('checkout-down', 'checkout', refused('service_unavailable', 503)),
    shot('checkout-order-expired', 'checkout', opened('checkout', { checkout: checkout({ state: 'expired' }) })),
    { name: 'checkout-loading', path: 'flow/checkout', api: () => undefined, shows: '.bone' },
    shot('tos', 'tos', opened('tos', { terms: TO_ACCEPT })),
    shot('tos-accepted', 'tos'),
    shot('selection', 'payment-selection', {}, undefined, {
      flowConfig: { transactionDetails: { transaction_amount: 1999, currency: 'USD' } },
    }),
    shot(
      'selection-phone',
      'payment-selection',
      {
        ...opened('payment-selection', { continue_on_phone: true }),
        'POST handovers': { status: 201, payload: { handover: STARTED_HANDOVER } },
        'GET handovers/h1': { payload: { handover: HANDOVER } },
      },
      async (page) => {
        await press('add-card')(page);
        await press('phone')(page);
        await page.frame.locator('.qr').waitFor();
      },
    ),
    shot('selection-empty', 'payment-selection', opened('payment-selection', { payment_methods: [] })),
    shot('kyc', 'kyc', {}, press('submit')),
    shot('kyc-accepted', 'kyc', opened('kyc', { kyc: { state: 'ACCEPT', submitted: null, can_submit: false } })),
    shot('kyc-denied', 'kyc', opened('kyc', { kyc: { state: 'DENY', submitted: null, can_submit: false } })),
    shot(
      'purchase',
      'purchase',
      { 'POST purchases/quote': { payload: { quote: PURCHASE_QUOTE } } },
      async ({ frame, page }) => {
        await frame.locator('.choice').nth(1).click();
        await page.waitForTimeout(500);
      },
    ),
    shot('purchase-too-early', 'purchase', {}, payTooEarly),
    shot('purchase-typing', 'purchase', {}, async (page) => {
      await page.frame.locator('.choice').last().click();
      await type(page, { amount: '0.5' });
    }),
    shot(
      'purchase-declined',
      'purchase',
      {
        'POST purchases/quote': { payload: { quote: PURCHASE_QUOTE } },
        'POST purchases': { payload: { purchase: purchase('failed', { failure_reason: declined }) } },
      },
      async (page) => {
        await page.frame.locator('.choice').nth(1).click();
        await pay(page);
        await page.frame.locator('#problem').waitFor();
      },
    ),
    shot(
      'purchase-done',
      'purchase',
      {
        'POST purchases/quote': { payload: { quote: PURCHASE_QUOTE } },
        'POST purchases': { payload: { purchase: purchase('success', { paid_with: PAID.paid_with.slice(1) }) } },
      },
      async (page) => {
        await page.frame.locator('.choice').nth(1).click();
        await pay(page);
        await page.frame.locator('#done').waitFor();
      },
    ),
    shot('payout', 'payout', { 'POST payouts/quote': { payload: { quote: PAYOUT_QUOTE } } }, async (page) => {
      await type(page, { amount: '50', holder_name: 'Demo Buyer', account_number: 'DE00' });
      await page.page.waitForTimeout(500);
    }),
    shot(
      'payout-done',
      'payout',
      {
        'POST payouts/quote': { payload: { quote: PAYOUT_QUOTE } },
        'POST payouts': { payload: { payout: PAYOUT } },
      },
      async (page) => {
        await type(page, { amount: '50', holder_name: 'Demo Buyer', account_number: 'DE00' });
        await page.frame.locator('#bank_country').selectOption('DE');
        await page.frame.locator('.totals').waitFor();
        await pay(page);
        await page.frame.locator('#done').waitFor();
      },
    ),
    shot(
      'payout-kyc',
      'payout',
      opened('payout', {
        payout: { wallets: [], kyc_required: true, destinations: [] },
        kyc: { state: 'NODATA', submitted: null, can_submit: true },
      }),
    ),
  ];
}
