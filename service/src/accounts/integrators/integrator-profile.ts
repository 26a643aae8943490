import type { Kysely } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import { validOrigins } from '../../platform/http/origin.js';

/** How the operator lets an integrator's pages look (interface §4.2). Unset: the service's own. */
export interface Branding {
  readonly background_color: string | null;
  readonly primary_color: string | null;
  readonly logo_url: string | null;
  /** Shown by mail and chat programs that preview the link. */
  readonly preview_text: string | null;
}

export interface IntegratorProfile {
  readonly id: string;
  readonly name: string;
  readonly displayName: string;
  readonly accountId: string;
  readonly branding: Branding;
  /** Origins whose pages may embed ours. */
  readonly allowedOrigins: readonly string[];
  /** Where a native app may be returned to, kept by the operator (interface §4.3: postOAuthURLOverride). */
  readonly returnPatterns: readonly string[];
}

/** Everything about an integrator that pages and flows follow. */
export async function readIntegrator(db: Kysely<Database>, integratorId: string): Promise<IntegratorProfile> {
  const row = await db
    .selectFrom('integrators as i')
    .innerJoin('accounts as a', 'a.id', 'i.account_id')
    .select([
      'i.id',
      'i.name',
      'i.account_id',
      'i.theme',
      'i.allowed_origins',
      'i.oauth_return_patterns',
      'a.display_name',
    ])
    .where('i.id', '=', integratorId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    displayName: row.display_name || row.name,
    accountId: row.account_id,
    branding: readBranding(row.theme),
    allowedOrigins: validOrigins(row.allowed_origins),
    returnPatterns: row.oauth_return_patterns,
  };
}

function readBranding(theme: Readonly<Record<string, unknown>>): Branding {
  const text = (name: keyof Branding): string | null => {
    const value = theme[name];
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return {
    background_color: text('background_color'),
    primary_color: text('primary_color'),
    logo_url: text('logo_url'),
    preview_text: text('preview_text'),
  };
}
