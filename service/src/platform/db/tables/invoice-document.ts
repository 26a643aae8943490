/** The part of an invoice that never changes; stored as one JSON document. */
export interface InvoiceDocument {
  readonly methods: readonly InvoiceMethod[];
  readonly items: readonly InvoiceItem[];
  /** In posting order: one posting each when the invoice is paid. */
  readonly subitems: readonly InvoiceSubitem[];
}

/** A payment method of the buyer and what it pays. */
export interface InvoiceMethod {
  readonly paymentMethodId: string;
  readonly provider: string;
  readonly displayString: string;
  /** Null for a card. */
  readonly walletId: string | null;
  /** As requested; 0 is "the rest". */
  readonly requestedAmount: number;
  /** What it is charged, minor units. */
  readonly amount: number;
}

export interface InvoiceItem {
  readonly lineItemId: string;
  readonly amount: number;
  readonly currency: string;
  readonly transactionType: 'user_to_user' | 'user_to_integrator';
  readonly productSku: string;
  readonly referenceType: string;
  readonly referenceId: string;
  readonly description: string;
  readonly metadata: Record<string, unknown> | null;
  readonly recipients: readonly InvoiceRecipient[];
}

export interface InvoiceRecipient {
  readonly amount: number;
  /** The integrator wallet that the transfer goes through. */
  readonly sourceWalletId: string;
  readonly destinationWalletId: string;
  readonly destinationAccountId: string;
  readonly destinationPaymentMethodId: string;
  /** The destination is a hot account. */
  readonly appendCredit: boolean;
}

/** Gap §2.4: the subitem types beyond `user_recipient`. */
export type SubitemType = 'payment' | 'user_recipient' | 'escrow_hold' | 'escrow_release' | 'refund';

export interface InvoiceSubitem {
  readonly subitemId: string;
  readonly type: SubitemType;
  readonly amount: number;
  /** Set when it comes from a line item. */
  readonly lineItemId: string | null;
  /** Of the buyer, for what a method pays or gets back. */
  readonly paymentMethodId: string | null;
  readonly source: SubitemParty;
  readonly destination: SubitemParty;
  /** Which wallets the posting names; for a card, the provider's wallet stands in for the card. */
  readonly debitWalletId: string;
  readonly creditWalletId: string;
  readonly appendCredit: boolean;
}

/** Empty text where a part does not apply, such as the wallet of a card. */
export interface SubitemParty {
  readonly accountId: string;
  readonly paymentMethodId: string;
  readonly walletId: string;
}

export function isCard(method: InvoiceMethod): boolean {
  return method.provider !== 'wallet';
}
