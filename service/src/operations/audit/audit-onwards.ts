import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';
import type { Queries } from '../../platform/db/client.js';
import { haveWritersEnded } from '../../platform/db/wait-for-writers.js';
import type { RandomSource } from '../../platform/random.js';
import { AUDIT_RULES, type AuditFinding, type AuditStop, findBroken, inStoppableSnapshot } from './audit-database.js';
import type { AuditRule } from './audit-rule.js';
import {
  forgetSumsBefore,
  type Horizon,
  isProven,
  movePoint,
  type ProvenPoint,
  readHorizon,
  readPoint,
  withdrawPoint,
} from './proven-point.js';

/*
 * An audit of everything takes as long as the database is large; one that goes on from the last proven point, as long as what happened
 * since. It proves every rule for whatever may have changed through the service, and every balance. That somebody with the database's
 * password has altered a row that was final at the point, or what it refers to, is proven by an audit of everything alone.
 *
 * - A point stands where nothing can appear before it any more. No lock tells so: its last posting is read first, the snapshot is taken once
 *   every transaction of that moment has ended.
 * - What an audit finds keeps the point where it is, or withdraws it if everything was read: the next audit finds it again.
 * - A rule that is not the one that was proven is proven for everything, and what a rule finds in a part, too, before it counts: a row
 *   that came late, from a node whose clock was hours behind, is no error of the ledger.
 */

const WAIT_FOR_WRITERS_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Audits run at the same time of the day, or nearly: one that is a little early reads everything as well, ms. */
const EARLY_MS = 10 * 60_000;

export interface AuditOutcome {
  /** One for each broken rule; empty when all hold. */
  readonly findings: readonly AuditFinding[];
  /** When the point stood that the audit went on from, ms; undefined: it read everything. */
  readonly sinceMs: number | undefined;
  /** Rules that hold, though what is new seemed to break them. */
  readonly unconfirmed: readonly AuditRule[];
}

interface AuditOnwardsDeps {
  /** What is audited, and if it is a replica, behind. */
  readonly reader: Pool;
  /** Keeps the point; with `reader`, two connections. */
  readonly primary: Pool;
  readonly clock: Clock;
  readonly random: RandomSource;
}

/**
 * Verifies every invariant for what is new since the last proven point, or for everything, in one consistent view of the database; and
 * moves the point.
 *
 * @param options.wholeEveryMs - everything is read when it last was longer ago; 0: each time
 * @param options.waitForWritersMs - how long to wait for transactions that write; after that the audit runs, and the point stays
 * @throws the signal's reason, or the server's `57014`, when it was stopped
 */
export async function auditOnwards(
  { reader, primary, clock, random }: AuditOnwardsDeps,
  {
    wholeEveryMs,
    waitForWritersMs = WAIT_FOR_WRITERS_MS,
    stop,
  }: {
    readonly wholeEveryMs: number;
    readonly waitForWritersMs?: number | undefined;
    readonly stop?: AuditStop;
  },
): Promise<AuditOutcome> {
  const horizon = await readHorizon(primary, clock);
  const { outcome, wholeLayer } = await beyond(
    horizon,
    { reader, waitForWritersMs, stop },
    async (snapshot, isDecided) => {
      const stored = await readPoint(snapshot);
      const isDue =
        wholeEveryMs === 0 || !stored.point || horizon.nowMs - stored.point.wholeMs >= wholeEveryMs - EARLY_MS;
      const since = isDue ? undefined : stored.point;
      const outcome = await prove(snapshot, since, stop);
      const { findings, unconfirmed } = outcome;
      if ((findings.length > 0 && !since) || unconfirmed.length > 0) await withdrawPoint({ primary, random });
      else if (findings.length === 0 && isDecided) {
        const layer = await movePoint({ snapshot, primary, random }, { stored, since, horizon, rules: AUDIT_RULES });
        if (!since) return { outcome, wholeLayer: layer };
      }
      return { outcome, wholeLayer: undefined };
    },
  );
  // after the snapshot, which the server would end for being idle
  if (wholeLayer !== undefined) await forgetSumsBefore(primary, wholeLayer);
  return outcome;
}

/** Reads in a snapshot that shows all that was written before the horizon, or in any once it has waited long enough. */
async function beyond<T>(
  horizon: Horizon,
  {
    reader,
    waitForWritersMs,
    stop,
  }: { readonly reader: Pool; readonly waitForWritersMs: number; readonly stop: AuditStop | undefined },
  read: (snapshot: Queries, isDecided: boolean) => Promise<T>,
): Promise<T> {
  const started = performance.now();
  for (;;) {
    const isLate = performance.now() - started > waitForWritersMs;
    const done = await inStoppableSnapshot(reader, stop, async (snapshot) => {
      const isDecided = await haveWritersEnded(snapshot, horizon.newestWriter);
      return isDecided || isLate ? { value: await read(snapshot, isDecided) } : undefined;
    });
    if (done) return done.value;
    await delay(LOOK_EVERY_MS, undefined, { signal: stop?.signal });
  }
}

async function prove(
  snapshot: Queries,
  since: ProvenPoint | undefined,
  stop: AuditStop | undefined,
): Promise<AuditOutcome> {
  const findings: AuditFinding[] = [];
  const unconfirmed: AuditRule[] = [];
  for (const rule of AUDIT_RULES) {
    stop?.signal.throwIfAborted();
    const from = since && isProven(since, rule) ? since : undefined;
    const first = await findBroken(snapshot, rule, from);
    if (!first) continue;
    const row = from ? await findBroken(snapshot, rule, undefined) : first;
    if (row) findings.push({ rule, row });
    else unconfirmed.push(rule);
  }
  return { findings, sinceMs: since?.createdMs, unconfirmed };
}
