import { type RawBuilder, sql } from 'kysely';
import type { FreezableKind } from '../../platform/db/tables/operation.js';
import type { Deps } from '../../platform/deps.js';
import { type ApiError, forbidden } from '../../platform/http/api-error.js';

/** Why a valid secret may no longer be used. */
export type Obstacle = 'client_disabled' | 'integrator_frozen' | 'account_frozen';

/** The query's columns for the ids, such as `s.client_id`; absent: not checked. */
export interface StandingColumns {
  readonly client?: string;
  readonly integrator: string;
  readonly account?: string;
}

/**
 * A query expression for the obstacle, or null. Every entry point selects it in the statement that looks up the
 * secret.
 */
export function obstacle(columns: StandingColumns): RawBuilder<Obstacle | null> {
  return sql<Obstacle | null>`CASE
    ${columns.client === undefined ? sql`` : sql`WHEN ${isDisabled(columns.client)} THEN 'client_disabled'`}
    WHEN ${isFrozen('integrator', columns.integrator)} THEN 'integrator_frozen'
    ${columns.account === undefined ? sql`` : sql`WHEN ${isFrozen('account', columns.account)} THEN 'account_frozen'`}
    END`;
}

function isDisabled(column: string): RawBuilder<boolean> {
  return sql<boolean>`EXISTS (
    SELECT FROM clients AS issuer WHERE issuer.id = ${sql.ref(column)} AND issuer.disabled_ms IS NOT NULL)`;
}

/** `isFrozenSql` for a query builder. */
export function isFrozen(kind: FreezableKind, column: string): RawBuilder<boolean> {
  return sql.raw<boolean>(isFrozenSql(kind, column));
}

/** A condition on whether somebody has frozen it. @param subject - the statement's own column or parameter for the id */
export function isFrozenSql(kind: FreezableKind, subject: string): string {
  return `EXISTS (
    SELECT FROM freezes AS live WHERE live.subject_id = ${subject} AND live.subject_kind = '${kind}' AND live.lifted_ms IS NULL)`;
}

/** Whether an account is frozen, where nothing else of it is read. */
export async function isAccountFrozen({ pool }: Pick<Deps, 'pool'>, accountId: string): Promise<boolean> {
  const { rows } = await pool.query<{ frozen: boolean }>({
    name: 'find-account-freeze',
    text: `SELECT ${isFrozenSql('account', '$1::uuid')} AS frozen`,
    values: [accountId],
  });
  return rows[0]?.frozen === true;
}

const MESSAGES: Readonly<Record<Obstacle, string>> = {
  client_disabled: 'The client that created this was disabled.',
  integrator_frozen: 'This integrator is frozen. Contact the operator.',
  account_frozen: 'This account is frozen. Contact whoever froze it: the integrator or the operator.',
};

/** 403 with the obstacle as its code. */
export function refusedFor(found: Obstacle): ApiError {
  return forbidden(found, MESSAGES[found]);
}
