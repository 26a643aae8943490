import type { KycVerifier } from '../accounts/kyc/kyc-verifier.js';
import type { CardProvider } from './cards/card-provider.js';
import type { CardAuthenticator } from './challenges/card-authenticator.js';
import type { PayoutBank } from './payouts/payout-bank.js';

/** Adapters that move real money and verify identities: the sandbox has its own, an operator supplies them. */
export interface Adapters {
  /** Absent: cards are not accepted. */
  readonly cards: CardProvider | undefined;
  /** Absent: no card gets a challenge. */
  readonly authenticator: CardAuthenticator | undefined;
  /** Absent: payouts are refused. */
  readonly bank: PayoutBank | undefined;
  /** Absent: every submission is reviewed manually, with the admin commands `review-kyc` and `decide-kyc`. */
  readonly kyc: KycVerifier | undefined;
}

/** An operator that moves money between wallets only. */
export const noAdapters: Adapters = {
  cards: undefined,
  authenticator: undefined,
  bank: undefined,
  kyc: undefined,
};
