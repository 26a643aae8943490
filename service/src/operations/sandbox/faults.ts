import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { sandboxFaultSettingsSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import type { RandomSource } from '../../platform/random.js';

export type FaultSpec = z.infer<typeof sandboxFaultSettingsSchema>;
export type FaultKind = FaultSpec['kind'];

export interface Fault {
  readonly id: string;
  readonly spec: FaultSpec;
  /** Remaining occurrences; null: until removed. */
  readonly remaining: number | null;
}

interface FaultRow {
  readonly id: string;
  readonly kind: string;
  readonly settings: Record<string, unknown>;
  readonly remaining: number | null;
}

/** The sandbox's injected faults. They live in the database, so every node applies them. */
export class SandboxFaults {
  #known: readonly Fault[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly random: RandomSource,
  ) {}

  /** Loads faults injected through other nodes. */
  async follow(): Promise<void> {
    const result = await this.pool.query<FaultRow>(
      'SELECT id, kind, settings, remaining FROM sandbox_faults ORDER BY created_ms, id',
    );
    this.#known = result.rows.flatMap((row) => {
      const spec = sandboxFaultSettingsSchema.safeParse({ ...row.settings, kind: row.kind }).data;
      return spec ? [{ id: row.id, spec, remaining: row.remaining }] : [];
    });
  }

  list(): readonly Fault[] {
    return this.#known;
  }

  async inject(spec: FaultSpec, remaining: number | null): Promise<Fault> {
    const fault = { id: this.random.uuid(), spec, remaining };
    const { kind, ...settings } = spec;
    await this.pool.query(
      'INSERT INTO sandbox_faults (id, kind, settings, remaining, created_ms) VALUES ($1, $2, $3, $4, $5)',
      [fault.id, kind, JSON.stringify(settings), remaining, Date.now()],
    );
    await this.follow();
    return fault;
  }

  /** @param id - absent: all of them */
  async remove(id?: string): Promise<void> {
    if (id === undefined) await this.pool.query('DELETE FROM sandbox_faults');
    else await this.pool.query('DELETE FROM sandbox_faults WHERE id = $1', [id]);
    await this.follow();
  }

  /** Uses up one occurrence. @returns undefined when no fault of this kind is active */
  async take<K extends FaultKind>(kind: K): Promise<Extract<FaultSpec, { kind: K }> | undefined> {
    for (const { id, spec, remaining } of this.#known) {
      if (spec.kind !== kind) continue;
      if (remaining !== null && !(await this.#useUp(id))) continue;
      return spec as Extract<FaultSpec, { kind: K }>;
    }
    return undefined;
  }

  async #useUp(id: string): Promise<boolean> {
    const used = await this.pool.query<{ remaining: number }>(
      'UPDATE sandbox_faults SET remaining = remaining - 1 WHERE id = $1 AND remaining > 0 RETURNING remaining',
      [id],
    );
    if (used.rows[0]?.remaining === 0) await this.pool.query('DELETE FROM sandbox_faults WHERE id = $1', [id]);
    await this.follow();
    return used.rowCount === 1;
  }

  /** For payments: the reason to fail with, if any. */
  async paymentFailure(): Promise<FailureReasonColumn | undefined> {
    const spec = await this.take('payment_fails');
    if (!spec) return undefined;
    return { code: spec.code, decline_code: spec.decline_code, message: 'This fault was injected in the sandbox.' };
  }

  /** For API calls: waits if told to, then returns the error status to answer with, if any. */
  async apiFault(): Promise<500 | 503 | undefined> {
    if (this.#known.length === 0) return undefined;
    const slow = await this.take('slow_api');
    if (slow) await delay(slow.delay_ms);
    return (await this.take('api_error'))?.status;
  }
}
