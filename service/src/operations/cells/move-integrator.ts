import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { freeze, unfreeze } from '../../accounts/standing/freeze.js';
import { errorCode } from '../../platform/db/database-errors.js';
import { inTransaction } from '../../platform/db/in-transaction.js';
import { PARKED_MS } from '../../platform/db/parked.js';
import type { Deps } from '../../platform/deps.js';
import { conflict } from '../../platform/http/api-error.js';
import { ADMIN_TOOL, writeLogWith } from '../console/console-log.js';
import { checkTarget, type MovingIntegrator } from './check-target.js';
import { type Copying, compareRows, copyRows, withId } from './copy-rows.js';
import { INTEGRATOR_ROWS, MOVE_REASON, OWN_WALLETS, SYSTEM_SIDE, TURNS, UNDER_WAY } from './integrator-rows.js';

export interface MoveOptions {
  /** Of the cell that it leaves. */
  readonly deps: Pick<Deps, 'db' | 'pool' | 'clock' | 'random'>;
  /** The database of the cell that it moves to. */
  readonly target: Pool;
  readonly integrator: MovingIntegrator;
  readonly toCell: number;
  /** How long what is under way may take to end, ms. */
  readonly patienceMs: number;
  /** How long a node may believe a token that it has seen, ms: only then does every one of them know of the freeze. */
  readonly freezeKnownMs: number;
}

const LOOK_EVERY_MS = 250;
/** Of Postgres: rows changed since the snapshot, or two locked each other out. */
const BUSY = ['40001', '40P01', '55P03'];

/**
 * Moves an integrator to another cell: freezes it, waits for what is under way, copies its rows out of one snapshot, compares them, and releases
 * it. At every moment one cell at most takes its payments: this one releases it before the other has it. Interrupted, it is run again.
 *
 * @returns how many rows it has there
 * @throws Error in one sentence; it then still lives here, unless the sentence says something else
 */
export function moveIntegrator(options: MoveOptions): Promise<number> {
  return whileMoving(options.deps.pool, options.integrator, () => moveAlone(options));
}

/** Runs a move, at whose time nothing that `whileNotMoving` runs happens. @throws ApiError `integrator_moving` 409, if any of that does */
export function whileMoving<T>(pool: Pool, integrator: MovingIntegrator, work: () => Promise<T>): Promise<T> {
  const busy = 'is already being moved, or is being frozen or unfrozen. Wait until that has ended.';
  return holding(pool, { integrator, mode: 'exclusive', busy }, work);
}

/**
 * Runs what must not happen while an integrator moves, such as its freeze, which would stay behind. Several such things may happen at once.
 *
 * @throws ApiError `integrator_moving` 409, if it is being moved
 */
export function whileNotMoving<T>(pool: Pool, integrator: MovingIntegrator, work: () => Promise<T>): Promise<T> {
  const busy = 'is already being moved. Wait until that has ended.';
  return holding(pool, { integrator, mode: 'shared', busy }, work);
}

const LOCKS = {
  exclusive: 'SELECT FROM pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS held WHERE held',
  shared: 'SELECT FROM pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) AS held WHERE held',
} as const;

interface Holding {
  readonly integrator: MovingIntegrator;
  readonly mode: keyof typeof LOCKS;
  /** What the integrator is, if the lock cannot be had. */
  readonly busy: string;
}

async function holding<T>(
  pool: Pool,
  { integrator: { id, name }, mode, busy }: Holding,
  work: () => Promise<T>,
): Promise<T> {
  const holder = await pool.connect();
  try {
    await begin(holder, 'READ COMMITTED');
    const { rowCount } = await holder.query(LOCKS[mode], [`move ${id}`]);
    if (rowCount === 0) throw conflict('integrator_moving', `${name} ${busy}`);
    return await work();
  } finally {
    await release(holder);
  }
}

