import { failure, type Result, type ServerClient, success } from 'svc-bridge/server';
import { CURRENCY } from './catalog.js';

export interface PlayerWallet {
  readonly paymentMethodId: string;
  /** US cents; a wallet may hold more than a float can represent. */
  readonly balanceMinor: bigint;
}

/** Finds the player's wallet in the shop's currency among the player's payment methods. */
export async function findWallet(svc: ServerClient, accountId: string): Promise<Result<PlayerWallet>> {
  const methods = await svc.listPaymentMethods(accountId);
  if (!methods.ok) return methods;
  const wallet = methods.value.find(
    ({ provider, processing_currency }) => provider === 'wallet' && processing_currency === CURRENCY,
  );
  if (wallet) return success({ paymentMethodId: wallet.id, balanceMinor: BigInt(wallet.wallet_balance ?? '0') });
  return failure({ code: 'wallet_missing', message: `The player has no ${CURRENCY} wallet.`, retryable: false });
}
