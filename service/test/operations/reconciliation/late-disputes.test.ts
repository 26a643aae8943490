import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { compareReport } from '../../../src/operations/reconciliation/compare-report.js';
import type { ReportLine } from '../../../src/payments/reports/report-line.js';
import { openDisputeWorld } from '../../payments/disputes/dispute-world.js';

const { world, seller, pay, dispute, settle, close } = await openDisputeWorld();
afterEach(settle);
afterAll(close);

const DAY_MS = 24 * 3_600_000;
const FEE = { amount: 15, currency: 'USD' };

/** The differences of a provider's report of two days, the one before a time and the one after. */
async function compare(
  lines: readonly Pick<ReportLine, 'kind' | 'id' | 'reference' | 'amount'>[],
  now = world.deps.clock.now(),
) {
  async function* numbered() {
    for (const [index, line] of lines.entries()) {
      yield { ...line, currency: 'USD', at: new Date(now).toISOString(), line: index + 1 };
    }
  }
  const { differences } = await compareReport(world.deps.pool, {
    provider: world.deps.money.cards.name,
    withPayouts: false,
    lines: numbered(),
    range: { fromMs: now - DAY_MS, toMs: now + DAY_MS },
  });
  return differences;
}

describe('the report of a time', () => {
  it('lacks nothing when a dispute of it costs its fee later', async () => {
    const { chargeId } = await pay([{ amount: 300, seller }]);
    const { reference, change } = await dispute(chargeId, 300);
    const openedMs = world.deps.clock.now();
    const ofThen = [
      { kind: 'charge', id: chargeId, reference: '', amount: 300 },
      { kind: 'dispute', id: '', reference, amount: 300 },
    ] as const;
    world.deps.clock.advance(10 * DAY_MS);
    await change({ state: 'lost', fee: FEE });

    expect(await compare([{ kind: 'dispute_fee', id: '', reference, amount: 15 }])).toEqual([]);
    expect(await compare([])).toMatchObject([{ problem: 'missing_in_report', kind: 'dispute_fee', reference }]);
    expect(await compare(ofThen, openedMs)).toEqual([]);
  });

  it('lacks nothing when a dispute that was won before changes in it', async () => {
    world.deps.clock.advance(30 * DAY_MS);
    const { chargeId } = await pay([{ amount: 200, seller }]);
    const { reference, change } = await dispute(chargeId, 200, { fee: FEE });
    world.deps.clock.advance(10 * DAY_MS);
    await change({ state: 'won' });
    const returned = { kind: 'dispute_return', id: '', reference, amount: 200 } as const;
    expect(await compare([])).toMatchObject([{ problem: 'missing_in_report', kind: 'dispute_return', reference }]);
    expect(await compare([returned])).toEqual([]);

    world.deps.clock.advance(10 * DAY_MS);
    await change({ reason: 'fraudulent, says the bank now' });

    expect(await compare([])).toEqual([]);
  });
});
