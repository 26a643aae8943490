/**
 * A measured figure beside its limit.
 *
 * @param options.value - already rounded and with its unit, as it is printed
 * @param options.limit - in words, as it is printed
 */
export function figure(name, { value, limit, ok }) {
  return { name, value, limit, ok };
}

export function printFigure({ name, value, limit, ok }) {
  console.log(`  ${ok ? 'ok  ' : 'OVER'}  ${name.padEnd(58)} ${value.padStart(24)}   limit: ${limit}`);
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}
