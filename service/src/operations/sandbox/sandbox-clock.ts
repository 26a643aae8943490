import type { Pool } from 'pg';
import type { Clock } from '../../platform/clock.js';

/** Real time plus an offset that the sandbox advances; the offset is in the database, so every node follows. */
export class SandboxClock implements Clock {
  #offsetMs = 0;

  now(): number {
    return Date.now() + this.#offsetMs;
  }

  get offsetMs(): number {
    return this.#offsetMs;
  }

  /** Loads the offset from the database. */
  async follow(pool: Pool): Promise<void> {
    const result = await pool.query<{ offset: number }>(
      'SELECT clock_offset_ms AS offset FROM sandbox_state WHERE id = 1',
    );
    this.#offsetMs = result.rows[0]?.offset ?? 0;
  }

  /** Advances time, never back: what has expired stays expired. @param byMs - 0 or more */
  async advance(pool: Pool, byMs: number): Promise<void> {
    await pool.query(
      `INSERT INTO sandbox_state (id, clock_offset_ms) VALUES (1, $1)
       ON CONFLICT (id) DO UPDATE SET clock_offset_ms = sandbox_state.clock_offset_ms + $1`,
      [byMs],
    );
    await this.follow(pool);
  }
}
