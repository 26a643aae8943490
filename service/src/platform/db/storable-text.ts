// With the flag `u`, a whole pair is one character, so that only a half of one is a surrogate.
const LONE_SURROGATES = /\p{Surrogate}/gu;

/** Text from outside as Postgres can store it, which refuses NUL, and half of a surrogate pair in JSON. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(LONE_SURROGATES, '\ufffd');
}

/** Whether it is stored as it is. */
export function isStorableText(text: string): boolean {
  return storableText(text) === text;
}
