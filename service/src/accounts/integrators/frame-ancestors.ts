import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { validOrigins } from '../../platform/http/origin.js';

/** What a page's address may tell about the flow's owner; all public. */
export interface PageOwner {
  /** The integrator's id, as redirects and the SDK name it. */
  readonly integrator?: string | undefined;
  /** From the redirect's query (interface §2.5). */
  readonly authorizedInvoiceId?: string | undefined;
}

/** For a page whose address names no integrator: it holds no data, and moves to its integrator's address before redeeming a nonce. */
const ANYBODY = '*';
const OWN = "'self'";

/**
 * The sources of a page's `frame-ancestors`: only the origins of the integrator that its address names.
 *
 * @returns never empty; bounded as an integrator's list of origins is
 */
export async function frameAncestors(deps: Pick<Deps, 'db' | 'settings'>, owner: PageOwner): Promise<string> {
  if (owner.integrator === undefined && owner.authorizedInvoiceId === undefined) return ANYBODY;
  const stored = await readOrigins(deps, owner);
  if (stored === undefined) return OWN;
  if (stored.length === 0 && deps.settings.mode === 'sandbox') return ANYBODY;
  return [OWN, ...validOrigins(stored)].join(' ');
}

/** @returns undefined if there is no such integrator */
async function readOrigins(
  deps: Pick<Deps, 'db'>,
  { integrator, authorizedInvoiceId }: PageOwner,
): Promise<readonly string[] | undefined> {
  const integrators = deps.db.selectFrom('integrators as i').select('i.allowed_origins');
  if (integrator !== undefined) {
    if (!isUuid(integrator)) return undefined;
    return (await integrators.where('i.id', '=', integrator).executeTakeFirst())?.allowed_origins;
  }
  if (authorizedInvoiceId === undefined || !isUuid(authorizedInvoiceId)) return undefined;
  const row = await integrators
    .innerJoin('authorized_invoices as a', 'a.integrator_id', 'i.id')
    .where('a.id', '=', authorizedInvoiceId)
    .executeTakeFirst();
  return row?.allowed_origins;
}
