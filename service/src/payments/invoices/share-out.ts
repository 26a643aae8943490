/** One payer's share for one target. */
export interface Share<Payer, Target> {
  readonly payer: Payer;
  readonly target: Target;
  readonly amount: number;
}

/**
 * Allocates payers to targets in order; both sides must have the same sum.
 * 300 and 200 into 100 and 400 gives 100, 200 and 200.
 */
export function shareOut<Payer extends { amount: number }, Target extends { amount: number }>(
  payers: readonly Payer[],
  targets: readonly Target[],
): Share<Payer, Target>[] {
  const shares: Share<Payer, Target>[] = [];
  let payerIndex = 0;
  let left = payers[0]?.amount ?? 0;
  for (const target of targets) {
    let wanted = target.amount;
    while (wanted > 0) {
      const payer = payers[payerIndex];
      if (!payer) throw new Error('The payers do not cover the targets.');
      const amount = Math.min(left, wanted);
      if (amount > 0) shares.push({ payer, target, amount });
      wanted -= amount;
      left -= amount;
      if (left === 0) {
        payerIndex += 1;
        left = payers[payerIndex]?.amount ?? 0;
      }
    }
  }
  return shares;
}
