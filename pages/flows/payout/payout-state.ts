import type { Payout, PayoutOffer, PayoutQuote, PayoutWallet } from '../api/payout.js';
import { type KycState, NO_KYC } from '../kyc/kyc-actions.js';
import { type FlowCore, firstFlowCore } from '../session/flow-context.js';

/** The bank account as typed. */
export interface BankForm {
  readonly holder_name: string;
  readonly account_number: string;
  readonly country: string;
  readonly routing_number: string;
}

export type BankErrors = Partial<Record<keyof BankForm, string>>;

export interface PayoutState extends FlowCore, KycState {
  readonly offer: PayoutOffer | undefined;
  readonly walletId: string;
  readonly typed: string;
  /** Minor units. */
  readonly amount: number | undefined;
  readonly amountError: string | undefined;
  readonly quote: PayoutQuote | undefined;
  readonly bank: BankForm;
  readonly bankErrors: BankErrors;
  readonly payoutId: string;
  readonly payout: Payout | undefined;
}

export const FIRST_PAYOUT_STATE: PayoutState = {
  ...firstFlowCore('payout'),
  ...NO_KYC,
  offer: undefined,
  walletId: '',
  typed: '',
  amount: undefined,
  amountError: undefined,
  quote: undefined,
  bank: { holder_name: '', account_number: '', country: '', routing_number: '' },
  bankErrors: {},
  payoutId: '',
  payout: undefined,
};

/** Only a bank in the US is asked for by its number. */
export function hasRoutingNumber({ country }: Pick<BankForm, 'country'>): boolean {
  return country === 'US';
}

/** The first with money in it, else the first of all. */
export function firstWallet(wallets: readonly PayoutWallet[]): PayoutWallet | undefined {
  return wallets.find(({ balance }) => balance > 0) ?? wallets[0];
}

export function walletOf({ offer, walletId }: PayoutState): PayoutWallet | undefined {
  return offer?.wallets.find((wallet) => wallet.wallet_id === walletId);
}
