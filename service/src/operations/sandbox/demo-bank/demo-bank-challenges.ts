import type { Pool } from 'pg';

/** The demo bank's records; a real bank has its own. */
export interface DemoBankChallenge {
  readonly id: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly returnUrl: string;
  readonly answer: 'passed' | 'refused' | null;
  readonly createdMs: number;
}

/** An existing challenge stays unchanged. */
export async function insertDemoBankChallenge(pool: Pool, challenge: Omit<DemoBankChallenge, 'answer'>): Promise<void> {
  await pool.query(
    `INSERT INTO demo_bank_steps (id, amount, currency, return_url, created_ms) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [challenge.id, challenge.amount, challenge.currency, challenge.returnUrl, challenge.createdMs],
  );
}

/** @returns undefined when there is none */
export async function findDemoBankChallenge(pool: Pool, id: string): Promise<DemoBankChallenge | undefined> {
  const found = await pool.query<DemoBankChallenge>(
    `SELECT id, amount, currency, return_url AS "returnUrl", answer, created_ms AS "createdMs"
     FROM demo_bank_steps WHERE id = $1`,
    [id],
  );
  return found.rows[0];
}

/** The first answer counts. */
export async function answerDemoBankChallenge(pool: Pool, id: string, answer: 'passed' | 'refused'): Promise<void> {
  await pool.query('UPDATE demo_bank_steps SET answer = $2 WHERE id = $1 AND answer IS NULL', [id, answer]);
}
