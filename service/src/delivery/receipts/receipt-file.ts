import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../platform/http/api-error.js';
import { receiptPdf } from './pdf/receipt-pdf.js';
import type { ReceiptView } from './receipt-view.js';

const MINUTE_MS = 60_000;
/** New files per account and minute, on one node: an ordinary one takes it a tenth of a second of work, a long one minutes. */
const MOST_A_MINUTE = 30;
/** Accounts tracked; beyond that, the least recently seen is dropped. */
const MOST_ACCOUNTS = 20_000;
/** Of all files that are kept. */
const MOST_BYTES = 16 * 1024 * 1024;
const KEPT_MS = 10 * MINUTE_MS;

interface Made {
  count: number;
  /** One at a time: whoever asks for many waits for their own, and nobody else does. */
  last: Promise<unknown>;
}

const accounts = new LRUCache<string, Made>({ max: MOST_ACCOUNTS, ttl: MINUTE_MS });
const kept = new LRUCache<string, Buffer>({
  maxSize: MOST_BYTES,
  sizeCalculation: ({ length }) => length,
  ttl: KEPT_MS,
});
/** By the same key: whoever asks again waits for the same file, as does whoever was told that it takes too long. */
const inTheMaking = new Map<string, Promise<Buffer>>();

/**
 * An account's receipt as a PDF, made once for all who ask for it while it says the same.
 *
 * @throws ApiError `too_many_receipts` 429
 */
export async function receiptFile(accountId: string, view: ReceiptView): Promise<Buffer> {
  const key = keyOf(accountId, view);
  const known = kept.get(key) ?? inTheMaking.get(key);
  if (known) return known;
  const made = accounts.get(accountId) ?? { count: 0, last: Promise.resolve() };
  if (made.count >= MOST_A_MINUTE) throw tooMany(accounts.getRemainingTTL(accountId));
  if (made.count === 0) accounts.set(accountId, made);
  made.count += 1;
  const making = made.last.then(() => receiptPdf(view));
  made.last = making.catch(() => undefined);
  inTheMaking.set(key, making);
  try {
    const content = await making;
    kept.set(key, content);
    return content;
  } finally {
    inTheMaking.delete(key);
  }
}

/** All that it says; its labels follow from the language. */
function keyOf(accountId: string, { texts: _, ...said }: ReceiptView): string {
  return createHash('sha256')
    .update(JSON.stringify([accountId, said]))
    .digest('base64url');
}

function tooMany(leftMs: number): ApiError {
  const seconds = Math.max(1, Math.ceil(leftMs / 1000));
  const message = `This account asked for ${MOST_A_MINUTE} receipts within a minute. Try again in ${seconds} s.`;
  const headers = { 'retry-after': String(seconds) };
  return new ApiError({ status: 429, errors: [{ code: 'too_many_receipts', message }], headers });
}
