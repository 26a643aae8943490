import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { auditDatabase, inStoppableSnapshot } from '../../../src/operations/audit/audit-database.js';
import { auditOnwards } from '../../../src/operations/audit/audit-onwards.js';
import { movePoint, readHorizon, readPoint, withdrawPoint } from '../../../src/operations/audit/proven-point.js';
import { resetData } from '../../../src/operations/sandbox/reset-data.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import type { Clock } from '../../../src/platform/clock.js';
import { auditOn, HOUR_MS, proveSoFar } from '../../support/audits.js';
import { DisputeBook } from '../../support/dispute-book.js';
import { createMoneyWorld, type MoneyWorld, type WorldUser } from '../../support/money-world.js';
import { purchaseBody } from '../../support/purchase-body.js';
import { joinSkewedNode } from '../../support/second-node.js';

const CLEAN = { findings: [], unconfirmed: [] };
const DAY_MS = 24 * HOUR_MS;

const book = new DisputeBook();
let world: MoneyWorld;
let buyer: WorldUser;
let seller: WorldUser;
beforeAll(async () => {
  world = await createMoneyWorld({ maxConnections: 20, disputes: book });
  buyer = await world.addUser({ USD: 1_000_000 });
  seller = await world.addUser();
  await pay(await create('invoice'));
});
afterAll(() => world.close());

type Kind = 'escrow' | 'invoice';
const body = (methods?: { payment_method_id: string }[]) =>
  purchaseBody({ buyer, lines: [{ amount: 70, seller }], ...(methods && { methods }) });

async function create(kind: Kind, methods?: { payment_method_id: string }[]): Promise<string> {
  const { payload } = (await world.call('POST', `/v2/${kind}`, { body: body(methods) })).body;
  return String(payload.invoice_id ?? payload.id);
}

async function pay(id: string): Promise<void> {
  await world.call('POST', `/v2/${id.startsWith('esc_') ? 'escrow' : 'invoice'}/${id}/pay`);
  await world.deps.money.drained();
}

const names = (audit: { findings: readonly { rule: { name: string } }[] }) =>
  audit.findings.map(({ rule }) => rule.name);
const storedPoint = () => inStoppableSnapshot(world.deps.pool, undefined, readPoint);

