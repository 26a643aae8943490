/**
 * Array parameters as Postgres reads them. pg's own way escapes every element with two regular expressions, which is a good part
 * of what a batch costs. JSON is full of quotes, so it travels in the binary format, which needs no escapes on either side.
 */

/** OIDs of element types. */
const TEXT = 25;
const JSONB = 3802;
/** Dimensions, whether there are NULLs, element type, length and lower bound. */
const ARRAY_HEADER_BYTES = 20;
const LONGEST_UTF8 = 3;
/** What an element has before its text. */
const JSONB_VERSION = Buffer.of(1);
const NOTHING = Buffer.alloc(0);

/**
 * What each of these has, in order, in one list. Every batch does this a dozen times, and `flatMap` costs ten times as much.
 *
 * @param pick - undefined: it has none
 */
export function gather<Each, Part>(all: readonly Each[], pick: (each: Each) => readonly Part[] | undefined): Part[] {
  const parts: Part[] = [];
  for (const each of all) for (const part of pick(each) ?? []) parts.push(part);
  return parts;
}

/** Of ids, numbers, booleans and the like: values that hold no comma, quote, brace, backslash or blank. */
export function plainArray(values: readonly (string | number | bigint | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Of any text. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

/** Of JSON values; null is NULL. */
export function jsonbArray(values: readonly unknown[]): Buffer {
  const texts = values.map((value) => (value === null ? null : JSON.stringify(value)));
  return binaryArray(JSONB, texts, JSONB_VERSION);
}

/** Of texts that are long or full of quotes. */
export function longTextArray(values: readonly (string | null)[]): Buffer {
  return binaryArray(TEXT, values, NOTHING);
}

function binaryArray(elementType: number, texts: readonly (string | null)[], prefix: Buffer): Buffer {
  const ofEach = 4 + prefix.length;
  const most = texts.reduce((sum, text) => sum + ofEach + LONGEST_UTF8 * (text?.length ?? 0), ARRAY_HEADER_BYTES);
  const buffer = Buffer.allocUnsafe(most);
  let end = 0;
  for (const field of [1, 1, elementType, texts.length, 1]) end = buffer.writeInt32BE(field, end);
  for (const text of texts) {
    if (text === null) {
      end = buffer.writeInt32BE(-1, end);
      continue;
    }
    prefix.copy(buffer, end + 4);
    const length = prefix.length + buffer.write(text, end + ofEach);
    buffer.writeInt32BE(length, end);
    end += 4 + length;
  }
  return buffer.subarray(0, end);
}

function quoted(value: string): string {
  if (!value.includes('"') && !value.includes('\\')) return `"${value}"`;
  return `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
