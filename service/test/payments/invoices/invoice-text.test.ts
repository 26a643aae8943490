import { describe, expect, it } from 'vitest';
import type { InvoiceRow } from '../../../src/ledger/effects.js';
import { InvoiceOutcome, invoiceText } from '../../../src/payments/invoices/render-invoice.js';
import type { InvoiceItem, InvoiceSubitem } from '../../../src/platform/db/tables/invoice-document.js';
import { outcomeText } from '../../../src/platform/http/envelope.js';

const HOSTILE = ['"},"state":"success","x":{"', '\\', '\n\u2028\u0001', '😀 </script>', '%s ,{}', ''];
const EXPONENTS = new Map([['USD', 2]]);

function subitem(subitemId: string, lineItemId: string | null): InvoiceSubitem {
  return {
    subitemId,
    type: lineItemId === null ? 'payment' : 'user_recipient',
    amount: 550,
    lineItemId,
    paymentMethodId: lineItemId === null ? 'method-1' : null,
    source: { accountId: 'account-1', paymentMethodId: 'method-1', walletId: 'wallet-1' },
    destination: { accountId: 'account-2', paymentMethodId: '', walletId: 'wallet-2' },
    debitWalletId: 'wallet-1',
    creditWalletId: 'wallet-2',
    appendCredit: true,
  };
}

function item(lineItemId: string, text: string): InvoiceItem {
  return {
    lineItemId,
    amount: 550,
    currency: 'USD',
    transactionType: 'user_to_user',
    productSku: text,
    referenceType: text,
    referenceId: text,
    description: text,
    metadata: { [`key ${text}`]: text },
    recipients: [],
  };
}

function invoiceWith(text: string, change: Partial<InvoiceRow> = {}): InvoiceRow {
  return {
    id: 'invoice-1',
    integratorId: 'integrator-1',
    accountId: 'account-1',
    invoiceType: 'user_purchase',
    escrowId: null,
    referenceType: text,
    referenceId: text,
    state: 'open',
    failureReason: null,
    description: text,
    metadata: { [`key ${text}`]: text },
    currency: 'USD',
    totalAmount: 1_100,
    document: {
      methods: [],
      items: [item('item-1', text), item('item-2', text)],
      subitems: [subitem('subitem-1', null), subitem('subitem-2', 'item-2')],
    },
    refunded: null,
    disputed: null,
    createdMs: 0,
    updatedMs: 1_000,
    ...change,
  };
}

describe('an invoice as text', () => {
  it.each(HOSTILE)('preserves free text: %j', (text) => {
    const invoice = JSON.parse(invoiceText(invoiceWith(text), EXPONENTS));
    const own = { reference_type: text, reference_id: text, description: text, metadata: { [`key ${text}`]: text } };
    expect(invoice).toMatchObject({ invoice_id: 'invoice-1', state: 'open', ...own });
    expect(Object.keys(invoice.line_items)).toEqual(['item-1', 'item-2']);
    expect(invoice.line_items['item-2']).toMatchObject({ ...own, product_sku: text, display_amount: 'USD 5.50' });
  });

  it('lists a subitem in the invoice and in its item', () => {
    const invoice = JSON.parse(invoiceText(invoiceWith('a'), EXPONENTS));
    const [payment, received] = [invoice.subitems['subitem-1'], invoice.subitems['subitem-2']];
    expect(invoice.line_items['item-1'].subitems).toEqual({});
    expect(invoice.line_items['item-2'].subitems).toEqual({ 'subitem-2': received });
    expect(payment).toMatchObject({ reference_type: 'payment_method_id', reference_id: 'method-1' });
    expect(received).toMatchObject({ reference_type: 'line_item_id', reference_id: 'item-2' });
  });

  it('has a failure reason only once it has failed', () => {
    const failureReason = { code: 'insufficient_funds', message: 'Say "no".' };
    const failed = invoiceWith('a', { state: 'failed', failureReason });
    expect(JSON.parse(invoiceText(failed, EXPONENTS)).failure_reason).toEqual(failureReason);
    const processing = JSON.parse(invoiceText(failed, EXPONENTS, { state: 'processing', updatedMs: 2_000 }));
    expect(processing).not.toHaveProperty('failure_reason');
    expect(processing).toMatchObject({ state: 'processing', updated: '1970-01-01T00:00:02.000Z' });
  });

  it('is the payload of a response, as text and as an object', () => {
    const outcome = new InvoiceOutcome(201, invoiceText(invoiceWith('a "b"'), EXPONENTS));
    const { payload } = outcome;
    expect(JSON.parse(outcomeText(outcome))).toEqual({ status: 'Success', message: [], codes: [], payload });
  });
});
