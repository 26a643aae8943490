import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredJob } from '../../../src/operations/delete-expired.js';
import { noAdapters } from '../../../src/payments/adapters.js';
import type { CardProvider, EnteredCardRefusal, VerifiedCard } from '../../../src/payments/cards/card-provider.js';
import type { SandboxCardFields } from '../../../src/payments/cards/sandbox-card-fields.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { systemRandom } from '../../../src/platform/random.js';
import { readSettings } from '../../../src/platform/settings.js';
import { fieldsToken, testFields } from '../../support/flows/card-fields.js';
import { CARDS, cardBody, createFlowWorld, type FlowUser, type FlowWorld } from '../../support/flows/flow-world.js';

const NUMBER = '4111111111111111';
const MINUTE = 60_000;

describe('cards typed into the provider’s fields', () => {
  let world: FlowWorld;
  let fields: SandboxCardFields;
  /** Replaces the provider's answer for one test. */
  let answer: CardProvider['storeCard'];
  let asked = 0;
  beforeAll(async () => {
    fields = testFields({ settings: readSettings({}), random: systemRandom });
    const sandbox = createSandboxCardProvider({ clock: { now: () => Date.parse('2026-11-20T12:00:00Z') }, fields });
    const storeCard: CardProvider['storeCard'] = async (card) => {
      asked += 1;
      return (answer ?? fields.tokens.open.bind(fields.tokens))(card);
    };
    const cards = { ...sandbox, storeCard };
    world = await createFlowWorld({ cardTriesPerHour: 20 }, { cards, adapters: { ...noAdapters, cards } });
  });
  afterAll(() => world.close());

  async function open(user?: FlowUser): Promise<string> {
    const player = user ?? (await world.addUser());
    return (await world.redeem(await world.authorizeUser(player), 'payment-selection')).payload.session_token;
  }
  async function entry(token: string): Promise<string> {
    const opened = await world.inSession(token, 'POST', '/card-entries');
    expect(opened.status).toBe(201);
    return opened.payload.card_entry.entry_id;
  }
  const store = (session: string, entryId: string, token: string, more: object = {}) =>
    world.inSession(session, 'POST', `/card-entries/${entryId}/card`, { token, ...more });
  const typed = (entryId: string, number = NUMBER) => fieldsToken(fields, entryId, number);

  it('are stored by their token: no digit of the number is sent, kept or logged', async () => {
    const user = await world.addUser();
    const redeemed = await world.redeem(await world.authorizeUser(user), 'purchase');
    expect(redeemed.payload.card_entry).toEqual({ kind: 'provider_fields' });
    const session = redeemed.payload.session_token;
    const opened = await world.inSession(session, 'POST', '/card-entries');
    expect(opened.payload.card_entry).toEqual({
      entry_id: expect.any(String),
      url: 'http://127.0.0.1:8789/card-fields',
      origin: 'http://127.0.0.1:8789',
      expires: '2026-11-20T12:30:00.000Z',
    });
    const { entry_id } = opened.payload.card_entry;

    const added = await store(session, entry_id, typed(entry_id));

    expect(added.status).toBe(201);
    expect(added.payload.payment_method).toMatchObject({
      kind: 'card',
      display_string: 'Visa •••• 1111',
      currency: 'USD',
      usable: true,
      last_four: '1111',
      expiry_month: 12,
      expiry_year: 2031,
    });
    const { rows } = await world.deps.pool.query(
      `SELECT row_to_json(p)::text AS row FROM payment_methods p UNION ALL SELECT row_to_json(e)::text FROM card_entries e`,
    );
    expect(JSON.stringify(rows) + world.deps.logLines.join('')).not.toMatch(/4111 ?1111|sandbox_fields_/);
  });

  it('are the only way in: a number is refused, and reaches neither the provider nor the count of attempts', async () => {
    const session = await open();
    const tries = async () => (await world.deps.pool.query('SELECT * FROM card_tries')).rows;
    const before = await tries();

    const refused = await world.inSession(session, 'POST', '/payment-methods', cardBody(CARDS.approve));

    expect(refused).toMatchObject({ status: 403, codes: ['card_number_not_accepted'] });
    expect(await tries()).toEqual(before);
    expect(world.deps.logLines.join('')).not.toMatch(/4111 ?1111/);
  });

  it('are one method, however often and simultaneously a token is sent, and one attempt once it is stored', async () => {
    const session = await open();
    const entryId = await entry(session);
    const token = typed(entryId);

    const answers = await Promise.all(Array.from({ length: 6 }, () => store(session, entryId, token)));
    const before = asked;
    answers.push(await store(session, entryId, token));

    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(201));
    expect(new Set(answers.map(({ payload }) => payload.payment_method.payment_method_id)).size).toBe(1);
    expect(asked).toBe(before);
  });

  it('are the same method when the same card is entered again', async () => {
    const user = await world.addUser();
    const [first, second] = [await open(user), await open(user)];
    const ids = [];
    for (const session of [first, second]) {
      const entryId = await entry(session);
      ids.push((await store(session, entryId, typed(entryId))).payload.payment_method.payment_method_id);
    }
    expect(new Set(ids).size).toBe(1);
    const stranger = await open();
    const entryId = await entry(stranger);
    expect(ids).not.toContain(
      (await store(stranger, entryId, typed(entryId))).payload.payment_method.payment_method_id,
    );
  });

  it('belong to their entry: another one’s token, or a forged one, is refused, and the right one still counts', async () => {
    const session = await open();
    const [entryId, other] = [await entry(session), await entry(session)];
    for (const wrong of [
      typed(other),
      `${typed(entryId)}x`,
      'sandbox_card_approve',
      'sandbox_fields_',
      '4111111111111111',
    ]) {
      expect(await store(session, entryId, wrong)).toMatchObject({ status: 422, codes: ['token_invalid'] });
    }
    expect((await store(session, entryId, typed(entryId))).status).toBe(201);
    expect(await store(session, entryId, typed(entryId, '5555555555554444'))).toMatchObject({
      status: 409,
      codes: ['card_entry_used'],
    });
  });

  it('belong to their session: another player’s entry, an unknown and a malformed one are not found', async () => {
    const user = await world.addUser();
    const [session, sameUser, stranger] = [await open(user), await open(user), await open()];
    const entryId = await entry(session);
    const methodId = user.wallets.USD?.payment_method_id ?? '';
    for (const [as, id] of [
      [stranger, entryId],
      [sameUser, entryId],
      [session, randomUUID()],
      [session, methodId],
      [session, 'esc_1'],
    ] as const) {
      expect(await store(as, id, typed(entryId))).toMatchObject({ status: 404, codes: ['card_entry_not_found'] });
    }
    expect((await store(session, entryId.toUpperCase(), typed(entryId))).status).toBe(201);
  });

  it.each([
    ['no token', {}, 'token_missing'],
    ['an empty token', { token: '' }, 'token_invalid'],
    ['a huge token', { token: 'x'.repeat(2_001) }, 'token_invalid'],
    ['a token that is no text', { token: { id: 'x' } }, 'token_invalid'],
    ['a game’s own currency', { token: 'x', currency: 'TST' }, 'currency_unknown'],
  ])('refuse %s', async (_name, body, code) => {
    const session = await open();
    const refused = await world.inSession(session, 'POST', `/card-entries/${await entry(session)}/card`, body);
    expect(refused).toMatchObject({ status: 422, codes: [code] });
  });

  it('are asked for again with the same token when the provider did not answer', async () => {
    const session = await open();
    const entryId = await entry(session);
    answer = async () => {
      throw new Error('away');
    };
    const token = typed(entryId);
    const away = await store(session, entryId, token).finally(() => {
      answer = undefined;
    });
    expect(away).toMatchObject({ status: 503, codes: ['payment_provider_unavailable'] });
    const cards = (await world.inSession(session, 'GET', '/payment-methods')).payload.payment_methods;
    expect(cards.filter(({ kind }) => kind === 'card')).toEqual([]);
    expect((await store(session, entryId, token)).status).toBe(201);
  });

  it.each([
    ['number', 'card_number_invalid', 'token'],
    ['expiry', 'card_expired', 'token'],
    ['security_code', 'security_code_invalid', 'token'],
    ['holder_name', 'holder_name_invalid', 'holder_name'],
  ] as const)('that the provider refuses for the %s may be corrected in the same entry', async (field, code, param) => {
    const session = await open();
    const entryId = await entry(session);
    const refusal: EnteredCardRefusal = { status: 'refused', field, message: 'Refused.' };
    answer = async () => refusal;
    const refused = await store(session, entryId, typed(entryId)).finally(() => {
      answer = undefined;
    });
    expect(refused).toMatchObject({ status: 422, codes: [code] });
    expect(refused.payload.errors[0]?.param).toBe(param);
    expect((await store(session, entryId, typed(entryId, '5555555555554444'))).status).toBe(201);
  });

  it.each([
    ['jcb', 'JCB •••• 4321'],
    ['a brand of tomorrow', '•••• 4321'],
    ['constructor', '•••• 4321'],
    ['__proto__', '•••• 4321'],
  ])('of the brand %s have a label without a word of any language', async (brand, label) => {
    const session = await open();
    const entryId = await entry(session);
    const card: VerifiedCard = {
      ...{ status: 'accepted', token: 'stored', brand, lastFour: '4321' },
      ...{ expiryMonth: 12, expiryYear: 2040 },
    };
    answer = async () => card;
    const stored = await store(session, entryId, typed(entryId)).finally(() => {
      answer = undefined;
    });
    expect(stored.payload.payment_method.display_string).toBe(label);
  });

  it('count as attempts before the provider is asked; one too many leaves the entry usable', async () => {
    const session = await open();
    const entryId = await entry(session);
    for (let tries = 0; tries < 20; tries++) await store(session, entryId, `wrong-${tries}`);
    const before = asked;
    expect(await store(session, entryId, 'wrong-21')).toMatchObject({ status: 429, codes: ['too_many_card_tries'] });
    expect(asked).toBe(before);
    const { rows } = await world.deps.pool.query('SELECT token_hash FROM card_entries WHERE id = $1', [entryId]);
    expect(rows).toEqual([{ token_hash: null }]);
  });

  it('do not count as attempts while the provider is away', async () => {
    const session = await open();
    const entryId = await entry(session);
    const token = typed(entryId);
    answer = async () => {
      throw new Error('no answer');
    };
    for (let tries = 0; tries < 25; tries++) {
      expect((await store(session, entryId, token)).status).toBe(503);
    }
    answer = undefined;

    expect((await store(session, entryId, token)).status).toBe(201);
  });

  it('expire after half an hour, and are deleted a day later; a stored one still answers', async () => {
    const user = await world.addUser();
    const session = await open(user);
    const [late, done] = [await entry(session), await entry(session)];
    const token = typed(done);
    await store(session, done, token);
    await world.deps.db.updateTable('flow_sessions').set({ expires_ms: Number.MAX_SAFE_INTEGER }).execute();
    world.deps.clock.advance(30 * MINUTE);

    expect(await store(session, late, typed(late))).toMatchObject({ status: 409, codes: ['card_entry_expired'] });
    expect((await store(session, done, token)).status).toBe(201);

    await world.deps.pool.query('UPDATE card_entries SET expires_ms = 0 WHERE id = $1', [late]);
    await deleteExpiredJob(world.deps).run(new AbortController().signal);
    const left = await world.deps.pool.query('SELECT id FROM card_entries WHERE id = ANY($1::uuid[])', [[late, done]]);
    expect(left.rows).toEqual([{ id: done }]);
  });
});

describe('direct entry', () => {
  it('opens no card entry', async () => {
    const world = await createFlowWorld();
    const user = await world.addUser();
    const { payload } = await world.redeem(await world.authorizeUser(user), 'payment-selection');
    expect(payload.card_entry).toEqual({ kind: 'direct' });
    const opened = await world.inSession(payload.session_token, 'POST', '/card-entries');
    expect(opened).toMatchObject({ status: 409, codes: ['card_entry_not_offered'] });
    await world.close();
  });
});
