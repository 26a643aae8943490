import { z } from 'zod';
import { conflict } from '../../platform/http/api-error.js';
import { executorOf, type SqlExecutor } from '../../platform/http/idempotency-store.js';
import { newId } from '../../platform/random.js';
import type { ChangeContext } from './console-call.js';

/** Of a form of the console's page: one that is sent twice is done once. */
export const requestKey = z.uuid();

/** Money that somebody wants to hand over. */
export const moneyAsked = z.object({
  /** Minor units. */
  amount: z.number(),
  currency: z.string(),
});

export type MoneyAsked = z.output<typeof moneyAsked>;

/** What the log keeps of something done, such as the id of a new refund. Never a secret. */
type Made = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** Writes down what was made, and what it was before, in the transaction that makes it. */
export type Alongside = (client: SqlExecutor, made: Made, before?: Made) => Promise<void>;

/** What every request is about, and why it was asked for. */
interface About {
  readonly objectId: string;
  readonly reason: string;
}

/**
 * Does what was asked for, by the rules of the moment.
 *
 * @returns what only whoever does it sees, such as the secret of a new key
 */
export type CarryOut<Asked> = (
  doing: Pick<ChangeContext, 'deps' | 'forgetTokens'>,
  asked: Asked & About,
  alongside: Alongside,
) => Promise<object>;

/**
 * Does what may need a second person, or keeps it until one approves it.
 *
 * @param form - `asked` is kept and logged, so it has no secret
 * @throws ApiError `console_request_repeated` 409
 */
export async function makeRequest<Asked extends Made>(
  context: ChangeContext,
  { key, asked, carryOut }: { readonly key: string; readonly asked: Asked; readonly carryOut: CarryOut<Asked> },
): Promise<object> {
  const { deps, object, reason } = context;
  if (deps.settings.consoleApproval === 'second-person') return askSecondPerson(context, { key, asked });
  const made = await carryOut(context, { ...asked, objectId: object.id, reason }, (client, note, before) =>
    recordOnce(context, client, { key, before, after: { ...asked, ...note } }),
  );
  return { state: 'done', ...made };
}

/**
 * Keeps what is asked for until a second person approves it.
 *
 * @throws ApiError `console_request_repeated` 409
 */
export async function askSecondPerson(
  context: ChangeContext,
  { key, asked }: { readonly key: string; readonly asked: Made },
): Promise<object> {
  await context.deps.db.transaction().execute(async (trx) => {
    const id = await insertRequest(context, executorOf(trx), { key, state: 'waiting', body: asked });
    await context.record(trx, { after: { ...asked, waits_for_second_person: id } });
  });
  return { state: 'waiting' };
}

/**
 * Writes the log of something that is done at once, in its transaction.
 *
 * @throws ApiError `console_request_repeated` 409
 */
export async function recordOnce(
  context: ChangeContext,
  client: SqlExecutor,
  { key, before, after }: { readonly key: string; readonly before?: Made | undefined; readonly after: Made },
): Promise<void> {
  await insertRequest(context, client, { key, state: 'done', body: after });
  await context.recordWith(client, { before, after });
}

interface NewRequest {
  readonly key: string;
  readonly state: 'waiting' | 'done';
  readonly body: object;
}

async function insertRequest(
  { deps, operator, object, action, reason }: ChangeContext,
  client: SqlExecutor,
  { key, state, body }: NewRequest,
): Promise<string> {
  const nowMs = deps.clock.now();
  const { rows } = await client.query(
    `INSERT INTO console_requests (id, asked_by, request_key, asked_by_id, action, object_kind, object_id, integrator_id, body, reason, state,
       asked_ms, updated_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)
     ON CONFLICT (asked_by, request_key) DO NOTHING RETURNING id`,
    [
      newId(deps.random, nowMs),
      operator.email,
      key,
      operator.id,
      action,
      object.kind,
      object.id,
      object.integratorId,
      JSON.stringify(body),
      reason,
      state,
      nowMs,
    ],
  );
  const [row] = rows as { id: string }[];
  if (row) return row.id;
  throw conflict('console_request_repeated', 'This form was sent before. Reload the page to see what came of it.');
}
