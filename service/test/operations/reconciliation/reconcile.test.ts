import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { type Comparison, compareReport } from '../../../src/operations/reconciliation/compare-report.js';
import { payoutsJob } from '../../../src/payments/payouts/payouts-job.js';
import { BANK_RETURNS_MS, BANK_TAKES_MS } from '../../../src/payments/payouts/sandbox-bank.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import type { ReportLine } from '../../../src/payments/reports/report-line.js';
import { createDatabaseClient } from '../../../src/platform/db/client.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';

const HEADER = 'kind,id,reference,amount,currency,at';
const DAY_MS = 24 * 3_600_000;

let world: MoneyWorld;
let buyer: WorldUser;
let folder: string;
/** What an honest provider reports. */
let cards: ReportLine[];
let bank: ReportLine[];
let payouts: { readonly arrived: string; readonly returned: string };
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'svc-reports-'));
  world = await createMoneyWorld();
  buyer = await world.addUser({ USD: 1_000_000 });
  const card = await world.addCard(buyer, 'approve');
  const methods = [{ payment_method_id: card }];
  const purchase = (amount: number) => purchaseBody({ buyer, lines: [{ amount }], methods });
  for (const amount of [300, 450]) {
    const { payload } = (await world.call('POST', '/v2/invoice', { body: purchase(amount) })).body;
    await world.call('POST', `/v2/invoice/${payload.invoice_id}/pay`);
    await world.deps.money.drained();
    if (amount === 450) await world.call('POST', `/v2/invoice/${payload.invoice_id}/refund`, { body: { amount: 50 } });
  }
  const escrow = (await world.call('POST', '/v2/escrow', { body: purchase(700) })).body.payload.id;
  await world.call('POST', `/v2/escrow/${escrow}/pay`);
  await world.call('POST', `/v2/escrow/${escrow}/cancel`);
  await world.deps.money.drained();
  payouts = { arrived: await payOut('000123456789'), returned: await payOut('000120001') };
  await pollBank();
  world.deps.clock.advance(BANK_TAKES_MS + 10_000);
  await pollBank();
  world.deps.clock.advance(BANK_RETURNS_MS + 10_000);
  await pollBank();
  cards = await honest(`
    SELECT 'charge' AS kind, id::text, provider_reference AS reference, amount, currency, created_ms AS ms FROM card_charges
    UNION ALL SELECT 'refund', id::text, provider_reference, amount, currency, updated_ms FROM card_refunds
    UNION ALL SELECT 'refund', id::text, '', amount, currency, updated_ms FROM card_charges WHERE state = 'refunded'`);
  bank = await honest(`
    SELECT 'payout' AS kind, id::text, bank_reference AS reference, amount - fee_amount AS amount, currency, sent_ms AS ms FROM payouts
    UNION ALL SELECT 'payout_return', '', bank_reference, amount - fee_amount, currency, returned_ms FROM payouts WHERE returned_ms > 0`);
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

async function payOut(accountNumber: string): Promise<string> {
  const { id } = await startPayout(world.deps, {
    key: world.deps.random.uuid(),
    integratorId: world.integrator.integratorId,
    accountId: buyer.accountId,
    walletId: buyer.wallets.USD?.walletId ?? '',
    currency: 'USD',
    amount: 1_000,
    feeAmount: 25,
    limits: {},
    holdMs: 0,
    account: { holderName: 'Demo', accountNumber, country: 'US' },
  });
  return id;
}

async function pollBank(): Promise<void> {
  const { bank } = world.deps.adapters;
  if (!bank) throw new Error('The sandbox has a bank.');
  await payoutsJob(world.deps, bank).run(new AbortController().signal);
}

async function honest(sql: string): Promise<ReportLine[]> {
  const { rows } = await world.deps.pool.query<Omit<ReportLine, 'at'> & { ms: number }>(`${sql} ORDER BY ms`);
  return rows.map(({ ms, ...line }) => ({ ...line, at: new Date(ms).toISOString() }));
}

