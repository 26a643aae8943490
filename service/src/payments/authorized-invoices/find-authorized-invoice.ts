import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { checkAmounts } from '../invoices/check-amounts.js';
import { type AuthorizedBody, authorizedBodySchema } from './authorize-invoice-body.js';

/** What a buyer was authorized to pay. */
export interface AuthorizedInvoice {
  readonly id: string;
  readonly integratorId: string;
  readonly accountId: string;
  readonly mechanism: 'widget' | 'svc_hosted';
  readonly isEscrow: boolean;
  readonly body: AuthorizedBody;
  readonly currency: string;
  /** Minor units. */
  readonly totalAmount: number;
  readonly expiresMs: number;
  readonly isVoid: boolean;
}

/** @throws Error if there is none: callers hold a checked session or link for it */
export async function findAuthorizedInvoice(db: Kysely<Database>, id: string): Promise<AuthorizedInvoice> {
  const row = await db
    .selectFrom('authorized_invoices')
    .leftJoin('authorized_invoice_voids', 'authorized_invoice_id', 'id')
    .selectAll('authorized_invoices')
    .select('voided_ms')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const body = authorizedBodySchema.parse(row.body);
  return {
    id: row.id,
    integratorId: row.integrator_id,
    accountId: row.account_id,
    mechanism: row.mechanism,
    isEscrow: row.is_escrow,
    body,
    ...checkAmounts(body, { sellersOptional: true }),
    expiresMs: row.expires_ms,
    isVoid: row.voided_ms !== null,
  };
}
