import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { FailureReasonColumn } from '../../platform/db/tables/invoices.js';
import { defaultedField } from '../../platform/http/fields.js';
import type { RandomSource } from '../../platform/random.js';

const kinds = [
  z.object({
    kind: z.literal('payment_fails').describe('The next payments fail in-state.'),
    code: defaultedField(z.string().max(60), 'payment_method_declined'),
    decline_code: defaultedField(z.string().max(60), 'card_declined'),
  }),
  z.object({
    kind: z.literal('slow_api').describe('API calls wait before they are answered.'),
    delay_ms: defaultedField(z.int().min(1).max(60_000), 3_000),
  }),
  z.object({
    kind: z.literal('api_error').describe('API calls are answered with an error of the service.'),
    status: defaultedField(z.literal([500, 503]), 500),
  }),
  z.object({ kind: z.literal('webhook_receiver_down').describe('Webhook deliveries get no answer.') }),
] as const;

const oneKind = `must be one of: ${kinds.map((each) => each.shape.kind.value).join(', ')}`;

/** What can be ordered to go wrong. */
export const faultSchema = z.discriminatedUnion('kind', kinds, {
  error: (issue) => (issue.code === 'invalid_union' ? oneKind : undefined),
});

export type FaultOrder = z.infer<typeof faultSchema>;
export type FaultKind = FaultOrder['kind'];

export interface Fault {
  readonly id: string;
  readonly order: FaultOrder;
  /** How often it still happens; null: until it is removed. */
  readonly remaining: number | null;
}

interface FaultRow {
  readonly id: string;
  readonly kind: string;
  readonly settings: Record<string, unknown>;
  readonly remaining: number | null;
}

/** The sandbox's ordered failures. They stand in the database, so that any node obeys them. */
export class SandboxFaults {
  #known: readonly Fault[] = [];

  constructor(
    private readonly pool: Pool,
    private readonly random: RandomSource,
  ) {}

  /** Takes over what other nodes have ordered. */
  async follow(): Promise<void> {
    const result = await this.pool.query<FaultRow>(
      'SELECT id, kind, settings, remaining FROM sandbox_faults ORDER BY created_ms, id',
    );
    this.#known = result.rows.flatMap((row) => {
      const order = faultSchema.safeParse({ ...row.settings, kind: row.kind }).data;
      return order ? [{ id: row.id, order, remaining: row.remaining }] : [];
    });
  }

  list(): readonly Fault[] {
    return this.#known;
  }

  async order(order: FaultOrder, remaining: number | null): Promise<Fault> {
    const fault = { id: this.random.uuid(), order, remaining };
    const { kind, ...settings } = order;
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

  /** Uses up one occurrence. @returns undefined when none of this kind is ordered */
  async take<K extends FaultKind>(kind: K): Promise<Extract<FaultOrder, { kind: K }> | undefined> {
    for (const { id, order, remaining } of this.#known) {
      if (order.kind !== kind) continue;
      if (remaining !== null && !(await this.#useUp(id))) continue;
      return order as Extract<FaultOrder, { kind: K }>;
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

  /** For the money path: why the next payment fails. */
  async paymentFailure(): Promise<FailureReasonColumn | undefined> {
    const order = await this.take('payment_fails');
    if (!order) return undefined;
    return { code: order.code, decline_code: order.decline_code, message: 'This failure was ordered in the sandbox.' };
  }

  /** For API calls: waits, then says which status to answer instead, if any. */
  async apiFault(): Promise<500 | 503 | undefined> {
    if (this.#known.length === 0) return undefined;
    const slow = await this.take('slow_api');
    if (slow) await delay(slow.delay_ms);
    return (await this.take('api_error'))?.status;
  }
}
