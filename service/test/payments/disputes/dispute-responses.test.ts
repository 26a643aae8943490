import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { DisputeReport } from '../../../src/payments/cards/card-disputes.js';
import { acceptDispute, submitEvidence } from '../../../src/payments/disputes/respond.js';
import type { TestIntegrator } from '../../support/flows/test-integrator.js';
import { type Json, openDisputeWorld } from './dispute-world.js';

const DAY_MS = 24 * 3_600_000;
const { book, world, seller, stranger, read, refusal, runJob, pay, dispute, settle, close } = await openDisputeWorld();
afterEach(settle);
afterAll(close);

describe('what is said to a dispute', () => {
  const opened = async () => dispute((await pay([{ amount: 100, seller }])).chargeId, 100);
  const say = (id: string, body: object, more: { key?: string; as?: TestIntegrator } = {}) =>
    world.call('POST', `/v2/dispute/${id}/evidence`, { body, ...more });
  const accept = (id: string, more: { key?: string; as?: TestIntegrator } = {}) =>
    world.call('POST', `/v2/dispute/${id}/accept`, more);

  it('reaches the provider once each, with an id of its own', async () => {
    const { id, reference } = await opened();
    const key = randomUUID();
    const first = await say(id, { text: 'It was delivered.' }, { key });
    expect(first.body.payload).toMatchObject({
      dispute_id: id,
      evidence: [{ state: 'processing', text: 'It was delivered.' }],
    });
    expect((await say(id, { text: 'It was delivered.' }, { key })).headers['idempotent-replayed']).toBe('true');
    await Promise.all(['And used.', 'And liked.'].map((text) => say(id, { text })));
    await world.deps.money.drained();
    world.deps.clock.advance(120_000);
    await runJob();
    const own = book.evidence.filter((each) => each.reference === reference);
    expect(own.map(({ text }) => text).sort()).toEqual(['And liked.', 'And used.', 'It was delivered.']);
    expect(new Set(own.map(({ evidenceId }) => evidenceId)).size).toBe(3);
    const { evidence } = await read(`/v2/dispute/${id}`);
    expect(evidence.map(({ state }: Json) => state)).toEqual(['submitted', 'submitted', 'submitted']);
  });

  it('is repeated while the provider is silent', async () => {
    const { id, reference } = await opened();
    book.isSilent = true;
    await say(id, { text: 'Again and again.' });
    await world.deps.money.drained();
    book.isSilent = false;
    world.deps.clock.advance(120_000);
    await runJob();
    expect(book.evidence.filter((each) => each.reference === reference)).toHaveLength(1);
  });

  it('ends when it is accepted: it is lost', async () => {
    const { id, reference } = await opened();
    const answers = await Promise.all([accept(id), accept(id), accept(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await world.deps.money.drained();
    expect(book.acceptances.filter((each) => each.reference === reference)).toHaveLength(1);
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ state: 'lost', accepted: true });
    const late = await say(id, { text: 'No!' });
    expect(refusal(late)).toEqual([409, 'dispute_closed']);
    expect(late.body.payload).toMatchObject({ dispute_id: id, state: 'lost' });
  });

  it('commits with what is written alongside it, or not at all', async () => {
    const { id } = await opened();
    const { integratorId } = world.integrator;
    const options = { integratorId, disputeId: id, claim: undefined };
    const refuse = () => Promise.reject(new Error('Refused alongside.'));
    await expect(submitEvidence(world.deps.money, { ...options, text: 'No.', alongside: refuse })).rejects.toThrow();
    await expect(acceptDispute(world.deps.money, { ...options, alongside: refuse })).rejects.toThrow();
    expect(await read(`/v2/dispute/${id}`)).toMatchObject({ accepted: false, evidence: [] });
    const written: string[] = [];
    const alongside = async (_client: unknown, responseId: string) => void written.push(responseId);
    await submitEvidence(world.deps.money, { ...options, text: 'Yes.', alongside });
    const { evidence } = await read(`/v2/dispute/${id}`);
    expect(evidence.map((each: Json) => each.evidence_id)).toEqual(written);
  });

  it('is not accepted twice when something commits alongside', async () => {
    const { id } = await opened();
    const { integratorId } = world.integrator;
    const written: string[] = [];
    const alongside = async (_client: unknown, responseId: string) => void written.push(responseId);
    const options = { integratorId, disputeId: id, claim: undefined, alongside };
    const both = await Promise.allSettled([1, 2].map(() => acceptDispute(world.deps.money, options)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(refusal(await say(id, { text: 'No!' }))).toEqual([409, 'dispute_closed']);
    expect((await accept(id)).status).toBe(200);
  });

  it('is refused when it is over or too late, with the dispute', async () => {
    const { id, change } = await opened();
    world.deps.clock.advance(7 * DAY_MS);
    const late = await say(id, { text: 'Too late' });
    expect(refusal(late)).toEqual([409, 'dispute_response_too_late']);
    expect(late.body.payload).toMatchObject({ dispute_id: id });
    await change({ state: 'won' });
    expect(refusal(await accept(id))).toEqual([409, 'dispute_closed']);
  });

  it.each<[string, Partial<DisputeReport>, string]>([
    ['is decided, once the bank opens the dispute again', { state: 'lost' }, 'dispute_closed'],
    ['is too late, once the bank gives more time', { respondByMs: 0 }, 'dispute_response_too_late'],
  ])('is accepted with the key of a call that was refused as it %s', async (_once, before, code) => {
    const { id, change } = await opened();
    const key = randomUUID();
    await change(before);
    expect(refusal(await say(id, { text: 'It was delivered.' }, { key }))).toEqual([409, code]);
    await change({ state: 'needs_response', respondByMs: world.deps.clock.now() + 7 * DAY_MS });

    expect((await say(id, { text: 'It was delivered.' }, { key })).status).toBe(200);
  });

  it.each([
    ['nothing', {}],
    ['no text', { text: '' }],
    ['more than 20,000 characters', { text: 'x'.repeat(20_001) }],
    ['a number', { text: 5 }],
  ])('is refused as bad input: %s', async (_what, body) => {
    const { id } = await opened();
    expect((await say(id, body)).status).toBe(422);
    expect((await read(`/v2/dispute/${id}`)).evidence).toEqual([]);
  });

  it('is not found for an unknown id, another integrator’s, or one of another kind', async () => {
    const paid = await pay([{ amount: 100, seller }]);
    const { id } = await dispute(paid.chargeId, 100);
    for (const [path, as] of [
      [id, stranger],
      [paid.id, undefined],
      [randomUUID(), undefined],
      ['esc_1', undefined],
    ] as const) {
      const more = as ? { as } : {};
      expect((await world.call('GET', `/v2/dispute/${path}`, more)).body.codes).toEqual(['dispute_not_found']);
      expect(refusal(await say(path, { text: 'x' }, more))).toEqual([404, 'dispute_not_found']);
      expect(refusal(await accept(path, more))).toEqual([404, 'dispute_not_found']);
    }
    const foreign = (await world.call('GET', `/v2/disputes?invoice_id=${paid.id}`, { as: stranger })).body.payload;
    expect(foreign).toMatchObject({ errors: [{ code: 'invoice_not_found' }] });
  });

  it('is listed by page, newest first', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const page = await read(`/v2/disputes?limit=7${cursor && `&cursor=${cursor}`}`);
      seen.push(...page.disputes.map((each: Json) => each.dispute_id));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    const { rows } = await world.deps.pool.query('SELECT id FROM disputes ORDER BY id DESC');
    expect(seen).toEqual(rows.map((row) => row.id));
    for (const query of ['cursor=x', 'state=open', 'limit=0']) {
      expect((await world.call('GET', `/v2/disputes?${query}`)).status).toBe(422);
    }
  });

  it('is told to webhooks at each change, as the call that reads it returns it', async () => {
    await world.deps.pool.query(
      `INSERT INTO webhook_endpoints (id, integrator_id, url, secret_sealed, created_ms, updated_ms)
       VALUES ($1, $2, 'https://shop.example/hooks', '\\x00', 0, 0)`,
      [randomUUID(), world.integrator.integratorId],
    );
    const { id, change } = await opened();
    const steps = [
      () => say(id, { text: 'It was delivered.' }),
      () => change({ state: 'under_review' }),
      () => change({ state: 'won' }),
    ];
    for (const step of steps) {
      world.deps.clock.advance(1);
      await step();
      await world.deps.money.drained();
    }
    const { rows } = await world.deps.pool.query(
      `SELECT body FROM webhook_events WHERE event = 'dispute-update' AND subject_id = $1 ORDER BY id`,
      [id],
    );
    const told = rows.map((row) => JSON.parse(row.body).payload);
    expect(told.map(({ state, evidence }) => [state, evidence.length])).toEqual([
      ['needs_response', 0],
      ['needs_response', 1],
      ['under_review', 1],
      ['won', 1],
    ]);
    expect(told.at(-1)).toEqual(await read(`/v2/dispute/${id}`));
  });
});
