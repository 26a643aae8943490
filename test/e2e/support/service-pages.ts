import type { Shot } from '../../../pages/test/harness/screen-shots.js';
import { MERCHANT } from '../../../pages/test/support/flow-sessions.js';
import { receiptHtml } from '../../../service/src/delivery/receipts/receipt-html.js';
import { receiptView } from '../../../service/src/delivery/receipts/receipt-view.js';
import { pageColours } from '../../../service/src/payments/challenges/page-colours.js';
import { type ReturnPage, renderReturnPage } from '../../../service/src/payments/challenges/return-page.js';

/** What the service writes itself, with no page of `pages/` behind it. */
function written(name: string, markup: (lang: ReturnPage['lang']) => string): Shot {
  return { name, path: '', ownWindow: '', shows: 'h1', written: (lang) => markup(lang === 'ar' ? 'ar' : 'en') };
}

const UNSET = { background_color: null, primary_color: null, logo_url: null, preview_text: null };
const DRESSED = { ...UNSET, background_color: '#1d1030', primary_color: '#ff7a1a' };

/** The page after the bank. */
function back(name: string, state: ReturnPage['state'], branding: typeof UNSET | typeof DRESSED = UNSET): Shot {
  const shop = { displayName: 'Demo Games', branding: { ...branding, ...MERCHANT } };
  const colours = pageColours(branding);
  return written(name, (lang) => renderReturnPage({ lang, state, returnUrl: '', shop, colours }));
}

interface Mailed {
  readonly type?: string;
  readonly title?: string;
  readonly data?: Record<string, unknown>;
}

function mail(name: string, { type = 'user_purchase', title = 'Ember Drake mount', data = {} }: Mailed = {}): Shot {
  return written(name, (locale) =>
    receiptHtml(
      receiptView({
        integrator: 'Demo Games',
        merchant: MERCHANT,
        displayAmount: 'USD 19.99',
        locale,
        transaction: {
          transaction_id: '5b7d1c1e-0000-4000-8000-0000000000a1',
          transaction_id_type: 'invoicing.invoice_v2.invoice_id',
          transaction_type: type,
          transaction_role: 'buyer',
          transaction_status: 'processed',
          account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
          transaction_date: '2026-11-20T10:12:00Z',
          transaction_description: title,
          transaction_data: { ...SOLD, ...data },
        },
      }),
    ),
  );
}

const SOLD = {
  reference_type: 'order',
  reference_id: 'A-17',
  summary: {
    subtotal: { total_amount: 1_680, display_amount: 'USD 16.80' },
    tax: { total_amount: 319, display_amount: 'USD 3.19', label: 'VAT 19%' },
  },
  line_items: {
    mount: { description: 'Ember Drake mount', product_sku: 'MOUNT-DRAKE', display_amount: 'USD 17.99' },
    fee: { description: 'Marketplace fee', product_sku: 'FEE', display_amount: 'USD 2.00' },
  },
  payment_methods: { card: { display_string: 'Visa •••• 4242', display_amount: 'USD 19.99' } },
};

const LONG = 'Sky Harbour land deed with everything that stands on it, '.repeat(3).trim();

export function servicePages(): Shot[] {
  return [
    back('bank-passed', 'passed'),
    back('bank-waiting', 'waiting'),
    back('bank-refused', 'refused', DRESSED),
    written('bank-unknown', (lang) =>
      renderReturnPage({ lang, state: 'unknown', returnUrl: '', shop: undefined, colours: '' }),
    ),
    mail('mail-receipt'),
    mail('mail-refund', { type: 'refund', data: { refunded_transaction_id: '5b7d1c1e-0000-4000-8000-0000000000b2' } }),
    mail('mail-long', {
      title: LONG,
      data: { line_items: { deed: { description: LONG, product_sku: 'LAND', display_amount: 'USD 19.99' } } },
    }),
  ];
}
