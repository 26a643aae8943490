import { sandboxVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { Adapters } from '../../payments/adapters.js';
import { createSandboxCardProvider } from '../../payments/cards/sandbox-card-provider.js';
import { createSandboxBank } from '../../payments/payouts/sandbox-bank.js';
import { createDemoBankAuthenticator, type DemoBankOptions } from '../sandbox/demo-bank/demo-bank-authenticator.js';

/** None of them moves money. */
export function createSandboxAdapters(options: DemoBankOptions): Adapters {
  return {
    cards: createSandboxCardProvider(options),
    authenticator: createDemoBankAuthenticator(options),
    bank: createSandboxBank(options.clock),
    kyc: sandboxVerifier,
  };
}
