import type { Clock } from '../clock.js';
import { sandboxVerifier } from '../kyc/kyc-verifier.js';
import { createSandboxCardProvider } from '../payment-provider/sandbox-card-provider.js';
import { createSandboxBank } from '../payouts/sandbox-bank.js';
import type { Adapters } from './adapters.js';

/** None of them moves money. */
export function createSandboxAdapters({ clock }: { clock: Clock }): Adapters {
  return { cards: createSandboxCardProvider({ clock }), bank: createSandboxBank(clock), kyc: sandboxVerifier };
}
