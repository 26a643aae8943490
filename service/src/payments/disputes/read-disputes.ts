import { type disputeListQuerySchema, type disputePageSchema, isUuid, type Sent } from 'svc-bridge/model';
import type { z } from 'zod';
import { invalidField, notFound } from '../../platform/http/api-error.js';
import { findInvoice } from '../invoices/read-invoice.js';
import type { Money } from '../money.js';
import { type Dispute, findDispute, listDisputes } from './dispute.js';
import { renderDispute, type SentDispute } from './render-dispute.js';

const DEFAULT_LIMIT = 25;

export interface DisputeQuery {
  readonly integratorId: string;
  readonly disputeId: string;
}

/** @errors `dispute_not_found` 404 */
export async function readDispute(money: Money, query: DisputeQuery): Promise<SentDispute> {
  return renderDispute(await requireDispute(money, query), await money.exponents());
}

/** @errors `dispute_not_found` 404 */
export async function requireDispute(money: Money, { integratorId, disputeId }: DisputeQuery): Promise<Dispute> {
  const dispute = isUuid(disputeId) ? await findDispute(money.deps.pool, disputeId) : undefined;
  if (dispute?.integratorId !== integratorId) throw notFound('dispute');
  return dispute;
}

/** A page, newest first. @errors `cursor_invalid` 422, `invoice_not_found` 404 */
export async function readDisputes(
  money: Money,
  { integratorId, query }: { integratorId: string; query: z.output<typeof disputeListQuerySchema> },
): Promise<Sent<typeof disputePageSchema>> {
  const { limit = DEFAULT_LIMIT, cursor, invoice_id: invoiceId, state } = query;
  if (cursor !== undefined && !isUuid(cursor)) {
    throw invalidField('cursor', 'cursor_invalid', 'cursor must be an unchanged next_cursor of this list.');
  }
  if (invoiceId !== undefined) await requireInvoice(money, { integratorId, invoiceId });
  const filter = { integratorId, state, invoiceId, before: cursor, limit: limit + 1 };
  const found = await listDisputes(money.deps.pool, filter);
  const exponents = await money.exponents();
  const shown = found.slice(0, limit);
  return {
    disputes: shown.map((dispute) => renderDispute(dispute, exponents)),
    next_cursor: found.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

async function requireInvoice(
  { deps }: Money,
  { integratorId, invoiceId }: { integratorId: string; invoiceId: string },
): Promise<void> {
  const invoice = isUuid(invoiceId) ? await findInvoice(deps.pool, invoiceId) : undefined;
  if (invoice?.integratorId !== integratorId) throw notFound('invoice');
}
