import type { PoolClient } from 'pg';
import type { Effects, InvoiceRow } from '../../ledger/effects.js';
import type { ApiError } from '../../platform/http/api-error.js';
import { invalidField } from '../../platform/http/api-error.js';

const YEAR_MS = 366 * 24 * 60 * 60_000;

/** An open invoice whose time is over: what ends it, and what whoever wanted to pay or void it is told. */
export interface Lapse {
  readonly effects: Omit<Effects<unknown>, 'outcome' | 'result' | 'write'>;
  readonly refusal: ApiError;
}

/** @throws ApiError 422 `expires_at_not_in_future`, `expires_at_too_far` */
export function readExpiry(expiresAt: string | undefined, nowMs: number): number | undefined {
  if (expiresAt === undefined) return undefined;
  const { ms, isPast, isTooFar } = readTime(expiresAt, nowMs);
  if (isPast) throw invalidField('expires_at', 'expires_at_not_in_future', 'expires_at must be later than now.');
  if (isTooFar) throw invalidField('expires_at', 'expires_at_too_far', 'expires_at must be within a year from now.');
  return ms;
}

/** A time of a request, which is to be after now and within a year. */
export function readTime(text: string, nowMs: number): { ms: number; isPast: boolean; isTooFar: boolean } {
  const ms = Date.parse(text);
  return { ms, isPast: !(ms > nowMs), isTooFar: ms > nowMs + YEAR_MS };
}

/** Whether it may not be paid any more. */
export function isOver(invoice: InvoiceRow, nowMs: number): boolean {
  const { expiresMs } = invoice.document;
  return expiresMs !== undefined && expiresMs <= provenTime(invoice, nowMs);
}

/** Of a locked row, what the node and the database agree has come: what a node with a clock ahead ended too early would stay ended. */
export function provenTime({ lockedMs }: InvoiceRow, nowMs: number): number {
  return Math.min(nowMs, lockedMs ?? nowMs);
}

/** Has the job look at a new invoice when it expires. */
export async function queueExpiry(client: PoolClient, invoice: InvoiceRow): Promise<void> {
  const { expiresMs } = invoice.document;
  if (expiresMs === undefined) return;
  await client.query({
    name: 'insert-invoice-expiry',
    text: 'INSERT INTO invoice_expiries (invoice_id, due_ms) VALUES ($1, $2)',
    values: [invoice.id, expiresMs],
  });
}
