/**
 * Splits a total in proportion to weights, by rounding their running sums. The shares add up to the total, and while the total does
 * not exceed the sum of the weights no share exceeds its weight.
 *
 * @param weights - integers from 0, not all 0
 */
export function inProportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
  if (sum === 0n) throw new RangeError('Nothing can be split in proportion to nothing.');
  let running = 0n;
  let shared = 0n;
  return weights.map((weight) => {
    running += BigInt(weight);
    const upTo = (2n * running * BigInt(total) + sum) / (2n * sum);
    const share = upTo - shared;
    shared = upTo;
    return Number(share);
  });
}