const csvOf = (lines: readonly ReportLine[]) =>
  [
    HEADER,
    ...lines.map(({ kind, id, reference, amount, currency, at }) =>
      [kind, id, reference, amount, currency, at].join(','),
    ),
  ].join('\n');

const command = adminCommands.reconcile;

async function reconcile(
  report: string | Buffer,
  more: Record<string, string> = {},
  { pool }: Pick<MoneyWorld['deps'], 'pool'> = world.deps,
): Promise<Comparison & { code?: number }> {
  const file = path.join(folder, 'report.csv');
  writeFileSync(file, report);
  const options = Object.fromEntries(
    Object.entries({ provider: 'sandbox-cards', file, ...more }).map(([name, value]) => [name, [value]]),
  );
  const deps = { ...world.deps, pool, migrate: async () => [], loadAdapters: async () => world.deps.adapters };
  const printed = (await command?.run(deps, options)) as Comparison;
  return { ...printed, ...(command?.exitCode && { code: command.exitCode(printed) }) };
}

const problems = ({ differences }: Comparison) =>
  differences.map(({ problem, line, kind, report_amount, ledger_amount }) => [
    problem,
    line,
    kind,
    report_amount,
    ledger_amount,
  ]);

/** The whole time of the world, and a day around it. */
const ALWAYS = { from: '2026-11-19', to: '2026-12-31' };

describe('an honest report', () => {
  it.each([
    ['of cards', () => cards, 'sandbox-cards', 5],
    ['of the bank', () => bank, 'sandbox-bank', 3],
  ])('%s agrees, by reference or by id alone', async (_name, lines, provider, count) => {
    const byId = lines().map((line) => (line.id === '' ? line : { ...line, reference: '' }));
    const byReference = lines().map((line) => (line.reference === '' ? line : { ...line, id: '' }));
    for (const report of [lines(), byId, byReference, lines().toReversed()]) {
      const found = await reconcile(csvOf(report), { provider, ...ALWAYS });
      expect(found).toMatchObject({ lines: count, differences_total: 0, differences: [], at_the_edge: [], code: 0 });
      for (const total of found.totals) {
        expect([total.report_count, total.report_amount]).toEqual([total.ledger_count, total.ledger_amount]);
      }
    }
  });

  it('agrees in another layout: columns, quotes, line ends, byte order mark, capitals, no last line end', async () => {
    const rows = cards.map(
      ({ kind, id, reference, amount, currency, at }) =>
        `"${at}",${currency},${amount},"${reference}",${id.toUpperCase()},${kind}`,
    );
    const text = `\uFEFFat,currency,amount,reference,id,kind\r\n\r\n${rows.join('\r\n')}`;
    expect(await reconcile(text, ALWAYS)).toMatchObject({ lines: 5, differences_total: 0 });
    expect(await reconcile(`${text}\r\n`, ALWAYS)).toMatchObject({ lines: 5, differences_total: 0 });
  });

  it('agrees about disputes: what was taken, its fee, and what came back of one that was won', async () => {
    const [charge] = cards;
    const at = new Date(world.deps.clock.now()).toISOString();
    await world.deps.pool.query(
      `INSERT INTO disputes (id, provider, reference, charge_id, integrator_id, account_id, state, reason, amount, currency, fee_amount,
         respond_by_ms, opened_ms, revision, created_ms, updated_ms)
       SELECT gen_random_uuid(), 'sandbox-cards', 'dp_' || state, $1::uuid, $2::uuid, $3::uuid, state, '', 300, 'USD', 15, 0, 0, 1, $4, $4
       FROM unnest(ARRAY['won', 'lost']) AS state`,
      [charge?.id, world.integrator.integratorId, buyer.accountId, world.deps.clock.now()],
    );
    const line = (kind: ReportLine['kind'], reference: string, amount: number): ReportLine => ({
      kind,
      id: '',
      reference,
      amount,
      currency: 'USD',
      at,
    });
    const disputed = [
      line('dispute', 'dp_won', 300),
      line('dispute', 'dp_lost', 300),
      line('dispute_fee', 'dp_won', 15),
      line('dispute_fee', 'dp_lost', 15),
      line('dispute_return', 'dp_won', 300),
    ];
    const found = await reconcile(csvOf([...cards, ...disputed]), ALWAYS);
    const less = await reconcile(csvOf([...cards, ...disputed.slice(1)]), ALWAYS);
    const wrong = await reconcile(csvOf([...cards, ...disputed, line('dispute_return', 'dp_lost', 300)]), ALWAYS);
    await world.deps.pool.query('DELETE FROM disputes');

    expect(found).toMatchObject({ lines: 10, differences_total: 0 });
    expect(less.differences).toMatchObject([{ problem: 'missing_in_report', kind: 'dispute', reference: 'dp_won' }]);
    expect(wrong.differences).toMatchObject([{ problem: 'missing_in_ledger', kind: 'dispute_return', line: 12 }]);
  });

  it('covers its own time without --from and --to', async () => {
    expect(await reconcile(csvOf(bank.slice(1)), { provider: 'sandbox-bank' })).toMatchObject({ differences_total: 0 });
  });

  it('may come from the adapter', async () => {
    const asked: object[] = [];
    const adapter = {
      ...world.deps.money.cards,
      async *report(range: object) {
        asked.push(range);
        yield* cards;
      },
    };
    const deps = {
      ...world.deps,
      migrate: async () => [],
      loadAdapters: async () => ({ ...world.deps.adapters, cards: adapter }),
    };
    const found = await command?.run(deps, { provider: ['sandbox-cards'], from: [ALWAYS.from], to: [ALWAYS.to] });
    expect(found).toMatchObject({ lines: 5, differences_total: 0 });
    expect(asked).toEqual([{ fromMs: Date.parse(ALWAYS.from), toMs: Date.parse(ALWAYS.to) }]);
  });
});

