/** The part of an invoice that never changes; stored as one JSON document. */
export interface InvoiceDocument {
  readonly methods: readonly InvoiceMethod[];
  readonly items: readonly InvoiceItem[];
  /** In posting order: one posting each when the invoice is paid. */
  readonly subitems: readonly InvoiceSubitem[];
  /** From then on it cannot be paid. Absent: it does not expire. */
  readonly expiresMs?: number;
  /** Only of a refund. */
  readonly refund?: RefundNote;
  /** Only of a dispute: what each wallet pays. */
  readonly dispute?: { readonly takenFrom: readonly { readonly walletId: string; readonly amount: number }[] };
}

/** What a refund's invoice says besides. */
export interface RefundNote {
  /** Counts the refunds of the paid invoice from 1. */
  readonly number: number;
  readonly reason: string;
  /** What each wallet pays. */
  readonly takenFrom: readonly { readonly walletId: string; readonly amount: number }[];
}

/** What is refunded of an invoice, minor units; positions are those of its document. */
export interface RefundedAmounts {
  readonly total: number;
  /** Of each method. */
  readonly methods: readonly number[];
  /** Of each line item: from each recipient, or from the integrator alone. */
  readonly items: readonly (readonly number[])[];
}

/** A buyer's payment method and its share. */
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
  /** The address of its picture, as given. */
  readonly imageUrl?: string;
  /** The part of the amount that is tax, and its name. Absent: not given. */
  readonly taxAmount?: number;
  readonly taxLabel?: string;
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

/** All refunds of an invoice together. */
export interface RefundsOfInvoice extends RefundedAmounts {
  readonly count: number;
}

/** Gap §2.4: the subitem types beyond `user_recipient`. */
export type SubitemType =
  | 'payment'
  | 'user_recipient'
  | 'escrow_hold'
  | 'escrow_release'
  | 'refund'
  | 'recipient_refund'
  | 'refund_reversal'
  | 'dispute'
  | 'recipient_dispute'
  | 'dispute_fee'
  | 'dispute_reversal';

/** A dispute as the invoice says it whose payment is disputed. */
export interface DisputeOfInvoice {
  readonly disputeId: string;
  readonly chargeId: string;
  readonly paymentMethodId: string;
  /** Minor units. */
  readonly amount: number;
  readonly state: DisputeState;
}

/** `won`: the money is back; in every other state the bank has it. */
export type DisputeState = 'needs_response' | 'under_review' | 'won' | 'lost';

export interface InvoiceSubitem {
  readonly subitemId: string;
  readonly type: SubitemType;
  readonly amount: number;
  /** Set when it comes from a line item. */
  readonly lineItemId: string | null;
  /** The buyer's, for what a method pays or is refunded. */
  readonly paymentMethodId: string | null;
  readonly source: SubitemParty;
  readonly destination: SubitemParty;
  /** The posting's wallets; for a card, the provider's wallet stands in. */
  readonly debitWalletId: string;
  readonly creditWalletId: string;
  readonly appendCredit: boolean;
}

/** Empty text if a part does not apply, such as a card's wallet. */
export interface SubitemParty {
  readonly accountId: string;
  readonly paymentMethodId: string;
  readonly walletId: string;
}

export function isCard(method: InvoiceMethod): boolean {
  return method.provider !== 'wallet';
}
