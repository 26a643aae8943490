import type { Deps } from '../../platform/deps.js';
import { isUuid } from '../../platform/http/fields.js';

/** What a page's address may say about whose flow it will show; all of it is public. */
export interface FrameAncestorsQuery {
  /** From the redirect's query (interface §2.5). */
  readonly authorizedInvoiceId?: string | undefined;
}

/**
 * The sources of a page's `frame-ancestors`. A page that does not say whose flow it shows may be framed by every registered origin: it
 * holds nothing yet, and redeeming the nonce checks the parent against the one integrator's origins.
 *
 * @returns `*` in a sandbox without registered origins; never empty (`'self'` is always there)
 */
export async function frameAncestors(
  deps: Pick<Deps, 'db' | 'settings'>,
  query: FrameAncestorsQuery = {},
): Promise<string> {
  const origins = await registeredOrigins(deps, query);
  if (origins === 'any') return '*';
  return ["'self'", ...origins].join(' ');
}

async function registeredOrigins(
  deps: Pick<Deps, 'db' | 'settings'>,
  query: FrameAncestorsQuery,
): Promise<readonly string[] | 'any'> {
  const rows = await selectOrigins(deps, query.authorizedInvoiceId);
  // one integrator without origins may be shown anywhere in the sandbox, so the shared page must be framable anywhere too
  if (deps.settings.mode === 'sandbox' && rows.some((row) => row.allowed_origins.length === 0)) return 'any';
  return [...new Set(rows.flatMap((row) => row.allowed_origins))].sort();
}

async function selectOrigins(deps: Pick<Deps, 'db'>, authorizedInvoiceId: string | undefined) {
  if (authorizedInvoiceId !== undefined && isUuid(authorizedInvoiceId)) {
    const own = await deps.db
      .selectFrom('authorized_invoices as a')
      .innerJoin('integrators as i', 'i.id', 'a.integrator_id')
      .select('i.allowed_origins')
      .where('a.id', '=', authorizedInvoiceId)
      .execute();
    if (own.length > 0) return own;
  }
  return deps.db.selectFrom('integrators').select('allowed_origins').execute();
}
