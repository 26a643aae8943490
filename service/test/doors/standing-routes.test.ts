import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminCommands } from '../../src/operations/admin/commands.js';
import { createFlowWorld, type FlowUser, type FlowWorld, nonceOf } from '../support/flows/flow-world.js';
import { createTestIntegrator, type TestIntegrator } from '../support/flows/test-integrator.js';

let world: FlowWorld;
let user: FlowUser;
let stranger: TestIntegrator;
beforeAll(async () => {
  world = await createFlowWorld();
  user = await world.addUser({ USD: 5_000 });
  stranger = await createTestIntegrator(world.deps);
});
afterAll(() => world.close());

const VERBS = ['freeze', 'unfreeze', 'revoke-sessions'] as const;
type Verb = (typeof VERBS)[number];
const call = async (
  verb: Verb,
  accountId = user.accountId,
  options: { as?: TestIntegrator; key?: string; body?: object } = {},
) => {
  const { as = world.integrator, key, body = {} } = options;
  const headers = { ...as.headers, ...(key !== undefined && { 'idempotency-key': key }) };
  const url = `/v1/users/${accountId}/${verb}`;
  const answer = await world.app.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, codes: answer.json().codes, payload: answer.json().payload };
};
const admin = (command: string, options: Record<string, string[]>) =>
  adminCommands[command]?.run(
    { ...world.deps, migrate: async () => [], loadAdapters: async () => world.deps.adapters },
    options,
  );

describe.each(VERBS)('%s', (verb) => {
  it('accepts only the integrator’s own users, and no other id', async () => {
    const method = user.wallets.USD?.payment_method_id;
    for (const id of [randomUUID(), 'nobody', world.integrator.accountId, world.integrator.integratorId, method]) {
      expect([id, (await call(verb, id)).codes]).toEqual([id, ['account_not_found']]);
    }
    expect((await call(verb, user.accountId, { as: stranger })).codes).toEqual(['account_not_found']);
    const token = await world.app.inject({
      method: 'POST',
      url: '/authorize/user',
      headers: world.integrator.headers,
      payload: { account_id: user.accountId, return_token: true },
    });
    const own = {
      ...world.integrator,
      headers: { authorization: `Bearer ${token.json().payload.token.access_token}` },
    };
    expect((await call(verb, user.accountId, { as: own })).codes).toEqual(['user_token_not_allowed']);
  });

  it('can be repeated, with or without a key', async () => {
    const key = randomUUID();
    const answers = await Promise.all([call(verb), call(verb)]);
    answers.push(await call(verb, user.accountId, { key }), await call(verb, user.accountId, { key }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ payload }) => JSON.stringify(payload))).size).toBe(1);
    await call('unfreeze');
  });
});

describe('a freeze', () => {
  it('set by the operator is visible to the integrator, which cannot lift it', async () => {
    await admin('freeze', { account: [user.accountId], reason: ['asked by the police'] });
    expect((await call('freeze')).payload).toMatchObject({ frozen: true, frozen_by: ['operator', 'integrator'] });
    expect((await call('unfreeze')).payload).toMatchObject({ frozen: true, frozen_by: ['operator'] });
    expect(await admin('unfreeze', { account: [user.accountId] })).toMatchObject({ frozen: false, frozen_by: [] });
    expect((await world.call('POST', '/authorize/user', { account_id: user.accountId })).status).toBe(200);
  });

  it.each([
    [{}, /one of --integrator, --account and --wallet/],
    [{ account: [randomUUID()], wallet: [randomUUID()] }, /one of --integrator/],
    [{ account: ['x'] }, /--account must be an id/],
    [{ account: [randomUUID()] }, /There is no user/],
    [{ wallet: [randomUUID()] }, /There is no wallet/],
    [{ integrator: ['nobody'] }, /There is no integrator/],
  ])('is refused with invalid options: %j', async (options, problem) => {
    await expect(admin('freeze', options as Record<string, string[]>)).rejects.toThrow(problem);
  });

  it('is refused for system wallets, which all money passes through', async () => {
    const { rows } = await world.deps.pool.query(`SELECT id FROM wallets WHERE kind = 'provider' LIMIT 1`);
    await expect(admin('freeze', { wallet: [rows[0].id] })).rejects.toThrow(/There is no wallet/);
  });
});

describe('revoking sessions while new ones are being opened', () => {
  it.each(['nonce', 'link'])('revokes every session opened earlier by a %s', async (kind) => {
    for (let round = 0; round < 10; round += 1) {
      const player = await world.addUser({ USD: 1_000 });
      const link = new URL(
        (await world.authorizeInvoice(player, { invoice_mechanism: 'svc_hosted' })).payload.redirect,
      ).pathname
        .split('/')
        .at(-1);
      const nonce = nonceOf((await world.authorizeInvoice(player)).payload.redirect);
      const open = async () => {
        if (kind === 'nonce') return (await world.redeem(nonce, 'checkout')).payload?.session_token;
        const payload = { link_token: link };
        const answer = await world.app.inject({ method: 'POST', url: '/ui/v1/hosted-sessions', payload });
        return answer.json().payload?.session_token;
      };
      const opening = [open(), open()];
      const revoked = await admin('revoke-sessions', { account: [player.accountId] });
      opening.push(open());
      expect(revoked).toMatchObject({ revoked: true });
      for (const token of await Promise.all(opening)) {
        if (token === undefined) continue;
        expect((await world.inSession(token, 'GET', '')).codes).toEqual(['session_ended']);
      }
    }
  });
});
