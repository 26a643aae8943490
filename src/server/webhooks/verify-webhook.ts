import { parseJson } from '../../api/parse-api-error.js';
import { failure, type Result, success } from '../../result/result.js';
import { readWebhookEvent, type WebhookEvent } from './webhook-event.js';

/** Headers as any framework has them: a Fetch `Headers`, or an object with lower-case names. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** One delivery, and how to verify it. */
export interface VerifyWebhookOptions {
  /** Exactly as received; a body that was parsed and serialized again has another signature. */
  readonly rawBody: string | Uint8Array<ArrayBuffer>;
  /** All headers of the delivery. */
  readonly headers: WebhookHeaders;
  /** From the registration, `whsec_…`; two during a rotation. */
  readonly secret: string | readonly string[];
  /** How old or how far ahead a delivery may be, in milliseconds; default 300,000. */
  readonly toleranceMs?: number;
  /** Milliseconds since 1970 UTC; default: the system clock. */
  readonly nowMs?: number;
}

export const TOLERANCE_MS = 300_000;

/**
 * Verifies by Standard Webhooks that a webhook comes from the service unchanged, and reads it. Never throws.
 *
 * @errors `webhook_unsigned`, `webhook_too_old`, `webhook_signature_wrong`, `webhook_unreadable`; `invalid_argument` for a
 * parsed body or a wrong secret
 * @source interface §6.1; Gap §6.1: https://www.standardwebhooks.com
 */
export async function verifyWebhook(options: VerifyWebhookOptions): Promise<Result<WebhookEvent>> {
  const { rawBody, headers, secret, nowMs = Date.now() } = options;
  const toleranceMs = options.toleranceMs ?? TOLERANCE_MS;
  const body = bytesOf(rawBody);
  if (!body)
    return refuse('invalid_argument', 'rawBody must be the body as received: text or bytes, not a parsed object');
  const secrets: readonly string[] = typeof secret === 'string' ? [secret] : secret;
  if (!Array.isArray(secrets) || secrets.length === 0 || !secrets.every(isSecret))
    return refuse('invalid_argument', 'secret must be the whsec_… of the registration, or a list of them');
  if (!isTolerance(toleranceMs))
    return refuse('invalid_argument', `toleranceMs must be a number of milliseconds from 0, not ${toleranceMs}`);

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
  // A copy, so that the caller cannot change the bytes between the check and the read.
  const { bytes: signed, prefixLength } = join(`${id}.${timestamp}.`, body);
  let isSigned = false;
  for (const signature of readSignatures(signatures)) {
    for (const each of secrets) {
      // Web Crypto compares in constant time.
      isSigned ||= await crypto.subtle.verify('HMAC', imported.get(each) ?? (await importKey(each)), signature, signed);
    }
  }
  if (!isSigned) {
    return refuse('webhook_signature_wrong', 'no signature matches; check the secret, and pass the raw body');
  }
  const name = header(headers, 'webhook-event') ?? '';
  const event = readWebhookEvent(
    name,
    { id, sentAtMs },
    parseJson(new TextDecoder().decode(signed.subarray(prefixLength))),
  );
  return event ? success(event) : refuse('webhook_unreadable', `the body does not match the event "${name}"`);
}

/** Nothing is too old for what is not a number, such as `Number(undefined)`. */
export function isTolerance(toleranceMs: number): boolean {
  return toleranceMs >= 0;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** Those of the known version, in valid base64. */
function readSignatures(header: string): Bytes[] {
  const signatures: Bytes[] = [];
  for (const part of header.split(' ')) {
    const bytes = part.startsWith('v1,') ? fromBase64(part.slice(3)) : undefined;
    if (bytes) signatures.push(bytes);
  }
  return signatures;
}

type HmacKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

/** By secret. Keys and not promises: a Worker must not wait for what another request has begun. */
const imported = new Map<string, HmacKey>();
const MAX_KEYS = 100;

async function importKey(secret: string): Promise<HmacKey> {
  const raw = rawKeyOf(secret) ?? new Uint8Array();
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  if (imported.size >= MAX_KEYS) imported.clear();
  imported.set(secret, key);
  return key;
}

const isSecret = (secret: unknown) =>
  typeof secret === 'string' && (imported.has(secret) || (rawKeyOf(secret)?.length ?? 0) > 0);
const rawKeyOf = (secret: string) => fromBase64(secret.replace(/^whsec_/, ''));

function header(headers: WebhookHeaders, name: string): string | undefined {
  const value: unknown = typeof headers?.get === 'function' ? headers.get(name) : Object(headers)[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'string' ? first : undefined;
}

function bytesOf(body: unknown): Bytes | undefined {
  if (typeof body === 'string') return encode(body);
  return body instanceof Uint8Array ? (body as Bytes) : undefined;
}

let encoder: InstanceType<typeof TextEncoder> | undefined;

/** Made when it is first needed: the entry evaluates where no encoder is. */
function encoderOnce(): InstanceType<typeof TextEncoder> {
  encoder ??= new TextEncoder();
  return encoder;
}

function encode(text: string): Bytes {
  return encoderOnce().encode(text);
}

/** In one piece of memory, of which a character of the prefix takes three bytes at most. */
function join(prefix: string, body: Bytes): { readonly bytes: Bytes; readonly prefixLength: number } {
  const joined = new Uint8Array(3 * prefix.length + body.length);
  const { written: prefixLength } = encoderOnce().encodeInto(prefix, joined);
  joined.set(body, prefixLength);
  return { bytes: joined.subarray(0, prefixLength + body.length), prefixLength };
}

function fromBase64(text: string): Bytes | undefined {
  try {
    const characters = atob(text);
    const bytes = new Uint8Array(characters.length);
    for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
    return bytes;
  } catch {
    return undefined;
  }
}

const refuse = (code: string, message: string): Result<never> => failure({ code, message, retryable: false });