/** As somebody who owns the tables could. */
async function byHand(sql: string, values: unknown[] = []): Promise<void> {
  const client = await world.deps.pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    await client.query(sql, values);
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

/** Makes an invoice's entries say so, whatever became of it. */
const claim = (id: string, status: 'processed' | 'failed') =>
  byHand('UPDATE transactions SET transaction_status = $2 WHERE transaction_id = $1', [id, status]);

/** Makes an escrow's end the other one. */
function claimEnd(id: string, end: 'commit' | 'cancel'): Promise<void> {
  const other = end === 'commit' ? 'cancel' : 'commit';
  return byHand(
    `UPDATE escrows SET status = $2, ${end}_invoice_id = ${other}_invoice_id, ${other}_invoice_id = NULL WHERE id = $1`,
    [id, end === 'commit' ? 'COMMITTED' : 'CANCELLED'],
  );
}

/** Money out of nothing; the balances are as before. */
async function postFromNowhere(client: Pick<MoneyWorld['deps']['pool'], 'query'> = world.deps.pool): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO postings (debit_wallet_id, credit_wallet_id, amount, currency, cause_type, cause_id, created_ms)
     VALUES ($1, $2, 1, 'USD', 'payout', gen_random_uuid(), 0) RETURNING id`,
    [buyer.wallets.USD?.walletId, seller.wallets.USD?.walletId],
  );
  return rows[0]?.id ?? 0;
}

const forget = (postingId: number) => byHand('DELETE FROM postings WHERE id = $1', [postingId]);

describe('an audit that goes on', () => {
  it('reads everything the first time, and then what changed', async () => {
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
    await pay(await create('invoice'));
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: expect.any(Number) });
  });

  it('reads everything again after the days that it is told', async () => {
    const { deps } = world;
    const weekly = () => auditOnwards({ ...deps, reader: deps.pool, primary: deps.pool }, { wholeEveryMs: 7 * DAY_MS });
    deps.clock.advance(6 * DAY_MS);
    expect((await weekly()).sinceMs).toBeDefined();
    deps.clock.advance(DAY_MS);
    expect(await weekly()).toEqual({ ...CLEAN, sinceMs: undefined });
    expect((await weekly()).sinceMs).toBeDefined();
  });

  it('reads everything whenever it is told to, even if by the clock it last did at a later time', async () => {
    const { deps } = world;
    const earlier = { now: () => deps.clock.now() - DAY_MS };
    const whole = (clock: Clock) =>
      auditOnwards({ ...deps, clock, reader: deps.pool, primary: deps.pool }, { wholeEveryMs: 0 });
    for (const clock of [deps.clock, earlier, deps.clock]) {
      deps.clock.advance(1_000);
      expect(await whole(clock)).toEqual({ ...CLEAN, sinceMs: undefined });
    }
  });

  it('keeps no sums of before it read everything', async () => {
    const { layers } = (await storedPoint()).point ?? { layers: [] };
    const { rows } = await world.deps.pool.query('SELECT DISTINCT layer FROM audit_sums');
    expect(rows.length).toBeGreaterThan(0);
    expect(layers).toEqual(expect.arrayContaining(rows.map(({ layer }) => layer)));
  });

  it('does not read what was settled at the point: only an audit of everything finds that it was altered', async () => {
    const id = await create('invoice');
    await pay(id);
    await proveSoFar(world.deps);
    await byHand('UPDATE invoices SET total_amount = total_amount + 1 WHERE id = $1', [id]);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
    expect(names({ findings: await auditDatabase(world.deps.pool) })).toContain('amounts-add-up');
    await byHand('UPDATE invoices SET total_amount = total_amount - 1 WHERE id = $1', [id]);
  });

  it('finds a balance that was altered, however long ago its wallet last moved', async () => {
    await byHand('UPDATE wallets SET balance = balance + 1 WHERE id = $1', [buyer.wallets.USD?.walletId]);
    expect(names(await auditOn(world.deps))).toEqual(['balance-is-sum-of-postings', 'currency-sums-to-zero']);
    await byHand('UPDATE wallets SET balance = balance - 1 WHERE id = $1', [buyer.wallets.USD?.walletId]);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
  });

  it('reads again what was open at the point and is final now', async () => {
    const [invoice, held] = [await create('invoice'), await create('escrow')];
    await pay(held);
    await proveSoFar(world.deps);
    await pay(invoice);
    await world.call('POST', `/v2/escrow/${held}/commit`);
    await world.deps.money.drained();
    await claim(invoice, 'failed');
    await claimEnd(held, 'cancel');
    expect(names(await auditOn(world.deps))).toEqual([
      'paid-invoice-is-in-the-history',
      'escrow-agrees-with-its-invoices',
    ]);
    await claim(invoice, 'processed');
    await claimEnd(held, 'commit');
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
  });

  it('reads again what was open at the point and has failed, which posts nothing', async () => {
    const id = await create('invoice', [{ payment_method_id: await world.addCard(buyer, 'decline') }]);
    await proveSoFar(world.deps);
    await pay(id);
    await claim(id, 'processed');
    expect(names(await auditOn(world.deps))).toEqual(['paid-invoice-is-in-the-history']);
    await claim(id, 'failed');
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
  });

  it('counts a charge once, also if it is refunded after the point because its escrow is cancelled', async () => {
    const held = await create('escrow', [{ payment_method_id: await world.addCard(buyer, 'approve') }]);
    await pay(held);
    await proveSoFar(world.deps);
    await world.call('POST', `/v2/escrow/${held}/cancel`);
    await world.deps.money.drained();
    await proveSoFar(world.deps);
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: expect.any(Number) });
  });

  it('reads a paid invoice again when it is disputed, and the dispute until it is over', async () => {
    const id = await create('invoice', [{ payment_method_id: await world.addCard(buyer, 'approve') }]);
    await pay(id);
    await proveSoFar(world.deps);
    const { rows } = await world.deps.pool.query('SELECT id FROM card_charges WHERE cause_id = $1', [id]);
    const report = book.open({ chargeId: rows[0].id, amount: 70, state: 'needs_response' });
    await applyDispute(world.deps.money, report.reference);
    const say = (state: string) =>
      byHand(`UPDATE invoices SET disputed = jsonb_set(disputed, '{0,state}', to_jsonb($2::text)) WHERE id = $1`, [
        id,
        state,
      ]);
    await say('lost');
    expect(names(await auditOn(world.deps))).toEqual(['disputed-invoice-says-so']);
    await say('needs_response');
    await proveSoFar(world.deps);

    book.set({ ...report, state: 'lost' });
    await applyDispute(world.deps.money, report.reference);
    await say('needs_response');
    expect(names(await auditOn(world.deps))).toEqual(['disputed-invoice-says-so']);
    await say('lost');
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: expect.any(Number) });
  });

  it('reads a paid invoice again when it is refunded', async () => {
    const id = await create('invoice');
    await pay(id);
    await proveSoFar(world.deps);
    await world.call('POST', `/v2/invoice/${id}/refund`, { body: { amount: 30 } });
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
    await byHand(`UPDATE invoices SET refunded = jsonb_set(refunded, '{total}', '29') WHERE id = $1`, [id]);
    expect(names(await auditOn(world.deps))).toEqual(['refunds-are-counted']);
    await byHand(`UPDATE invoices SET refunded = jsonb_set(refunded, '{total}', '30') WHERE id = $1`, [id]);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
  });
});

describe('the proven point', () => {
  it('waits for transactions that began before it, and so misses no posting that appears late', async () => {
    const late = await world.deps.pool.connect();
    await late.query('BEGIN');
    const posting = await postFromNowhere(late);
    await pay(await create('invoice'));
    const attempts = vi.spyOn(world.deps.pool, 'connect');
    const audit = auditOn(world.deps);
    try {
      await expect.poll(() => attempts.mock.calls.length).toBeGreaterThan(4);
    } finally {
      attempts.mockRestore();
      await late.query('COMMIT');
      late.release();
    }

    expect(names(await audit)).toContain('posting-of-a-payout-is-allowed');

    await forget(posting);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
  });

  it('stays where it is while something is broken, which every audit finds until it is mended', async () => {
    const before = (await storedPoint()).point;
    const posting = await postFromNowhere();
    for (let audit = 0; audit < 3; audit += 1) {
      await pay(await create('invoice'));
      expect(names(await auditOn(world.deps))).toContain('posting-of-a-payout-is-allowed');
      expect((await storedPoint()).point).toEqual(before);
    }
    await forget(posting);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
    expect((await storedPoint()).point?.postingId).toBeGreaterThan(before?.postingId ?? Number.NaN);
  });

  it('is withdrawn when an audit of everything finds what the others do not read', async () => {
    const { deps } = world;
    await proveSoFar(deps);
    await byHand(`UPDATE invoices SET total_amount = total_amount + 1 WHERE invoice_type = 'user_purchase'`);
    const everything = await auditOnwards({ ...deps, reader: deps.pool, primary: deps.pool }, { wholeEveryMs: 0 });
    expect(names(everything)).toContain('amounts-add-up');
    const next = await auditOn(deps);
    expect(next.sinceMs).toBeUndefined();
    expect(names(next)).toContain('amounts-add-up');
    await byHand(`UPDATE invoices SET total_amount = total_amount - 1 WHERE invoice_type = 'user_purchase'`);
    expect(await auditOn(deps)).toEqual({ ...CLEAN, sinceMs: undefined });
    expect((await auditOn(deps)).sinceMs).toBeDefined();
  });

  it('is not put back by an audit that began before it was withdrawn, nor moved by two', async () => {
    const { pool: primary, random, clock } = world.deps;
    const horizon = await readHorizon(primary, clock);
    const stored = await storedPoint();
    const moveFrom = () =>
      inStoppableSnapshot(primary, undefined, (snapshot) =>
        movePoint({ snapshot, primary, random }, { stored, since: stored.point, horizon, rules: [] }),
      );

    await Promise.all([moveFrom(), moveFrom()]);
    expect((await storedPoint()).point?.layers).toHaveLength((stored.point?.layers.length ?? 0) + 1);

    await withdrawPoint({ primary, random });
    await moveFrom();
    expect((await storedPoint()).point).toBeUndefined();
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
  });

  it('is moved by one of two nodes that audit at once, and nothing is counted twice', async () => {
    await pay(await create('invoice'));
    world.deps.clock.advance(2 * HOUR_MS);
    const both = await Promise.all([auditOn(world.deps), auditOn(world.deps)]);
    expect(both).toMatchObject([CLEAN, CLEAN]);
    world.deps.clock.advance(2 * HOUR_MS);
    expect(await auditOn(world.deps)).toMatchObject({ ...CLEAN, sinceMs: expect.any(Number) });
  });

  it('is void in a database that was restored to before it', async () => {
    await pay(await create('invoice'));
    await proveSoFar(world.deps);
    const restored = `DELETE FROM postings WHERE id > (SELECT max(id) - 2 FROM postings)`;
    await byHand(`CREATE TABLE lost AS SELECT * FROM postings WHERE id > (SELECT max(id) - 2 FROM postings)`);
    await byHand(restored);
    expect((await auditOn(world.deps)).sinceMs).toBeUndefined();
    await byHand('INSERT INTO postings OVERRIDING SYSTEM VALUE SELECT * FROM lost');
    await byHand('DROP TABLE lost');
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
  });

  it('is void when another posting has the number of its last one', async () => {
    expect((await auditOn(world.deps)).sinceMs).toBeDefined();
    const { postingId } = (await storedPoint()).point ?? {};
    await byHand('UPDATE postings SET created_ms = created_ms + 1 WHERE id = $1', [postingId]);
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
  });

  it('does not count for a rule that has changed since', async () => {
    const id = await create('invoice');
    await pay(id);
    await proveSoFar(world.deps);
    await byHand('UPDATE invoices SET total_amount = total_amount + 1 WHERE id = $1', [id]);
    expect(await auditOn(world.deps)).toMatchObject(CLEAN);
    await byHand(`UPDATE audit_point SET proven = jsonb_set(proven, '{rules,amounts-add-up}', '"as it was"')`);
    for (let audit = 0; audit < 2; audit += 1) expect(names(await auditOn(world.deps))).toEqual(['amounts-add-up']);
    await byHand('UPDATE invoices SET total_amount = total_amount - 1 WHERE id = $1', [id]);
    expect(await auditOn(world.deps)).toMatchObject({ ...CLEAN, sinceMs: expect.any(Number) });
    expect((await storedPoint()).point?.rules['amounts-add-up']).not.toBe('as it was');
  });

  it('is void when a release keeps its sums in another way', async () => {
    await byHand(`UPDATE audit_point SET proven = jsonb_set(proven, '{sources}', '"as it was"')`);
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
  });
});

describe('what no audit takes for an error', () => {
  it('are rows from a node whose clock was hours behind', async () => {
    await proveSoFar(world.deps);
    const behind = joinSkewedNode(world, -20 * HOUR_MS);
    const card = await world.addCard(buyer, 'decline');
    const failed = await behind.there(async () => {
      const created = await behind.call('POST', '/v2/invoice', { body: body([{ payment_method_id: card }]) });
      const id = String(created.body.payload.invoice_id);
      await behind.call('POST', `/v2/invoice/${id}/pay`);
      return id;
    });
    await behind.close();
    await world.rollUp();

    const audit = await auditOn(world.deps);

    const { rows } = await world.deps.pool.query('SELECT state FROM invoices WHERE id = $1', [failed]);
    expect(rows).toEqual([{ state: 'failed' }]);
    expect(audit.findings).toEqual([]);
    expect(audit.unconfirmed.map(({ name }) => name)).toEqual(['history-count-is-kept']);
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
    expect(await auditOn(world.deps)).toMatchObject({ ...CLEAN, sinceMs: expect.any(Number) });
  });

  it('is a sandbox that was emptied', async () => {
    await resetData(world.deps);
    expect(await auditOn(world.deps)).toEqual({ ...CLEAN, sinceMs: undefined });
    expect((await storedPoint()).point).toBeUndefined();
  });
});
