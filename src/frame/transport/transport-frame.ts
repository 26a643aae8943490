/**
 * One string of a page's channel in an engine's web view. Its alphabet is `A–Z a–z 0–9 - _ .`, so that percent-decoding,
 * quoting, narrow strings and URLs leave it alone.
 */
export type TransportFrame =
  | { readonly kind: 'hello'; readonly instance: string }
  | { readonly kind: 'greet'; readonly key: string; readonly instance: string }
  | {
      readonly kind: 'm';
      readonly key: string;
      readonly seq: number;
      /** From 1 to `parts`. */
      readonly part: number;
      readonly parts: number;
      readonly data: string;
    }
  | { readonly kind: 'ack'; readonly key: string; readonly seq: number };

const FORM = 'svc1';

/** Everything a message may need at the smallest frame size. */
export const MAX_PARTS = 4_096;

export function formatFrame(frame: TransportFrame): string {
  switch (frame.kind) {
    case 'hello':
      return `${FORM}.0.hello.${frame.instance}`;
    case 'greet':
      return `${FORM}.${frame.key}.greet.${frame.instance}`;
    case 'm':
      return `${FORM}.${frame.key}.m.${frame.seq}.${frame.part}.${frame.parts}.${frame.data}`;
    case 'ack':
      return `${FORM}.${frame.key}.ack.${frame.seq}`;
  }
}

/** @returns undefined for anything else that arrives on the channel */
export function parseFrame(text: unknown): TransportFrame | undefined {
  if (typeof text !== 'string' || !text.startsWith(`${FORM}.`)) return undefined;
  const [, key = '', kind, first = '', second, third, data, ...rest] = text.split('.');
  if (rest.length > 0 || !TOKEN.test(key)) return undefined;
  if (kind === 'hello') return TOKEN.test(first) && second === undefined ? { kind, instance: first } : undefined;
  if (kind === 'greet') return TOKEN.test(first) && second === undefined ? { kind, key, instance: first } : undefined;
  const seq = wholeNumber(first);
  if (seq === undefined) return undefined;
  if (kind === 'ack') return second === undefined ? { kind, key, seq } : undefined;
  const part = wholeNumber(second);
  const parts = wholeNumber(third);
  if (kind !== 'm' || !part || !parts || part > parts || parts > MAX_PARTS || data === undefined) return undefined;
  return { kind, key, seq, part, parts, data };
}

const TOKEN = /^[A-Za-z0-9_-]{1,64}$/;

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
