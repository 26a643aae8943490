/** Text from outside as Postgres can store it, which refuses NUL, and half of a surrogate pair in JSON. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Whether it is stored as it is. */
export function isStorableText(text: string): boolean {
  return storableText(text) === text;
}
