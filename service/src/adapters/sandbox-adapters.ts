import { sandboxVerifier } from '../kyc/kyc-verifier.js';
import { createSandboxCardProvider } from '../payment-provider/sandbox-card-provider.js';
import { createSandboxBank } from '../payouts/sandbox-bank.js';
import {
  createDemoBankAuthenticator,
  type DemoBankOptions,
} from '../three-d-secure/demo-bank/demo-bank-authenticator.js';
import type { Adapters } from './adapters.js';

/** None of them moves money. */
export function createSandboxAdapters(options: DemoBankOptions): Adapters {
  return {
    cards: createSandboxCardProvider(options),
    authenticator: createDemoBankAuthenticator(options),
    bank: createSandboxBank(options.clock),
    kyc: sandboxVerifier,
  };
}