async function moveAlone(options: MoveOptions): Promise<number> {
  const { deps, target, integrator, toCell } = options;
  const movedTo = await readMovedTo(deps.pool, integrator.id);
  if (movedTo !== undefined && movedTo !== toCell) {
    throw new Error(
      `${integrator.name} has left this cell for cell ${movedTo}. Run the command with that one's TARGET_DATABASE_URL if it was interrupted, or move it from there.`,
    );
  }
  const hasLeft = movedTo !== undefined;
  const hasArrived = hasLeft ? await hasItArrived(target, integrator) : await isThere(target, integrator.id);
  if (hasLeft && hasArrived) return 0;
  if (hasArrived) {
    throw new Error(
      `The other cell has rows of ${integrator.name} already: an integrator cannot move to where it was before.`,
    );
  }
  await checkTarget(options);
  if (hasLeft) await reinstate(deps.pool, integrator.id);
  const subject = { kind: 'integrator', id: integrator.id, by: 'operator' } as const;
  await requireNotFrozen(deps.pool, integrator);
  try {
    await freeze(deps, subject, MOVE_REASON);
    await delay(options.freezeKnownMs);
    return await moveOnceQuiet(options);
  } catch (error) {
    const hasStayed =
      !(error instanceof UnconfirmedMove) && (await readMovedTo(deps.pool, integrator.id)) === undefined;
    if (hasStayed) await unfreeze(deps, subject);
    throw error;
  }
}

/** A COMMIT has no answer, so either may be true: the integrator stays frozen until the command has found out. */
class UnconfirmedMove extends Error {
  constructor(what: string, options: ErrorOptions) {
    super(`${what} Until it does, no cell takes its payments: run the command again.`, options);
  }
}

/** What was begun before the freeze ends first. */
async function moveOnceQuiet(options: MoveOptions): Promise<number> {
  const { deps, integrator, patienceMs } = options;
  const until = performance.now() + patienceMs;
  for (;;) {
    const left = await readUnderWay(deps.pool, integrator.id);
    const moved = left.length === 0 ? await tryMove(options) : left;
    if (typeof moved === 'number') return moved;
    if (performance.now() > until) {
      throw new Error(
        `${integrator.name} still has ${moved.join(', ')}. Nothing was moved, and it is open again: try later.`,
      );
    }
    await delay(LOOK_EVERY_MS);
  }
}

/**
 * @returns how many rows were moved, or what is still under way
 * @throws UnconfirmedMove
 */
async function tryMove(options: MoveOptions): Promise<number | readonly string[]> {
  const { deps, target: targetPool, integrator, toCell } = options;
  const { id } = integrator;
  const [source, target] = [await deps.pool.connect(), await targetPool.connect()];
  let unconfirmed: string | undefined;
  try {
    await begin(source, 'REPEATABLE READ');
    // whoever changes one of them meanwhile, waits and then finds nothing to move
    await source.query(lockSql('wallets', OWN_WALLETS, id));
    for (const { table, where } of TURNS) await source.query(lockSql(table, where, id));
    const left = await readUnderWay(source, id);
    if (left.length > 0) return left;
    await begin(target, 'READ COMMITTED');
    const copied = await copyAll({ source, target, id });
    await retire(source, { id, toCell, nowMs: deps.clock.now() });
    unconfirmed = `This cell did not confirm that it has released ${integrator.name}.`;
    await source.query('COMMIT');
    unconfirmed = `This cell has released ${integrator.name}, and the other one did not confirm that it has it.`;
    await target.query('COMMIT');
    return copied;
  } catch (error) {
    if (unconfirmed) throw new UnconfirmedMove(unconfirmed, { cause: error });
    if (BUSY.includes(errorCode(error))) return ['payments that change its wallets'];
    throw error;
  } finally {
    await Promise.all([source, target].map(release));
  }
}

/** Fails if one has changed since the snapshot. */
function lockSql(table: string, where: string, id: string): string {
  return withId(`SELECT count(*) FROM (SELECT FROM ${table} WHERE ${where} FOR UPDATE) AS locked`, id);
}

async function begin(client: PoolClient, isolation: string): Promise<void> {
  await client.query(`BEGIN ISOLATION LEVEL ${isolation}`);
  // each waits while the other one works
  await client.query("SET LOCAL idle_in_transaction_session_timeout = '1h'");
}

/** Outside a transaction the rollback does nothing. */
async function release(client: PoolClient): Promise<void> {
  const isBroken = await client.query('ROLLBACK').then(
    () => false,
    () => true,
  );
  client.release(isBroken);
}

