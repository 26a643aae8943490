import { z } from 'zod';
import type { Deps } from '../../platform/deps.js';
import { type SealedPlace, sealWithNewest, unseal } from '../../platform/secrets/seal.js';
import type { BankAccount } from './payout-bank.js';

const accountSchema = z.object({
  holderName: z.string(),
  accountNumber: z.string(),
  routingNumber: z.string().optional(),
  country: z.string(),
});

export function accountPlace(payoutId: string): SealedPlace {
  return { table: 'payouts', column: 'account', id: payoutId };
}

/** A bank account as stored until its payout ends. */
export function sealAccount(deps: Pick<Deps, 'random' | 'settings'>, payoutId: string, account: BankAccount): Buffer {
  return sealWithNewest(deps, accountPlace(payoutId), JSON.stringify(account));
}

export function openAccount(deps: Pick<Deps, 'settings'>, payoutId: string, sealed: Buffer): BankAccount {
  return accountSchema.parse(JSON.parse(unseal(deps.settings.secretKeys, accountPlace(payoutId), sealed)));
}
