import { BEYOND_SKEW_MS } from '../../accounts/standing/revoke-sessions.js';
import { conflict } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { executorOf, recordOutcome } from '../../platform/http/idempotency-store.js';
import type { PaymentDeps } from '../deps.js';
import {
  type AuthorizedInvoiceQuery,
  type AuthorizedInvoiceStatus,
  readAuthorizedInvoice,
} from './read-authorized-invoice.js';

/**
 * Ends an authorized invoice that nobody has paid: its link and nonce stop working, and an open page cannot pay (Gap §4.2). The row's lock
 * keeps attempts out: one that has begun before is found here, one that begins later finds it over.
 *
 * @errors `authorized_invoice_not_found` 404; 409 with its status: `authorization_paid`, `authorization_in_progress`, `authorization_void`,
 *   `authorization_expired`
 */
export async function voidAuthorizedInvoice(
  deps: PaymentDeps,
  options: AuthorizedInvoiceQuery & { readonly claim: IdempotencyClaim | undefined },
): Promise<Outcome<AuthorizedInvoiceStatus>> {
  const { authorized_invoice_id: id } = await readAuthorizedInvoice(deps, options);
  return deps.db.transaction().execute(async (trx) => {
    await trx.selectFrom('authorized_invoices').select('id').where('id', '=', id).forUpdate().execute();
    const status = await readAuthorizedInvoice({ ...deps, db: trx }, options);
    requireUnpaid(status);
    const nowMs = deps.clock.now();
    const expires_ms = nowMs - BEYOND_SKEW_MS;
    await trx.insertInto('authorized_invoice_voids').values({ authorized_invoice_id: id, voided_ms: nowMs }).execute();
    await trx.updateTable('authorized_invoices').set({ expires_ms, updated_ms: nowMs }).where('id', '=', id).execute();
    await trx
      .updateTable('nonces')
      .set({ expires_ms })
      .where('authorized_invoice_id', '=', id)
      .where('expires_ms', '>', expires_ms)
      .execute();
    const payload: AuthorizedInvoiceStatus = { ...status, state: 'void', expires: new Date(expires_ms).toISOString() };
    const outcome = { status: 200, payload };
    await recordOutcome(executorOf(trx), { claim: options.claim, outcome, nowMs });
    return outcome;
  });
}

function requireUnpaid(payload: AuthorizedInvoiceStatus): void {
  switch (payload.state) {
    case 'open':
      return;
    case 'paid':
      throw conflict('authorization_paid', 'It is paid.', { payload, final: true });
    case 'void':
      throw conflict('authorization_void', 'It is void already.', { payload, final: true });
    case 'expired':
      throw conflict('authorization_expired', 'It has expired.', { payload, final: true });
    default: {
      const message = 'The buyer is paying it. Void it again if the payment fails.';
      throw conflict('authorization_in_progress', message, { payload, final: false });
    }
  }
}
