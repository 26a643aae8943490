import { expect } from 'vitest';
import { compareReport } from '../../../src/operations/reconciliation/compare-report.js';
import { readReport } from '../../../src/operations/reconciliation/read-report.js';
import type { ChargeRequest } from '../../../src/payments/cards/card-provider.js';
import type { ReportLine } from '../../../src/payments/reports/report-line.js';
import type { MoneyWorld } from '../../support/money-world.js';
import type { Misreport } from './adversary-commands.js';

const DAY_MS = 24 * 3_600_000;

type Problem = 'missing_in_ledger' | 'missing_in_report' | 'amount_differs';

/** What the card provider has charged, by its own list, and what its report says wrongly of it. */
export class ProviderList {
  readonly #charges = new Map<string, number>();
  readonly #wrong = new Map<string, { readonly problem: Problem; readonly amount: number }>();

  /** The provider is asked; a declined card is not charged. */
  charge({ chargeId, token, amount }: ChargeRequest): void {
    if (!token.endsWith('declined')) this.#charges.set(chargeId, amount);
  }

  /** @param newId - of a charge that nobody has asked for */
  misreport({ problem, back, amount }: Misreport, newId: string): void {
    const [id, charged] =
      problem === 'missing_in_ledger' ? [newId, 0] : ([...this.#charges].at(-1 - back) ?? [undefined, 0]);
    // each is reported wrongly once
    if (id === undefined || this.#wrong.has(id)) return;
    this.#wrong.set(id, { problem, amount: charged + amount });
  }

  /** Reconciliation must find each wrong line, by its amount and id, and nothing else. */
  async expectReconciled(world: MoneyWorld): Promise<void> {
    const nowMs = world.deps.clock.now();
    const compared = await compareReport(world.deps.pool, {
      provider: world.deps.money.cards.name,
      withPayouts: false,
      lines: readReport(this.#report(new Date(nowMs).toISOString())),
      range: { fromMs: nowMs - DAY_MS, toMs: nowMs + DAY_MS },
    });
    const found = compared.differences
      .filter(({ kind }) => kind === 'charge')
      .map(({ id, problem, report_amount, ledger_amount }) => [id, problem, report_amount, ledger_amount]);
    const expected = [...this.#wrong].map(([id, { problem, amount }]) => [
      id,
      problem,
      problem === 'missing_in_report' ? null : amount,
      this.#charges.get(id) ?? null,
    ]);
    expect(found.sort(byId)).toEqual(expected.sort(byId));
    expect(compared.at_the_edge).toEqual([]);
  }

  async *#report(at: string): AsyncGenerator<ReportLine> {
    for (const [id, amount] of this.#charges) {
      const wrong = this.#wrong.get(id);
      if (wrong?.problem !== 'missing_in_report') yield lineOf(id, wrong?.amount ?? amount, at);
    }
    for (const [id, { problem, amount }] of this.#wrong) {
      if (problem === 'missing_in_ledger') yield lineOf(id, amount, at);
    }
  }
}

function lineOf(id: string, amount: number, at: string): ReportLine {
  return { kind: 'charge', id, reference: '', amount, currency: 'USD', at };
}

function byId([left]: readonly unknown[], [right]: readonly unknown[]): number {
  return String(left) < String(right) ? -1 : 1;
}
