import { renderToString } from 'preact-render-to-string';
import { describe, expect, it } from 'vitest';
import type { CheckoutState } from '../../checkout/checkout-actions.js';
import { OrderSummary } from '../../checkout/order-summary.js';
import type { Checkout } from '../../flows/api/checkout.js';
import { ENGLISH } from '../support/english.js';
import { checkout } from '../support/flow-sessions.js';

const summary = (config: object, items: object[]) =>
  renderToString(
    <OrderSummary
      state={{ config, session: undefined } as Partial<CheckoutState> as CheckoutState}
      checkout={checkout({ line_items: items }) as Partial<Checkout> as Checkout}
      language={ENGLISH}
    />,
  );

describe('hideSKUs (interface §4.3)', () => {
  const items = [
    { product_sku: 'SKU-1', description: 'Lantern', display_amount: 'USD 1.00' },
    { product_sku: 'SKU-2', description: '', display_amount: 'USD 2.00' },
  ];

  it('shows no SKU, also of an item without a description', () => {
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
