import { textsIn } from '@svc-bridge/texts/catalogue';
import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import { type CheckoutState, FIRST_CHECKOUT_STATE } from '../../checkout/checkout-actions.js';
import { OrderSummary } from '../../checkout/order-summary.js';
import type { Checkout } from '../../flows/api/checkout.js';
import type { FlowSession } from '../../flows/api/flow-api.js';
import { ENGLISH } from '../support/english.js';
import { checkout, session } from '../support/flow-sessions.js';

const summary = (config: object, items: object[]) =>
  renderToString(
    <OrderSummary
      state={{ config, session: undefined } as Partial<CheckoutState> as CheckoutState}
      checkout={checkout({ line_items: items }) as Partial<Checkout> as Checkout}
      language={ENGLISH}
    />,
  );

describe('the tax of an order', () => {
  const withTax = (tax: object) =>
    renderToString(
      <OrderSummary
        state={{ config: {}, session: undefined } as Partial<CheckoutState> as CheckoutState}
        checkout={
          checkout({
            summary: { total_amount: 600, currency: 'USD', display_amount: 'USD 6.00', ...tax },
          }) as Partial<Checkout> as Checkout
        }
        language={ENGLISH}
      />,
    ).replaceAll(/<[^>]*>/g, ' ');

  it('stands above the total, by its own name or as tax', () => {
    const tax = { display_subtotal: 'USD 5.00', display_tax_amount: 'USD 1.00' };
    expect(withTax(tax)).toMatch(/Subtotal\s+\$5\.00\s+Tax\s+\$1\.00\s+Total\s+\$6\.00/);
    expect(withTax({ ...tax, tax_label: 'VAT 20%' })).toMatch(/VAT 20%\s+\$1\.00/);
  });

  it('is absent where the game says nothing about it', () => {
    expect(withTax({})).not.toMatch(/Subtotal|Tax/);
  });
});

describe('hideSKUs (interface §4.3)', () => {
  const items = [
    { product_sku: 'SKU-1', description: 'Lantern', display_amount: 'USD 1.00' },
    { product_sku: 'SKU-2', description: '', display_amount: 'USD 2.00' },
  ];

  it('shows no SKU, even for an item without a description', () => {
    const html = summary({ hideSKUs: true }, items);
    expect(html).not.toContain('SKU');
    expect(html).toContain('Lantern');
    expect(html).toContain('Item');
  });

  it('is off by default: an item without a description is named by its SKU', () => {
    const html = summary({ hideSKUs: false }, items);
    expect(html).toContain('SKU SKU-1');
    expect(html).toMatch(/SKU-2/);
  });
});

describe('the pictures of an order', () => {
  const lines = [
    {
      product_sku: 'SKU-1',
      description: 'Lantern',
      display_amount: 'USD 1.00',
      image_url: 'https://pay.example/ui/v1/pictures/a',
    },
    { product_sku: 'SKU-2', description: 'Kite', display_amount: 'USD 2.00' },
  ];

  it('stand beside the names, of one size, silent and in no one’s way', () => {
    const html = summary({}, lines);

    expect(html.match(/<img [^>]*>/g)).toEqual([
      '<img src="https://pay.example/ui/v1/pictures/a" alt width="40" height="40" loading="lazy" referrerpolicy="no-referrer"/>',
    ]);
  });

  it('change nothing for an item without one', () => {
    expect(summary({}, lines.slice(1))).not.toContain('picture');
  });
});

describe('showInvoiceReferenceInfo (interface §4.3)', () => {
  const shown = (config: object, more: Record<string, unknown>) =>
    renderToString(
      <OrderSummary
        state={{ config, session: undefined } as Partial<CheckoutState> as CheckoutState}
        checkout={checkout(more) as Partial<Checkout> as Checkout}
        language={ENGLISH}
      />,
    ).replaceAll(/<[^>]*>/g, ' ');

  it('is off by default, also once the order is paid: then the payment’s own number is there to quote', () => {
    expect(shown({}, {})).not.toMatch(/A-17|Order reference/);
    const paid = shown({}, { state: 'paid', invoice_id: 'inv-1' });
    expect(paid).not.toContain('A-17');
    expect(paid).toMatch(/Order reference\s+inv-1/);
  });

  it('shows the game’s own type and id when on, before and after the payment', () => {
    for (const more of [{}, { state: 'paid', invoice_id: 'inv-1' }]) {
      expect(shown({ showInvoiceReferenceInfo: true }, more)).toMatch(/Order\s+A-17/);
    }
  });

  it('never names the payment’s number by the game’s type', () => {
    const paid = shown({ showInvoiceReferenceInfo: true }, { state: 'paid', reference_id: '', invoice_id: 'inv-1' });
    expect(paid).toMatch(/Order reference\s+inv-1/);
  });
});

it('names of others keep their direction on a page that is written from the right', () => {
  const order = checkout({
    reference_type: 'Order (May)',
    reference_id: '(7)',
    line_items: [{ product_sku: 'HP', description: 'Health Potion (x10)', display_amount: 'USD 1.00', quantity: 2 }],
    summary: {
      ...{ total_amount: 600, currency: 'USD', display_amount: 'USD 6.00' },
      ...{ display_subtotal: 'USD 5.00', display_tax_amount: 'USD 1.00', tax_label: 'VAT (20%)' },
    },
  });
  const integrator = { name: 'g', display_name: 'Game (EU)', branding: {} };
  const own = session('checkout', { integrator }) as Partial<FlowSession>;
  const config = { ...FIRST_CHECKOUT_STATE.config, showInvoiceReferenceInfo: true };
  const state = { ...FIRST_CHECKOUT_STATE, config, session: own as FlowSession };
  const html = renderToString(
    <OrderSummary
      state={state}
      checkout={order as Partial<Checkout> as Checkout}
      language={{ lang: 'ar', locale: 'ar', texts: textsIn('ar') }}
    />,
  );
  for (const name of ['Game (EU)', 'Health Potion (x10)', 'Order (May)', '(7)', 'VAT (20%)']) {
    expect(html).toContain(`<bdi>${name}</bdi>`);
  }
});
