import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { readRunbook } from './runbook.js';
import type { Stage } from './stage.js';

interface ForgottenOptions {
  readonly sql: string;
  readonly values?: readonly unknown[];
  /** Ends its transaction this often, for a moment; absent: it holds its locks for good. */
  readonly letsGoEveryMs?: number;
}

const rowSchema = z.looseObject({
  pid: z.number().optional(),
  holds: z.number().optional(),
  query: z.string().optional(),
});

/** Somebody's session that holds locks, on a connection of its own. */
export interface ForgottenSession {
  /** Finds it by the first statement of a runbook, and terminates it. @throws if the statement does not find it */
  endByRunbook(alert: string): Promise<void>;
}

export async function forgottenSession(stage: Stage, options: ForgottenOptions): Promise<ForgottenSession> {
  // without the service's own limits, which would end it
  const client = new pg.Client(stage.connection);
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const pid = rows[0]?.pid;
  let ended = false;
  client.on('error', () => {
    ended = true;
  });
  const hold = async () => {
    await client.query('BEGIN');
    await client.query(options.sql, [...(options.values ?? [])]);
  };
  await hold();
  const holding = (async () => {
    while (options.letsGoEveryMs !== undefined && !ended) {
      await delay(options.letsGoEveryMs);
      // it ends in the middle
      await client
        .query('ROLLBACK')
        .then(hold)
        .catch(() => undefined);
    }
  })();
  return {
    endByRunbook: async (alert) => {
      const found = await stage.query(readRunbook(alert).statements[0] ?? '');
      const pids = found.map((row) => rowSchema.parse(row)).map(({ pid: own, holds }) => holds ?? own);
      if (!pids.includes(pid)) throw new Error(`The statement of ${alert} does not find the session ${pid}.`);
      await stage.query('SELECT pg_terminate_backend($1)', [pid]);
      ended = true;
      await holding;
      await client.end().catch(() => undefined);
    },
  };
}
