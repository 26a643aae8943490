import { type Dispatcher, request } from 'undici';
import { boundAbort } from '../../platform/bound-abort.js';
import { storableText } from '../../platform/db/storable-text.js';
import { PrivateAddressError } from '../../platform/http/outbound-agent.js';
import { signatureOf } from '../../platform/secrets/signed-message.js';
import { readRetryAfterMs } from './retry-schedule.js';

export interface SignWebhookOptions {
  /** The event's id: the same on every retry, so that receivers can tell a repetition. */
  readonly webhookId: string;
  readonly timestampSeconds: number;
  readonly body: string;
  /** One, or more while a secret is being rotated: receivers accept whichever they know. */
  readonly keys: readonly Buffer[];
}

/** The headers of Standard Webhooks: HMAC-SHA256 over `id.timestamp.body` (Gap §6.1: signing). */
export function signWebhook(options: SignWebhookOptions): Record<string, string> {
  const { webhookId: id, timestampSeconds, body } = options;
  const signatures = options.keys.map((key) => signatureOf(key, { id, timestampSeconds, body }));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': signatures.join(' '),
  };
}

/** Connecting, sending and the answer's head together (Gap §6.1: timeout). */
const SEND_TIMEOUT_MS = 20_000;

/** How much of a response the log keeps; the rest is not read. */
const EXCERPT_BYTES = 512;

export interface SendWebhookOptions {
  readonly agent: Dispatcher;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs?: number;
  /** The node stops: the attempt is dropped and does not count. */
  readonly giveUp?: AbortSignal;
}

export interface SendResult {
  /** Absent when no answer came. */
  readonly status: number | undefined;
  /** A sentence; empty when an answer came. */
  readonly error: string;
  readonly excerpt: string;
  readonly retryAfterMs: number | undefined;
  /** Dropped by this node; another one will send it. */
  readonly dropped?: boolean;
}

/** One attempt. Never throws: a hanging, vanishing or invalid receiver is a result. Does not follow redirects. */
export async function sendWebhook(options: SendWebhookOptions): Promise<SendResult> {
  const { controller, release } = boundAbort(options.giveUp);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    controller.abort();
  }, options.timeoutMs ?? SEND_TIMEOUT_MS);
  try {
    const answer = await request(options.url, {
      dispatcher: options.agent,
      method: 'POST',
      headers: options.headers,
      body: options.body,
      signal: controller.signal,
    });
    const excerpt = await readExcerpt(answer.body);
    const retryAfterMs = readRetryAfterMs(oneHeader(answer.headers['retry-after']), oneHeader(answer.headers.date));
    return { status: answer.statusCode, error: '', excerpt, retryAfterMs };
  } catch (error) {
    const dropped = options.giveUp?.aborted === true && !isLate;
    return { status: undefined, error: sentence(error), excerpt: '', retryAfterMs: undefined, dropped };
  } finally {
    clearTimeout(timer);
    release();
  }
}

/** The response's head decides the attempt; an endless or truncated body changes nothing. */
async function readExcerpt(body: Dispatcher.ResponseData['body']): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      parts.push(Buffer.from(part));
      size += parts.at(-1)?.length ?? 0;
      if (size >= EXCERPT_BYTES) break;
    }
  } catch {
    return '';
  }
  const text = Buffer.concat(parts).subarray(0, EXCERPT_BYTES).toString('utf8');
  return storableText(text).replaceAll('\uFFFD', '');
}

function oneHeader(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function sentence(error: unknown): string {
  if (error instanceof PrivateAddressError) return `refused: ${error.message}`;
  if (!(error instanceof Error)) return 'no answer';
  if (error.name === 'AbortError') return 'timed out';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return `no answer: ${code}`;
}
