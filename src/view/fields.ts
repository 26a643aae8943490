/** Loosely shaped data: absent, empty and wrongly typed fields all read as undefined. */
export type Fields = Readonly<Record<string, unknown>>;

/** An object's fields; undefined for everything else. */
export function fieldsOf(value: unknown): Fields | undefined {
  return isFields(value) ? value : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An integer, such as an order number, counts as text too. */
export function textOf(value: unknown): string | undefined {
  if (Number.isSafeInteger(value)) return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** An integer may be written as text. */
export function numberOf(value: unknown): number | undefined {
  if (typeof value === 'string' && /^-?\d+$/.test(value)) return Number(value);
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The objects in a map or an array. */
export function entriesOf(value: unknown): Fields[] {
  const list = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [];
  return list.filter(isFields);
}

/** `ESCROW-FAILED`, `escrow_failed` and `Escrow failed` are the same. */
export function normalCode(value: unknown): string {
  return (
    textOf(value)
      ?.trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_') ?? ''
  );
}