describe('a difference', () => {
  it('is listed with amount and id: missing on either side, other amount, other currency', async () => {
    const [first, second, third, ...rest] = cards;
    if (!first || !second || !third) throw new Error('There are charges.');
    const unknown: ReportLine = { ...first, id: world.deps.random.uuid(), reference: 'unknown', amount: 77 };
    const lines = [{ ...second, amount: second.amount + 1 }, { ...third, currency: 'EUR' }, unknown, ...rest];

    const found = await reconcile(csvOf(lines), ALWAYS);

    expect(found).toMatchObject({ differences_total: 4, code: 1 });
    expect(problems(found)).toEqual([
      ['amount_differs', 2, second.kind, second.amount + 1, second.amount],
      ['currency_differs', 3, third.kind, third.amount, third.amount],
      ['missing_in_ledger', 4, 'charge', 77, null],
      ['missing_in_report', null, first.kind, null, first.amount],
    ]);
    expect(found.differences.map(({ id }) => id)).toEqual([second.id, third.id, unknown.id, first.id]);
  });

  it('is an id of another kind, another provider’s line, or an object of another provider', async () => {
    const [charge] = cards;
    if (!charge) throw new Error('There is a charge.');
    const lines: ReportLine[] = [
      { ...charge, kind: 'dispute' },
      { ...charge, kind: 'payout', id: payouts.arrived, reference: '' },
      ...cards,
    ];
    expect(problems(await reconcile(csvOf(lines), ALWAYS))).toEqual([
      ['missing_in_ledger', 2, 'dispute', charge.amount, null],
      ['missing_in_ledger', 3, 'payout', charge.amount, null],
    ]);
  });

  it('is a charge that the provider took and the service does not know the outcome of', async () => {
    const [charge] = cards;
    await world.deps.pool.query(`UPDATE card_charges SET state = 'pending' WHERE id = $1`, [charge?.id]);
    const found = await reconcile(csvOf(cards), ALWAYS);
    await world.deps.pool.query(`UPDATE card_charges SET state = 'captured' WHERE id = $1`, [charge?.id]);
    expect(found.differences).toMatchObject([{ problem: 'missing_in_ledger', id: charge?.id, state: 'pending' }]);
  });

  it('at the edge of the time is listed apart, as the other side of midnight may have it', async () => {
    const at = Date.parse(cards[0]?.at ?? '');
    const range = { from: new Date(at).toISOString(), to: new Date(at + DAY_MS).toISOString() };
    const found = await reconcile(csvOf([]), range);
    expect(found).toMatchObject({ differences_total: 0, code: 0 });
    expect(found.at_the_edge).toHaveLength(5);
  });

  it('is counted, and listed up to a limit, in a long report', async () => {
    const { pool } = world.deps;
    async function* lines() {
      for (let n = 1; n <= 12_000; n += 1) {
        const reference = `ref-${n}`;
        yield {
          line: n,
          kind: 'charge',
          id: '',
          reference,
          amount: 1,
          currency: 'USD',
          at: '2026-11-20T12:00:00Z',
        } as const;
      }
    }
    const found = await compareReport(pool, { provider: 'sandbox-cards', withPayouts: false, lines: lines() });
    expect(found.lines).toBe(12_000);
    expect(found.differences_total).toBe(12_000);
    expect(found.differences).toHaveLength(10_000);
  });
});

