import { createHmac, timingSafeEqual } from 'node:crypto';

/** How old, or how far ahead, a message may be. */
const TOLERANCE_MS = 5 * 60_000;

/** What a signature covers. */
export interface SignedMessage {
  readonly id: string;
  readonly timestampSeconds: number;
  readonly body: string | Buffer;
}

/** A signature of Standard Webhooks: `v1,` and HMAC-SHA256 over `id.timestamp.body` in base64. */
export function signatureOf(key: Buffer, { id, timestampSeconds, body }: SignedMessage): string {
  const mac = createHmac('sha256', key).update(`${id}.${timestampSeconds}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}

export interface VerifyMessageOptions {
  readonly key: Buffer;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  readonly nowMs: number;
}

/** Verifies a message signed by Standard Webhooks. @returns its id, or why it is not accepted */
export function verifyMessage(options: VerifyMessageOptions): { readonly id: string } | { readonly problem: string } {
  const { key, headers, rawBody, nowMs } = options;
  const id = headers['webhook-id'] ?? '';
  const timestamp = headers['webhook-timestamp'] ?? '';
  const signatures = headers['webhook-signature'] ?? '';
  if (id === '' || signatures === '' || !/^\d{1,12}$/.test(timestamp)) return { problem: 'It is not signed.' };
  const timestampSeconds = Number(timestamp);
  if (Math.abs(nowMs - timestampSeconds * 1000) > TOLERANCE_MS) return { problem: 'Its time is too far from ours.' };
  const expected = Buffer.from(signatureOf(key, { id, timestampSeconds, body: rawBody }));
  const isSigned = signatures.split(' ').some((each) => isEqual(Buffer.from(each), expected));
  return isSigned ? { id } : { problem: 'Its signature is wrong.' };
}

function isEqual(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
