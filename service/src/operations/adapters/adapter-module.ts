import type { KycDetails } from '../../accounts/kyc/kyc-submission.js';
import type { KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { CardDetails, CardProvider } from '../../payments/cards/card-provider.js';
import type { CardAuthenticator } from '../../payments/challenges/card-authenticator.js';
import type { BankAccount, PayoutBank } from '../../payments/payouts/payout-bank.js';

export type { KycDetails } from '../../accounts/kyc/kyc-submission.js';
export type { KycDecision, KycRequest, KycVerifier } from '../../accounts/kyc/kyc-verifier.js';
export type {
  CardDetails,
  CardProvider,
  CardRefusal,
  ChargeRequest,
  ChargeResult,
  RefundRequest,
  TokenizedCard,
} from '../../payments/cards/card-provider.js';
export type {
  AuthenticationOutcome,
  AuthenticationRequest,
  AuthenticationStart,
  CardAuthenticator,
  RequiredChallenge,
} from '../../payments/challenges/card-authenticator.js';
export type {
  BankAccount,
  BankAccountRefusal,
  PayoutBank,
  PayoutOrder,
  PayoutRefusal,
  PayoutSending,
  PayoutStatus,
  SentPayout,
} from '../../payments/payouts/payout-bank.js';

/** What an adapter is given; the rest, such as its provider's keys, it reads from the environment itself. */
export interface AdapterContext {
  /** Writes into the service's log. Never log a card, an account number or a key. */
  readonly log: {
    info(fields: object, message: string): void;
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** What the module named by `SVC_ADAPTERS` exports; at least one of them; `createCardAuthenticator` only beside `createCardProvider`. */
export interface AdapterModule {
  createCardProvider?(context: AdapterContext): CardProvider | Promise<CardProvider>;
  createCardAuthenticator?(context: AdapterContext): CardAuthenticator | Promise<CardAuthenticator>;
  createPayoutBank?(context: AdapterContext): PayoutBank | Promise<PayoutBank>;
  createKycVerifier?(context: AdapterContext): KycVerifier | Promise<KycVerifier>;
  /** Test data of the providers, for `node service/dist/operations/adapters/check.js`. */
  readonly contractSamples?: ContractSamples;
}

/** Data that a provider's test environment knows. Amounts are minor units. */
export interface ContractSamples {
  readonly cards?: {
    readonly amount: number;
    readonly currency: string;
    readonly approving: CardDetails;
    readonly declining: CardDetails;
  };
  readonly authentication?: {
    readonly amount: number;
    readonly currency: string;
    /** A card that needs the challenge. */
    readonly asking: CardDetails;
    /** A card that needs none, where the provider has one. */
    readonly plain?: CardDetails;
    /** Does what the buyer does at the bank's page, by whatever means the test environment offers. */
    answer(challenge: { readonly url: string; readonly reference: string }, answer: 'pass' | 'refuse'): Promise<void>;
  };
  readonly bank?: {
    readonly amount: number;
    readonly currency: string;
    /** Payouts to it arrive. */
    readonly working: BankAccount;
    /** `accepts` refuses it, or its payouts come back. */
    readonly failing: BankAccount;
  };
  readonly kyc?: { readonly accepted: KycDetails; readonly denied: KycDetails };
}
