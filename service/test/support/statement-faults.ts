import type { Pool, PoolClient } from 'pg';
import { RoundTrip } from '../../src/ledger/round-trip.js';

/** Which statement fails, and how. */
export interface PlannedFault {
  /** Index of the statement within the transactions, from 0, over all attempts. */
  readonly statement: number;
  readonly sqlState: string;
  /** `instead`: the statement never reaches the server. `after`: it was executed, and its response is lost. */
  readonly when: 'instead' | 'after';
}

/** Makes chosen statements of a pool's transactions fail, as a server or a network would. */
export class StatementFaults {
  /** Names of the statements since `expect`, in order. */
  readonly seen: string[] = [];
  #planned: PlannedFault | undefined;

  /** Restarts the count. */
  expect(planned: PlannedFault | undefined): void {
    this.#planned = planned;
    this.seen.length = 0;
  }

  watch(pool: Pool): void {
    pool.on('connect', (client: PoolClient) => {
      const query = client.query;
      let inTransaction = false;
      const run = (...args: unknown[]) => {
        const send = () => Reflect.apply(query, client, args);
        const [asked] = args;
        if (asked instanceof RoundTrip) {
          inTransaction ||= nameOf(asked.statements[0]) === 'BEGIN';
          if (!inTransaction) return send();
          inTransaction = nameOf(asked.statements.at(-1)) !== 'COMMIT';
          return this.#countTrip(asked, send);
        }
        const name = nameOf(asked);
        inTransaction = name === 'BEGIN' || (inTransaction && name !== 'ROLLBACK');
        if (!inTransaction) return send();
        inTransaction = name !== 'COMMIT';
        return this.#count(name, send);
      };
      Object.defineProperty(client, 'query', { value: run });
    });
  }

  async #count(name: string, send: () => Promise<unknown>): Promise<unknown> {
    const planned = this.#plannedNow();
    this.seen.push(name);
    if (planned?.when === 'instead') throw failure(planned);
    const result = await send();
    if (planned) throw failure(planned);
    return result;
  }

  /** The statements behind a failed one are skipped, as a server does. */
  async #countTrip(trip: RoundTrip, send: () => unknown): Promise<void> {
    for (const [index, statement] of trip.statements.entries()) {
      const planned = this.#plannedNow();
      this.seen.push(nameOf(statement));
      if (!planned) continue;
      trip.statements.splice(planned.when === 'instead' ? index : index + 1);
      if (trip.statements.length > 0) {
        send();
        await trip.answers;
      }
      throw failure(planned);
    }
    send();
  }

  #plannedNow(): PlannedFault | undefined {
    return this.#planned?.statement === this.seen.length ? this.#planned : undefined;
  }
}

function failure(planned: PlannedFault): Error {
  return Object.assign(new Error(`planned failure ${planned.sqlState}`), { code: planned.sqlState });
}

function nameOf(query: unknown): string {
  if (typeof query === 'string') return query.trim().split(/[\s;]/)[0] ?? '';
  const name = typeof query === 'object' && query !== null ? Reflect.get(query, 'name') : undefined;
  if (name === 'begin' || name === 'commit') return name.toUpperCase();
  return typeof name === 'string' ? name : 'unnamed';
}
