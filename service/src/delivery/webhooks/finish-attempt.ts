import { sql, type Transaction } from 'kysely';
import type { Database } from '../../platform/db/database.js';
import type { Deps } from '../../platform/deps.js';
import type { ClaimedDelivery } from './claim-deliveries.js';
import { disableLocked } from './endpoint-state.js';
import { nextAttemptMs } from './retry-schedule.js';
import type { SendResult } from './send-webhook.js';

export interface FinishAttemptOptions {
  readonly delivery: Pick<ClaimedDelivery, 'id' | 'endpointId' | 'attempts' | 'claimedUntilMs'>;
  readonly result: SendResult;
  readonly startedMs: number;
}

/** Records an attempt in the log and decides what follows: delivered, retry later, or failed. 410: the receiver wants no more events. */
export async function finishAttempt(
  deps: Pick<Deps, 'db' | 'clock' | 'random'>,
  options: FinishAttemptOptions,
): Promise<'delivered' | 'due' | 'failed' | 'taken_over'> {
  const { delivery, result } = options;
  const nowMs = deps.clock.now();
  const attempts = delivery.attempts + 1;
  const next = decide(deps, result, attempts, nowMs);
  return deps.db.transaction().execute(async (trx) => {
    // first, as whoever disables it by hand does: two of them never wait for each other
    const gone = result.status === 410 ? await lockEndpoint(trx, delivery.endpointId) : undefined;
    const updated = await trx
      .updateTable('webhook_deliveries')
      .set({ state: stateAfter(next.state), attempts, due_ms: next.dueMs, claimed_until_ms: 0, updated_ms: nowMs })
      .where('id', '=', delivery.id)
      .where('claimed_until_ms', '=', delivery.claimedUntilMs)
      .returning('state')
      .executeTakeFirst();
    if (!updated) return 'taken_over';
    await logAttempt(deps, trx, { ...options, attempt: attempts, finishedMs: nowMs });
    if (gone) await disableLocked(trx, gone, { disabledReason: 'The receiver answered 410 Gone.', nowMs });
    return updated.state;
  });
}

/** Returns a claimed delivery, so that another node can send it at once. */
export async function releaseClaim(
  deps: Pick<Deps, 'db'>,
  delivery: Pick<ClaimedDelivery, 'id' | 'claimedUntilMs'>,
): Promise<void> {
  await deps.db
    .updateTable('webhook_deliveries')
    .set({ claimed_until_ms: 0 })
    .where('id', '=', delivery.id)
    .where('claimed_until_ms', '=', delivery.claimedUntilMs)
    .execute();
}

function decide(
  deps: Pick<Deps, 'random'>,
  result: SendResult,
  attempts: number,
  nowMs: number,
): { state: 'delivered' | 'due' | 'failed'; dueMs: number } {
  const { status } = result;
  if (status !== undefined && status >= 200 && status < 300) return { state: 'delivered', dueMs: nowMs };
  if (status === 410) return { state: 'failed', dueMs: nowMs };
  const dueMs = nextAttemptMs({ attempts, nowMs, retryAfterMs: result.retryAfterMs, random: deps.random });
  return dueMs === undefined ? { state: 'failed', dueMs: nowMs } : { state: 'due', dueMs };
}

async function logAttempt(
  deps: Pick<Deps, 'random'>,
  trx: Transaction<Database>,
  entry: FinishAttemptOptions & { attempt: number; finishedMs: number },
): Promise<void> {
  await trx
    .insertInto('webhook_attempts')
    .values({
      id: deps.random.uuid(),
      delivery_id: entry.delivery.id,
      attempt: entry.attempt,
      response_status: entry.result.status ?? null,
      error: entry.result.error,
      response_excerpt: entry.result.excerpt,
      started_ms: entry.startedMs,
      finished_ms: entry.finishedMs,
    })
    .execute();
}

/** Of a receiver that was disabled or deleted meanwhile nothing is due any more. */
function stateAfter(next: 'delivered' | 'due' | 'failed') {
  return next === 'due' ? sql<'due' | 'failed'>`state` : next;
}

/** @returns undefined if it was deleted */
async function lockEndpoint(trx: Transaction<Database>, id: string) {
  return trx.selectFrom('webhook_endpoints').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}