describe('what the provider books at some time between the request and the outcome', () => {
  const HOUR_MS = 3_600_000;
  const idsOf = (lines: readonly { readonly kind: string; readonly id: string }[]) =>
    lines.map(({ kind, id }) => `${kind} ${id}`).sort();
  const between = (fromMs: number, toMs: number) => ({
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  const ofKind = (kind: ReportLine['kind']) => bank.filter((line) => line.kind === kind);
  const timeOf = (line: ReportLine | undefined) => Date.parse(line?.at ?? '');
  /** What a report lacks, and may lack, of a time. */
  async function lacks(report: readonly ReportLine[], provider: string, range: { from: string; to: string }) {
    const { differences, at_the_edge, totals, code } = await reconcile(csvOf(report), { provider, ...range });
    expect(code).toBe(differences.length > 0 ? 1 : 0);
    return { differences: idsOf(differences), edge: idsOf(at_the_edge), totals: totals.length };
  }

  it('is at the edge of a time that ends in between, and of one that begins there: payouts', async () => {
    const sent = timeOf(ofKind('payout')[0]);
    const both = idsOf(Object.values(payouts).map((id) => ({ kind: 'payout', id })));
    expect(await lacks([], 'sandbox-bank', between(sent - DAY_MS, sent + HOUR_MS))).toEqual({
      differences: [],
      edge: both,
      totals: 0,
    });
    const after = between(sent + HOUR_MS, sent + 10 * DAY_MS);
    expect(await lacks(ofKind('payout_return'), 'sandbox-bank', after)).toEqual({
      differences: [],
      edge: both,
      totals: 1,
    });
  });

  it('is at the edge of a time that begins just before it was noticed: returns', async () => {
    const noticed = timeOf(ofKind('payout_return')[0]);
    const id = payouts.returned;
    const range = between(noticed - HOUR_MS, noticed + DAY_MS);
    expect(await lacks([], 'sandbox-bank', range)).toEqual({
      differences: [],
      edge: [`payout ${id}`, `payout_return ${id}`],
      totals: 0,
    });
  });

  it.each(['payout', 'payout_return'] as const)('is missing if all of it lies within the time: %s', async (kind) => {
    const sent = timeOf(ofKind('payout')[0]);
    const report = bank.filter((line) => line.kind !== kind);
    const found = await lacks(report, 'sandbox-bank', between(sent - DAY_MS, sent + 30 * DAY_MS));
    const missing = kind === 'payout' ? Object.values(payouts) : [payouts.returned];
    expect(found).toMatchObject({ differences: idsOf(missing.map((id) => ({ kind, id }))), edge: [] });
  });

  it('is neither booked nor missing at an end that it spans: charges and refunds that were answered a day later', async () => {
    const answerLater = async (ms: number) => {
      for (const rows of ['invoices', 'card_refunds', 'card_charges']) {
        await world.deps.pool.query(`UPDATE ${rows} SET updated_ms = updated_ms + $1`, [ms]);
      }
    };
    const asked = timeOf(cards[0]);
    const all = idsOf(cards);
    await answerLater(DAY_MS);
    const before = await lacks([], 'sandbox-cards', between(asked - DAY_MS, asked + HOUR_MS));
    const after = await lacks([], 'sandbox-cards', between(asked + HOUR_MS, asked + 10 * DAY_MS));
    const whole = await lacks([], 'sandbox-cards', between(asked - DAY_MS, asked + 10 * DAY_MS));
    await answerLater(-DAY_MS);

    expect(before).toEqual({ differences: [], edge: all, totals: 0 });
    expect(after).toEqual({ differences: [], edge: all, totals: 0 });
    expect(whole).toMatchObject({ differences: all, edge: [] });
  });

  it('does not reach to the refund of what was charged long before', async () => {
    const late = 'UPDATE card_charges SET updated_ms = updated_ms + $1';
    const asked = timeOf(cards[0]);
    await world.deps.pool.query(late, [30 * DAY_MS]);
    const found = await lacks([], 'sandbox-cards', between(asked - DAY_MS, asked + DAY_MS));
    await world.deps.pool.query(late, [-30 * DAY_MS]);
    const charges = cards.filter(({ kind }) => kind === 'charge');
    expect(found.differences).toEqual(expect.arrayContaining(idsOf(charges)));
  });
});

describe('a report that cannot be compared', () => {
  const line = (change: Partial<Record<keyof ReportLine, string>> = {}) =>
    Object.values({
      kind: 'charge',
      id: '',
      reference: 'r1',
      amount: '5',
      currency: 'USD',
      at: '2026-11-20T12:00:00Z',
      ...change,
    }).join(',');
  const bad: readonly [string, string | Buffer, RegExp][] = [
    ['nothing', '', /^Line 1: is empty: the first line must name the columns kind,id/],
    ['another header', 'a,b,c', /^Line 1: lacks the column kind\.$/],
    ['a column more', `${HEADER},note\n`, /^Line 1: has the column note, which is unknown or named twice\.$/],
    ['a column twice', `${HEADER},kind\n`, /^Line 1: has the column kind, which is unknown or named twice\.$/],
    ['a torn line', `${HEADER}\n${line()}\ncharge,,r2,5`, /^Line 3: has 4 columns instead of 6\.$/],
    ['an open quote', `${HEADER}\n"charge,${line()}`, /^Line 2: has a quote that is never closed/],
    ['an open quote in a long file', `${HEADER}\n"${'x\n'.repeat(9_000)}`, /^Line 2: is longer than 10000 characters/],
    ['text after a quote', `${HEADER}\n"charge"s,${line()}`, /^Line 2: has text after a closing quote\.$/],
    ['a quote within text', `${HEADER}\nch"arge,${line()}`, /^Line 2: has a quote within a field/],
    ['a lone carriage return', `${HEADER}\rcharge`, /^Line 1: has a carriage return within a field\.$/],
    ['another encoding', Buffer.from([...Buffer.from(`${HEADER}\n`), 0xff, 0xfe]), /^Line 2: is not UTF-8\.$/],
    ['an unknown kind', `${HEADER}\n${line({ kind: 'gift' })}`, /^Line 2: kind must be charge, refund/],
    ['no kind', `${HEADER}\n${line({ kind: '' })}`, /^Line 2: kind must be/],
    [
      'a currency that is none of ours',
      `${HEADER}\n${line({ currency: 'XAU' })}`,
      /^Line 2: currency XAU is none of this service/,
    ],
    [
      'a currency that is no code',
      `${HEADER}\n${line({ currency: 'usd' })}`,
      /^Line 2: currency must be a currency code/,
    ],
    [
      'a decimal amount',
      `${HEADER}\n${line({ amount: '5.00' })}`,
      /^Line 2: amount must be a whole number of minor units\.$/,
    ],
    ['an amount of 0', `${HEADER}\n${line({ amount: '0' })}`, /^Line 2: amount must be above 0/],
    ['a negative amount', `${HEADER}\n${line({ amount: '-5' })}`, /^Line 2: amount must be above 0/],
    ['an amount beyond 2^53', `${HEADER}\n${line({ amount: '9007199254740993' })}`, /^Line 2: amount must be/],
    ['an amount as a power', `${HEADER}\n${line({ amount: '1e3' })}`, /^Line 2: amount must be a whole number/],
    ['no time', `${HEADER}\n${line({ at: 'yesterday' })}`, /^Line 2: at must be a time such as/],
    ['a time without an offset', `${HEADER}\n${line({ at: '2026-11-20T12:00:00' })}`, /^Line 2: at must be a time/],
    ['neither id nor reference', `${HEADER}\n${line({ reference: '' })}`, /^Line 2: reference is empty, and so is id/],
    [
      'a doubled line',
      `${HEADER}\n${line()}\n${line({ reference: 'r2' })}\n${line()}`,
      /^Line 4: reference repeats that of line 2\.$/,
    ],
    [
      'a doubled id',
      `${HEADER}\n${line({ id: 'x', reference: '' })}\n${line({ id: 'X', reference: 'r3' })}`,
      /^Line 3: id repeats that of line 2\.$/,
    ],
  ];

  it.each(bad)('contains %s: the error names the line and the column', async (_name, text, sentence) => {
    await expect(reconcile(text)).rejects.toThrow(sentence);
    expect(command?.failureCode).toBe(2);
  });

  it('has one charge twice, by id and by reference', async () => {
    const [charge] = cards;
    if (!charge) throw new Error('There is a charge.');
    const lines = [{ ...charge, reference: '' }, ...cards.slice(1), { ...charge, id: '' }];
    await expect(reconcile(csvOf(lines))).rejects.toThrow(`Line ${lines.length + 1}: is the same charge as line 2.`);
  });

  it('is of an unknown provider, a missing file, or no time', async () => {
    await expect(reconcile(csvOf(cards), { provider: 'acne' })).rejects.toThrow('--provider acne has no card here');
    await expect(reconcile('', { file: path.join(folder, 'none.csv') })).rejects.toThrow('none.csv cannot be read.');
    await expect(reconcile('', { from: 'soon', to: '2026-11-20' })).rejects.toThrow('--from must be a day or time');
    await expect(reconcile('', { from: '2026-11-20' })).rejects.toThrow('--to must be given once.');
    await expect(reconcile('', { from: '2026-11-20', to: '2026-11-20' })).rejects.toThrow(
      '--from must be before --to.',
    );
  });

  it('is not compared on a standby, which makes no tables', async () => {
    const standby = createDatabaseClient({ connection: world.connection, maxConnections: 1 });
    await standby.pool.query('SET default_transaction_read_only = on');
    await expect(reconcile(csvOf(cards), {}, { pool: standby.pool })).rejects.toThrow(
      /^reconcile makes temporary tables, which a standby refuses: run it on the primary at a quiet hour\.$/,
    );
    await standby.close();
  });

  it('leaves nothing behind', async () => {
    const { rows } = await world.deps.pool.query(
      `SELECT relname FROM pg_class WHERE relname IN ('report_lines', 'ledger_lines')`,
    );
    expect(rows).toEqual([]);
  });
});
