import { sandboxVerifier } from '../../accounts/kyc/kyc-verifier.js';
import type { Adapters } from '../../payments/adapters.js';
import type { SandboxCardFields } from '../../payments/cards/sandbox-card-fields.js';
import { createSandboxCardProvider } from '../../payments/cards/sandbox-card-provider.js';
import { createSandboxBank } from '../../payments/payouts/sandbox-bank.js';
import { createDemoBankAuthenticator, type DemoBankOptions } from '../sandbox/demo-bank/demo-bank-authenticator.js';
import {
  createSandboxEventReader,
  SANDBOX_BANK,
  type SandboxEventKeys,
} from '../sandbox/provider-events/sandbox-events.js';

export interface SandboxAdaptersOptions extends DemoBankOptions, SandboxEventKeys {
  /** Absent: cards are typed into our own form. */
  readonly fields?: SandboxCardFields | undefined;
}

/** None of them moves money. */
export function createSandboxAdapters(options: SandboxAdaptersOptions): Adapters {
  const cards = createSandboxCardProvider(options);
  return {
    cards: { ...cards, readEvents: createSandboxEventReader(options, cards.name) },
    authenticator: createDemoBankAuthenticator(options),
    bank: {
      ...createSandboxBank(options.clock),
      name: SANDBOX_BANK,
      readEvents: createSandboxEventReader(options, SANDBOX_BANK),
    },
    kyc: sandboxVerifier,
  };
}
