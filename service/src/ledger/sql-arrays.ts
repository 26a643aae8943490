/**
 * Array parameters as Postgres reads them. pg's own way escapes every element with two regular expressions, which is a good part
 * of what a batch costs.
 */

/** Of ids, numbers and the like: values that hold no comma, quote, brace, backslash or blank. */
export function plainArray(values: readonly (string | number | bigint | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Of any text. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(value: string): string {
  if (!value.includes('"') && !value.includes('\\')) return `"${value}"`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
