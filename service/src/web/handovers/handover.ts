import type { Insertable, Kysely, Selectable } from 'kysely';
import { type handoverSchema, isUuid, type Sent } from 'svc-bridge/model';
import { hashToken } from '../../accounts/tokens/token-hash.js';
import type { ChallengeCause } from '../../payments/challenges/challenge.js';
import type { Database } from '../../platform/db/database.js';
import type { HandoversTable } from '../../platform/db/tables/flows.js';
import type { Deps } from '../../platform/deps.js';
import { notFound } from '../../platform/http/api-error.js';
import { type FlowSession, isSessionAlive } from '../flow-sessions/flow-session.js';
import { newCode, newLinkToken } from './handover-link.js';

/** A step of a flow that is taken on the player's phone. */
export type Handover = Selectable<HandoversTable>;
export type HandoverView = Sent<typeof handoverSchema>;

/** How long a link opens. */
const LINK_MS = 10 * 60_000;

export interface NewHandover {
  readonly purpose: Handover['purpose'];
  /** Of the new card. */
  readonly currency: string | undefined;
  /** Whose bank step it is. */
  readonly cause: ChallengeCause | undefined;
}

/** Hands a step over; the session's earlier handovers end. @returns the link's secret, of which only the hash is kept */
export async function startHandover(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'settings'>,
  session: FlowSession,
  { purpose, currency, cause }: NewHandover,
): Promise<{ handover: Handover; linkToken: string }> {
  const linkToken = newLinkToken(deps.random, deps.settings);
  const nowMs = deps.clock.now();
  const row: Insertable<HandoversTable> = {
    id: deps.random.uuid(),
    session_id: session.id,
    purpose,
    code: newCode(deps.random),
    link_hash: hashToken(linkToken),
    currency: currency ?? null,
    cause_type: cause?.causeType ?? null,
    cause_id: cause?.causeId ?? null,
    expires_ms: nowMs + LINK_MS,
    created_ms: nowMs,
  };
  const handover = await deps.db.transaction().execute(async (trx) => {
    // one at a time per session, so that two started at once do not both stay open
    await trx.selectFrom('flow_sessions').select('id').where('id', '=', session.id).forNoKeyUpdate().execute();
    await endOpen(deps, trx, session);
    return trx.insertInto('handovers').values(row).returningAll().executeTakeFirstOrThrow();
  });
  return { handover, linkToken };
}

/** @throws ApiError `handover_not_found` 404, also for another session's */
export async function findHandover(deps: Pick<Deps, 'db'>, session: FlowSession, id: string): Promise<Handover> {
  if (!isUuid(id)) throw notFound('handover');
  const handover = await deps.db
    .selectFrom('handovers')
    .selectAll()
    .where('id', '=', id.toLowerCase())
    .where('session_id', '=', session.id)
    .executeTakeFirst();
  if (!handover) throw notFound('handover');
  return handover;
}

/** Ends it, from either screen. What the phone has already done stays. */
export async function endHandover(deps: Pick<Deps, 'db' | 'clock'>, handoverId: string): Promise<void> {
  await deps.db
    .updateTable('handovers')
    .set({ ended_ms: deps.clock.now() })
    .where('id', '=', handoverId)
    .where('ended_ms', 'is', null)
    .where('done_ms', 'is', null)
    .execute();
}

/**
 * Whether a phone has opened a payment's bank step. It keeps counting when the big screen cancels: the return address may be the
 * hosted link, which opens the whole checkout.
 */
export async function isOnPhone(deps: Pick<Deps, 'db'>, { causeType, causeId }: ChallengeCause): Promise<boolean> {
  const opened = await deps.db
    .selectFrom('handovers')
    .select('id')
    .where('cause_type', '=', causeType)
    .where('cause_id', '=', causeId)
    .where('opened_ms', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return opened !== undefined;
}

async function endOpen(deps: Pick<Deps, 'clock'>, trx: Kysely<Database>, session: FlowSession): Promise<void> {
  await trx
    .updateTable('handovers')
    .set({ ended_ms: deps.clock.now() })
    .where('session_id', '=', session.id)
    .where('ended_ms', 'is', null)
    .where('done_ms', 'is', null)
    .execute();
}

/**
 * Records that the phone has done its step.
 *
 * @returns false if the step was done before, or ended, or its time is over
 */
export async function finishHandover(
  deps: Pick<Deps, 'clock'>,
  trx: Kysely<Database>,
  handoverId: string,
  result: { readonly payment_method_id?: string } = {},
): Promise<boolean> {
  const nowMs = deps.clock.now();
  const { numUpdatedRows } = await trx
    .updateTable('handovers')
    .set({ done_ms: nowMs, ...result })
    .where('id', '=', handoverId)
    .where('done_ms', 'is', null)
    .where('ended_ms', 'is', null)
    .where('expires_ms', '>', nowMs)
    .where((where) =>
      where.exists(
        where
          .selectFrom('flow_sessions as s')
          .select('s.id')
          .whereRef('s.id', '=', 'handovers.session_id')
          .where(isSessionAlive(nowMs)),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function stateOf(handover: Handover, nowMs: number): HandoverView['state'] {
  if (handover.done_ms !== null) return 'done';
  if (handover.ended_ms !== null) return 'ended';
  if (handover.expires_ms <= nowMs) return 'expired';
  return handover.opened_ms === null ? 'waiting' : 'opened';
}
