import { storableText } from './db/storable-text.js';

/** What is looked at; more is cut off first, so that no pattern works long. */
const MOST_READ = 1_000;
/** Of a kept text. */
const MOST_KEPT = 300;

/** What a message may quote, most specific first. Ids, hosts and ports stay: they are what helps. */
const MASKS: readonly (readonly [RegExp, string])[] = [
  // user and password of an address, and its query
  [/:\/\/\S+@/g, '://[secret]@'],
  [/(:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]+/g, '$1?[secret]'],
  [/\b(bearer|basic|digest)\s+[\w.~+/=-]{4,}/gi, '$1 [secret]'],
  [
    /([\w-]{0,30}(?:passw(?:or)?d|passphrase|secret|token|(?:api|access|private)[_-]?key|nonce|signature|authorization|cookie|cvc|cvv|security[_-]code)[\w-]{0,30}["']?\s{0,3}[=:]\s{0,3})("[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
    '$1[secret]',
  ],
  [/[\p{L}\p{N}_.!#$%&'*+/=?^`{|}~-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu, '[e-mail]'],
  // what the database quotes of a row, as in: invalid input syntax for type integer: "…"
  [/: "[^"]*"/g, ': "[value]"'],
  [/\b[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){2,7}(?: ?[A-Z\d]{1,4})?\b/g, '[account]'],
  // cards and phones; an id has no more than 12 digits in a row
  [/(?<![\w-])\+?\d(?:[ ()-]{0,2}\d){8,40}(?![\w-])/g, '[number]'],
  [/\d{13,}/g, '[number]'],
  // keys and tokens: long, with letters and digits; a UUID is an id
  [
    /(?<![\w-])(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\w-]))(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{24,}/g,
    '[secret]',
  ],
];

/**
 * Why something failed, in one line of at most 300 characters, without what could be a secret or a person's data.
 *
 * @param error - whatever was thrown; the reasons behind it are told, too
 */
export function maskFailure(error: unknown): string {
  const whole = messagesOf(error)
    .join(': ')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  // the last word may be half of something that would be masked
  const read = whole.length > MOST_READ ? whole.slice(0, MOST_READ).replace(/\S+$/, '') : whole;
  const masked = MASKS.reduce((text, [pattern, mask]) => text.replaceAll(pattern, mask), read);
  const kept = masked.length > MOST_KEPT ? `${masked.slice(0, MOST_KEPT - 1)}…` : masked;
  return storableText(kept);
}

/** One error's message, then its cause's: `fetch failed` says little without it. */
function messagesOf(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error))
    return [typeof error === 'string' ? error : 'something other than an error was thrown'];
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const own = error.message || code || error.name;
  return error.cause === undefined || depth === 3 ? [own] : [own, ...messagesOf(error.cause, depth + 1)];
}
