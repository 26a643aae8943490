import { expect, it } from 'vitest';
import { openAccount } from '../../../src/payments/payouts/sealed-account.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { resealJob } from '../../../src/platform/secrets/reseal-job.js';
import { unseal } from '../../../src/platform/secrets/seal.js';
import { createFlowWorld } from '../../support/flows/flow-world.js';

it('after a rotation of SVC_SECRET_KEYS everything that lasts opens without the old key', async () => {
  const world = await createFlowWorld();
  const [oldKey] = world.deps.settings.secretKeys;
  const newKey = Buffer.alloc(32, 9);
  const user = await world.addUser({ USD: 1_000 });
  const { payload } = await world.call('POST', '/v2/webhooks', { url: 'https://games.example/hook' });
  const opened = await world.redeem(await world.authorizeUser(user), 'kyc');
  await world.inSession(opened.payload.session_token, 'POST', '/kyc', {
    first_name: 'Demo',
    last_name: 'Buyer',
    date_of_birth: '1990-01-31',
    address: { line_1: 'a', city: 'b', postal_code: 'c', country: 'US' },
    document: { type: 'passport', number: 'X1234567' },
  });
  await startPayout(world.deps, {
    key: world.deps.random.uuid(),
    integratorId: world.integrator.integratorId,
    accountId: user.accountId,
    walletId: user.wallets.USD?.wallet_id ?? '',
    currency: 'USD',
    amount: 1_000,
    feeAmount: 0,
    account: { holderName: 'Demo Buyer', accountNumber: 'DE89370400440532013000', country: 'DE' },
  });
  const rotated = { ...world.deps.settings, secretKeys: [newKey, ...(oldKey ? [oldKey] : [])] };

  await Promise.all(
    [1, 2].map(() => resealJob({ ...world.deps, settings: rotated }).run(new AbortController().signal)),
  );

  const { rows } = await world.deps.pool.query(
    `SELECT (SELECT secret_sealed FROM webhook_endpoints) AS hook, (SELECT details ->> 'sealed' FROM kyc_submissions) AS kyc,
       (SELECT account_sealed FROM payouts) AS account`,
  );
  expect(unseal([newKey], rows[0].hook)).toBe(payload.secret);
  expect(unseal([newKey], Buffer.from(rows[0].kyc, 'base64'))).toContain('X1234567');
  expect(openAccount({ settings: { ...rotated, secretKeys: [newKey] } }, rows[0].account)).toMatchObject({
    accountNumber: 'DE89370400440532013000',
  });
  await world.close();
});

it('says when a row is sealed with a key that is not listed, and touches nothing', async () => {
  const world = await createFlowWorld();
  await world.call('POST', '/v2/webhooks', { url: 'https://games.example/hook' });
  const before = (await world.deps.pool.query('SELECT secret_sealed FROM webhook_endpoints')).rows;

  await resealJob({ ...world.deps, settings: { ...world.deps.settings, secretKeys: [Buffer.alloc(32, 1)] } }).run(
    new AbortController().signal,
  );

  expect((await world.deps.pool.query('SELECT secret_sealed FROM webhook_endpoints')).rows).toEqual(before);
  expect(world.deps.logLines.join('')).toContain('a key that is not listed');
  await world.close();
});
