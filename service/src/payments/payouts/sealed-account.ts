import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { seal, unseal } from '../../platform/secrets/seal.js';
import type { BankAccount } from './payout-bank.js';

const accountSchema = z.object({
  holderName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().optional(),
  country: z.string(),
});

/** A bank account as it is kept while its payout is on the way. */
export function sealAccount(deps: Pick<Deps, 'random' | 'settings'>, account: BankAccount): Buffer {
  const [key] = deps.settings.secretKeys;
  if (!key) throw new Error('There is no key in SVC_SECRET_KEYS to seal a bank account with.');
  return seal(deps.random, key, JSON.stringify(account));
}

export function openAccount(deps: Pick<Deps, 'settings'>, sealed: Buffer): BankAccount {
  return accountSchema.parse(JSON.parse(unseal(deps.settings.secretKeys, sealed)));
}
