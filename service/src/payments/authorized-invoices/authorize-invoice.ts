import type { Kysely } from 'kysely';
import { createNonce, NONCE_MS } from '../../accounts/authorize/create-nonce.js';
import { pageOwnerQuery } from '../../accounts/integrators/page-owner-query.js';
import { isAccountFrozen, refusedFor } from '../../accounts/standing/standing.js';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import { markOf } from '../../platform/cell.js';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import { invalidField } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { recordSecretOutcome } from '../../platform/http/idempotency-store.js';
import type { Principal } from '../../platform/http/principal.js';
import { readExpiry } from '../expiries/expiry.js';
import { checkAmounts } from '../invoices/check-amounts.js';
import { resolveReferences } from '../invoices/resolve-references.js';
import { withPictures } from '../pictures/pictures-of-items.js';
import type { AuthorizedBody, AuthorizeInvoiceBody } from './authorize-invoice-body.js';

/** How long a buyer has to pay unless the request says so: as long as a nonce is valid (Gap §8.1). */
const AUTHORIZED_MS = NONCE_MS;

export interface AuthorizeInvoiceOptions {
  readonly principal: Principal;
  readonly body: AuthorizeInvoiceBody;
  readonly claim: IdempotencyClaim | undefined;
}

/** Interface §2.5. */
export interface InvoiceAuthorization {
  readonly authorized_invoice_id: string;
  readonly redirect: string;
  /** Widget only; opens nothing by itself. */
  readonly nonce_auth_id?: string;
}

/**
 * Lets a buyer create and pay one invoice (or escrow) in the checkout widget or on the hosted page.
 *
 * @throws ApiError 422 naming the field, as for an invoice and its expiry; `return_url_invalid`, `image_url_invalid`; `account_frozen` 403
 * @source interface §4 row 11, §4.2, §2.5
 */
export async function authorizeInvoice(
  deps: Deps,
  options: AuthorizeInvoiceOptions,
): Promise<Outcome<InvoiceAuthorization>> {
  const { principal, body } = options;
  checkReturnUrl(deps, body);
  const nowMs = deps.clock.now();
  const expiresMs = readExpiry(body.expires_at, nowMs) ?? nowMs + AUTHORIZED_MS;
  const { currency } = checkAmounts(body, { sellersOptional: true });
  const create = { ...body, payment_methods: [] };
  const [ownerQuery, isFrozen] = await Promise.all([
    pageOwnerQuery(deps, principal.integratorId),
    isAccountFrozen(deps, body.account_id),
    resolveReferences(deps.pool, { body: create, integratorId: principal.integratorId, currency, nowMs }),
  ]);
  if (isFrozen) throw refusedFor('account_frozen');
  const { integratorId } = principal;
  return withPictures(deps, { integratorId, items: body.line_items }, () =>
    deps.db.transaction().execute(async (trx) => {
      const payload = await insertAuthorization(deps, trx, { ...options, ownerQuery, nowMs, expiresMs });
      const outcome = { status: 200, payload };
      await recordSecretOutcome(deps, trx, { claim: options.claim, outcome });
      return outcome;
    }),
  );
}

async function insertAuthorization(
  deps: Deps,
  trx: Kysely<Database>,
  {
    principal,
    body,
    ownerQuery,
    nowMs,
    expiresMs,
  }: AuthorizeInvoiceOptions & { readonly ownerQuery: string; readonly nowMs: number; readonly expiresMs: number },
): Promise<InvoiceAuthorization> {
  const id = deps.random.uuid();
  const linkToken =
    body.invoice_mechanism === 'svc_hosted'
      ? markOf(principal.integratorId) + deps.random.bytes(32).toString('base64url')
      : undefined;
  const owner = {
    integratorId: principal.integratorId,
    clientId: principal.clientId ?? '',
    accountId: body.account_id,
  };
  await trx
    .insertInto('authorized_invoices')
    .values({
      id,
      integrator_id: owner.integratorId,
      client_id: owner.clientId,
      account_id: owner.accountId,
      mechanism: body.invoice_mechanism,
      is_escrow: body.is_escrow,
      body: JSON.stringify(keptBody(body)),
      hosted_token_hash: linkToken === undefined ? null : hashToken(linkToken),
      expires_ms: expiresMs,
      created_ms: nowMs,
      updated_ms: nowMs,
    })
    .execute();
  const { webUrl, hostedUrl } = deps.settings.addresses;
  if (linkToken !== undefined) return { authorized_invoice_id: id, redirect: `${hostedUrl}/pay/${linkToken}` };
  const nonce = await createNonce(deps, trx, { ...owner, authorizedInvoiceId: id, untilMs: expiresMs });
  const query = `authorized_invoice_id=${id}&is_escrow=${body.is_escrow}${ownerQuery && `&${ownerQuery}`}`;
  return {
    authorized_invoice_id: id,
    redirect: `${webUrl}/ui/v1/continue?${query}#nonce=${nonce.nonce}`,
    nonce_auth_id: nonce.id,
  };
}

function keptBody(body: AuthorizeInvoiceBody): AuthorizedBody {
  const { account_id, reference_type, reference_id, description, metadata, line_items, return_url } = body;
  return { account_id, reference_type, reference_id, description, metadata, line_items, return_url };
}

function checkReturnUrl(deps: Pick<Deps, 'settings'>, body: AuthorizeInvoiceBody): void {
  if (body.return_url === undefined) return;
  const protocol = URL.canParse(body.return_url) ? new URL(body.return_url).protocol : '';
  if (protocol === 'https:' || (protocol === 'http:' && deps.settings.mode === 'sandbox')) return;
  throw invalidField('return_url', 'return_url_invalid', 'return_url must be an https address.');
}
