import type { ReplayStore } from 'svc-bridge/server';

/** A `Pool` of pg; another client or database needs its own three statements. */
interface Database {
  query(sql: string, values: unknown[]): Promise<{ rows: { done?: boolean }[] }>;
}

export const TABLE = `CREATE TABLE handled_webhooks (
  id text PRIMARY KEY, claimed_at timestamptz NOT NULL DEFAULT now(), done boolean NOT NULL DEFAULT false)`;

export const databaseReplayStore = (database: Database): ReplayStore => ({
  async claim(eventId) {
    // A claim as old as `leaseMs` is that of a process that died over it: somebody else takes it.
    const claimed = await database.query(
      `INSERT INTO handled_webhooks (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET claimed_at = now()
         WHERE NOT handled_webhooks.done AND handled_webhooks.claimed_at < now() - interval '10 minutes' RETURNING done`,
      [eventId],
    );
    if (claimed.rows.length > 0) return 'claimed';
    const { rows } = await database.query('SELECT done FROM handled_webhooks WHERE id = $1', [eventId]);
    return rows[0]?.done ? 'done' : 'busy';
  },
  async complete(eventId) {
    await database.query('UPDATE handled_webhooks SET done = true WHERE id = $1', [eventId]);
  },
  async release(eventId) {
    await database.query('DELETE FROM handled_webhooks WHERE id = $1 AND NOT done', [eventId]);
  },
});