async function copyAll(copying: Copying): Promise<number> {
  for (const rows of INTEGRATOR_ROWS) await copyRows(copying, rows);
  let copied = 0;
  for (const rows of INTEGRATOR_ROWS) copied += await compareRows(copying, rows);
  const { target, id } = copying;
  const sums = `(${withId(SYSTEM_SIDE, id)}) AS side`;
  // last, and in the order in which payments lock: all payments of the other cell use these wallets
  await target.query(`SELECT FROM wallets WHERE id IN (SELECT id FROM ${sums}) ORDER BY id FOR NO KEY UPDATE`);
  await target.query(
    `UPDATE wallets SET balance = balance + side.amount::bigint FROM ${sums} WHERE wallets.id = side.id`,
  );
  return copied;
}

/** What stays is history: no job has a turn with it, and no wallet pays. */
async function retire(
  source: PoolClient,
  { id, toCell, nowMs }: { readonly id: string; readonly toCell: number; readonly nowMs: number },
): Promise<void> {
  for (const { table, column, where } of TURNS) {
    await source.query(withId(`UPDATE ${table} SET ${column} = ${column} + ${PARKED_MS} WHERE ${where}`, id));
  }
  await source.query(withId(`UPDATE wallets SET minimum_balance = balance WHERE ${OWN_WALLETS}`, id));
  await source.query('INSERT INTO moved_integrators (integrator_id, to_cell, moved_ms) VALUES ($1, $2, $3)', [
    id,
    toCell,
    nowMs,
  ]);
  await writeLogWith(source, ADMIN_TOOL, {
    action: 'integrator.move',
    objectKind: 'integrator',
    objectId: id,
    integratorId: id,
    after: { cell: toCell },
    reason: MOVE_REASON,
    nowMs,
  });
}

/** Undoes `retire`, after which the other cell has nothing: its transaction did not commit. */
async function reinstate(pool: Pool, id: string): Promise<void> {
  await inTransaction(pool, async (client) => {
    for (const { table, column, where } of TURNS) {
      const isParked = `${column} >= ${PARKED_MS}`;
      await client.query(
        withId(`UPDATE ${table} SET ${column} = ${column} - ${PARKED_MS} WHERE ${isParked} AND ${where}`, id),
      );
    }
    const floor = 'CASE WHEN in_debt THEN least(0, balance) ELSE 0 END';
    await client.query(withId(`UPDATE wallets SET minimum_balance = ${floor} WHERE ${OWN_WALLETS}`, id));
    await client.query('DELETE FROM moved_integrators WHERE integrator_id = $1', [id]);
  });
}

/** In words, such as `payments in processing (2)`; empty: nothing. */
async function readUnderWay(executor: Pool | PoolClient, id: string): Promise<string[]> {
  const left: string[] = [];
  for (const { what, sql } of UNDER_WAY) {
    const { rows } = await executor.query<{ count: number }>(withId(`SELECT count(*)::int AS count ${sql}`, id));
    const count = rows[0]?.count ?? 0;
    if (count > 0) left.push(`${what} (${count})`);
  }
  return left;
}

/** The cell that it has left this one for. */
async function readMovedTo(pool: Pool, id: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ toCell: number }>(
    'SELECT to_cell AS "toCell" FROM moved_integrators WHERE integrator_id = $1',
    [id],
  );
  return rows[0]?.toCell;
}

async function isThere(executor: Pool | PoolClient, id: string): Promise<boolean> {
  const { rowCount } = await executor.query('SELECT FROM integrators WHERE id = $1', [id]);
  return rowCount === 1;
}

/** The same after an interrupted move, whose transaction may still be about to commit: it ends first. */
async function hasItArrived(target: Pool, { id, name }: MovingIntegrator): Promise<boolean> {
  const client = await target.connect();
  try {
    await begin(client, 'READ COMMITTED');
    await client.query('LOCK TABLE integrators IN SHARE MODE');
    return await isThere(client, id);
  } catch (error) {
    const message = `It is not known yet whether ${name} has arrived in the other cell. No cell takes its payments: run the command again.`;
    throw new Error(message, { cause: error });
  } finally {
    await release(client);
  }
}

/** The freeze of an interrupted move is its own. */
async function requireNotFrozen(pool: Pool, { id, name }: MovingIntegrator): Promise<void> {
  const { rowCount } = await pool.query(
    `SELECT FROM freezes WHERE subject_id = $1 AND subject_kind = 'integrator' AND frozen_by = 'operator' AND lifted_ms IS NULL AND reason <> $2`,
    [id, MOVE_REASON],
  );
  if (rowCount !== 0) throw new Error(`${name} is frozen. Unfreeze it, move it, and freeze it in its new cell.`);
}
