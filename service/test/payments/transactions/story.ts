import { escrowRequestSchema, invoiceRequestSchema } from 'svc-bridge/model';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { cancelEscrow } from '../../../src/payments/escrows/cancel-escrow.js';
import { commitEscrow } from '../../../src/payments/escrows/commit-escrow.js';
import { createEscrow } from '../../../src/payments/escrows/create-escrow.js';
import { payEscrow } from '../../../src/payments/escrows/pay-escrow.js';
import { createInvoice } from '../../../src/payments/invoices/create-invoice.js';
import { payInvoice } from '../../../src/payments/invoices/pay-invoice.js';
import type { TestService } from '../../support/test-service.js';

/** Makes real purchases of the buyer, one minute of the service's clock apart. */
export class Story {
  constructor(private readonly service: TestService) {}

  async fund(amount: number, currency = 'USD'): Promise<void> {
    const walletId = this.service.buyer.wallets[currency]?.wallet_id ?? '';
    await fundWallet(this.service.deps.money, { walletId, amount, currency });
  }

  /** @returns the invoice's id */
  async purchase(item: { description: string; amount: number; sku?: string; currency?: string }): Promise<string> {
    const { money, clock } = this.service.deps;
    clock.advance(60_000);
    const call = { integratorId: this.service.integrator.integratorId, claim: undefined };
    const created = await createInvoice(money, { ...call, body: this.#body(item) });
    const invoiceId = idOf(created.payload, 'invoice_id');
    await payInvoice(money, { ...call, invoiceId });
    return invoiceId;
  }

  /** @param item - `deadline` is what happens an hour after it was created, if it is held then */
  async escrow(
    item: { description: string; amount: number; deadline?: 'refund' | 'release' },
    end?: 'commit' | 'cancel',
  ) {
    const { money, clock } = this.service.deps;
    clock.advance(60_000);
    const { integratorId, name: integratorName } = this.service.integrator;
    const at = new Date(clock.now() + 3_600_000).toISOString();
    const body = escrowRequestSchema.parse({
      ...this.#body(item),
      ...(item.deadline && { deadline: { at, action: item.deadline } }),
    });
    const created = await createEscrow(money, { integratorId, claim: undefined, body });
    const call = { integratorId, integratorName, escrowId: idOf(created.payload, 'id'), claim: undefined };
    let last = await payEscrow(money, call);
    clock.advance(60_000);
    if (end === 'commit') last = await commitEscrow(money, call);
    if (end === 'cancel') last = await cancelEscrow(money, call);
    return {
      at,
      id: call.escrowId,
      chargeInvoiceId: idOf(last.payload, 'escrow_invoice_id'),
      commitInvoiceId: idOf(last.payload, 'commit_invoice_id'),
      cancelInvoiceId: idOf(last.payload, 'cancel_invoice_id'),
    };
  }

  #body({ description, amount, sku = 'SKU-1', currency = 'USD' }: Parameters<Story['purchase']>[0]) {
    const { buyer, seller } = this.service;
    return invoiceRequestSchema.parse({
      account_id: buyer.account_id,
      reference_type: 'order',
      reference_id: `ref-${description}`,
      payment_methods: [{ payment_method_id: buyer.wallets[currency]?.payment_method_id }],
      line_items: [
        {
          amount,
          currency,
          transaction_type: 'user_to_user',
          product_sku: sku,
          description,
          recipients: [{ amount, currency, destination_wallet_id: seller.wallets[currency]?.wallet_id }],
        },
      ],
    });
  }
}

function idOf(payload: unknown, field: string): string {
  return typeof payload === 'object' && payload !== null ? String(Reflect.get(payload, field)) : '';
}
