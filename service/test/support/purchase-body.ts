import type { WorldUser } from './money-world.js';

export interface PurchaseLine {
  readonly amount: number;
  /** Absent: kept by the integrator. */
  readonly seller?: WorldUser;
  readonly sourceWalletId?: string;
}

/** A create body (interface §4.1) in which `buyer` pays from its wallet unless methods are given. */
export function purchaseBody(options: {
  buyer: WorldUser;
  lines: readonly PurchaseLine[];
  currency?: string;
  methods?: readonly { payment_method_id: string; amount?: number }[];
}) {
  const currency = options.currency ?? 'USD';
  return {
    account_id: options.buyer.accountId,
    reference_type: 'order',
    reference_id: 'order-1',
    description: 'A test order',
    payment_methods: options.methods ?? [{ payment_method_id: options.buyer.wallets[currency]?.methodId ?? '' }],
    line_items: options.lines.map((line, index) => ({
      amount: line.amount,
      currency,
      transaction_type: line.seller ? 'user_to_user' : 'user_to_integrator',
      product_sku: `SKU-${index + 1}`,
      reference_type: 'item',
      reference_id: `item-${index + 1}`,
      description: `Line item ${index + 1}`,
      ...(line.seller && {
        recipients: [
          {
            amount: line.amount,
            currency,
            source_wallet_id: line.sourceWalletId ?? '',
            destination_wallet_id: line.seller.wallets[currency]?.walletId ?? '',
          },
        ],
      }),
    })),
  };
}
