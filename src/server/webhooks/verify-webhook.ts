import { parseJson } from '../../api/parse-api-error.js';
import { failure, type Result, success } from '../../result/result.js';
import { readWebhookEvent, type WebhookEvent } from './webhook-event.js';

/** Headers as any framework has them: a Fetch `Headers`, or an object with lower-case names. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One delivery, and what it is checked with. */
export interface VerifyWebhookOptions {
  /** Exactly as it was received; a body that was parsed and written again has another signature. */
  readonly rawBody: string | Uint8Array<ArrayBuffer>;
  /** Those of the delivery, all of them. */
  readonly headers: WebhookHeaders;
  /** From the registration, `whsec_…`; two while one is being replaced. */
  readonly secret: string | readonly string[];
  /** How old or how far ahead a delivery may be; 300,000 when absent. */
  readonly toleranceMs?: number;
  /** Milliseconds since 1970 UTC; the system's when absent. */
  readonly nowMs?: number;
}

const TOLERANCE_MS = 300_000;

/**
 * Checks that a webhook comes from the service and was not changed, by Standard Webhooks, and reads it. Never throws.
 *
 * @errors `webhook_unsigned`, `webhook_too_old`, `webhook_signature_wrong`, `webhook_unreadable`; `invalid_argument` for a
 * parsed body or a wrong secret
 * @source interface §6.1; Gap §6.1: https://www.standardwebhooks.com
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<Result<WebhookEvent>> {
  const { rawBody, headers, secret, toleranceMs = TOLERANCE_MS, nowMs = Date.now() } = options;
  const body = bytesOf(rawBody);
  if (!body)
    return refuse('invalid_argument', 'rawBody must be the body as received: text or bytes, not a parsed object');
  const keys = keysOf(secret);
  if (!keys) return refuse('invalid_argument', 'secret must be the whsec_… of the registration, or a list of them');

  const id = header(headers, 'webhook-id');
  const timestamp = header(headers, 'webhook-timestamp');
  const signatures = header(headers, 'webhook-signature');
  if (!id || !signatures || !timestamp || !/^\d{1,12}$/.test(timestamp)) {
    return refuse('webhook_unsigned', 'webhook-id, webhook-timestamp or webhook-signature is missing or malformed');
  }
  const sentAtMs = Number(timestamp) * 1000;
  if (Math.abs(nowMs - sentAtMs) > toleranceMs) {
    return refuse('webhook_too_old', "the delivery's time is too far from this server's clock");
  }
  if (!(await isSigned({ keys, signatures, signed: join(encode(`${id}.${timestamp}.`), body) }))) {
    return refuse('webhook_signature_wrong', 'no signature fits; check the secret, and that the body is the raw one');
  }
  const name = header(headers, 'webhook-event') ?? '';
  const event = readWebhookEvent(name, { id, sentAtMs }, parseJson(new TextDecoder().decode(body)));
  return event ? success(event) : refuse('webhook_unreadable', `the body is not what "${name}" promises`);
}

type Bytes = Uint8Array<ArrayBuffer>;

async function isSigned(options: { keys: readonly Bytes[]; signatures: string; signed: Bytes }): Promise<boolean> {
  const given = options.signatures.split(' ').flatMap((part) => {
    const bytes = part.startsWith('v1,') ? fromBase64(part.slice(3)) : undefined;
    return bytes ? [bytes] : [];
  });
  for (const raw of options.keys) {
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of given) {
      // Web Crypto compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, options.signed)) return true;
    }
  }
  return false;
}

function keysOf(secret: string | readonly string[]): Bytes[] | undefined {
  const keys = [secret].flat().map((text) => fromBase64(String(text).replace(/^whsec_/, '')));
  return keys.length > 0 && keys.every((key) => key !== undefined && key.length > 0) ? (keys as Bytes[]) : undefined;
}

function header(headers: WebhookHeaders, name: string): string | undefined {
  const value = typeof headers.get === 'function' ? headers.get(name) : (headers as Record<string, unknown>)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

function bytesOf(body: unknown): Bytes | undefined {
  if (typeof body === 'string') return encode(body);
  return body instanceof Uint8Array ? new Uint8Array(body) : undefined;
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function join(one: Bytes, other: Bytes): Bytes {
  const joined = new Uint8Array(one.length + other.length);
  joined.set(one);
  joined.set(other, one.length);
  return joined;
}

function fromBase64(text: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const refuse = (code: string, message: string): Result<never> => failure({ code, message, retryable: false });
