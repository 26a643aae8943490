import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDetails } from '../../../src/accounts/kyc/sealed-details.js';
import { openWebhookSecrets } from '../../../src/delivery/webhooks/webhook-secret.js';
import { adminCommands } from '../../../src/operations/admin/commands.js';
import { openAccount } from '../../../src/payments/payouts/sealed-account.js';
import { startPayout } from '../../../src/payments/payouts/start-payout.js';
import { resealJob } from '../../../src/platform/secrets/reseal-job.js';
import type { Settings } from '../../../src/platform/settings.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { PERSON } from '../../support/flows/payout-bodies.js';

let world: FlowWorld;
/** As a node of release 0.1 left them. */
beforeEach(async () => {
  world = await createFlowWorld({ sealFormat: 1 });
});
afterEach(() => world.close());

async function sealOneOfEach(): Promise<void> {
  const user = await world.addUser({ USD: 1_000 });
  await world.call('POST', '/v2/webhooks', { url: 'https://games.example/hook' });
  const opened = await world.redeem(await world.authorizeUser(user), 'kyc');
  await world.inSession(opened.payload.session_token, 'POST', '/kyc', PERSON);
  await startPayout(world.deps, {
    key: randomUUID(),
    integratorId: world.integrator.integratorId,
    accountId: user.accountId,
    walletId: user.wallets.USD?.wallet_id ?? '',
    currency: 'USD',
    amount: 1_000,
    feeAmount: 0,
    limits: {},
    holdMs: 0,
    account: { holderName: 'Demo Buyer', accountNumber: 'DE89370400440532013000', country: 'DE' },
  });
}

interface SealedRow {
  readonly id: string;
  readonly bytes: Buffer;
}

async function rowsOf(query: string): Promise<SealedRow[]> {
  return (await world.deps.pool.query<SealedRow>(query)).rows;
}

/** Everything stored permanently: where it is, and how it is opened. */
const KINDS: readonly [
  name: string,
  query: string,
  open: (settings: Settings, id: string, bytes: Buffer) => unknown,
][] = [
  [
    'a webhook secret',
    'SELECT id, secret_sealed AS bytes FROM webhook_endpoints ORDER BY created_ms, id',
    (settings, id, bytes) => openWebhookSecrets({ settings }, id, bytes).join(),
  ],
  [
    'a KYC submission',
    `SELECT id, decode(details ->> 'sealed', 'base64') AS bytes FROM kyc_submissions ORDER BY created_ms, id`,
    (settings, id, bytes) => openDetails(settings.secretKeys, id, bytes.toString('base64')),
  ],
  [
    'a payout’s bank account',
    'SELECT id, account_sealed AS bytes FROM payouts ORDER BY created_ms, id',
    (settings, id, bytes) => openAccount({ settings }, id, bytes),
  ],
];

const reseal = (settings: Partial<Settings>) =>
  resealJob({ ...world.deps, settings: { ...world.deps.settings, ...settings } }).run(new AbortController().signal);

it.each(KINDS)('%s is sealed for its row once the job has run, and opens in no other', async (_name, query, open) => {
  await sealOneOfEach();
  await sealOneOfEach();
  const before = await rowsOf(query);
  const { settings } = world.deps;
  const meant = before.map(({ id, bytes }) => open(settings, id, bytes));
  expect(before.map(({ bytes }) => bytes[0])).toEqual([1, 1]);

  await Promise.all([1, 2].map(() => reseal({ sealFormat: 2 })));

  const after = await rowsOf(query);
  expect(after.map(({ bytes }) => bytes[0])).toEqual([2, 2]);
  expect(after.map(({ id, bytes }) => open(settings, id, bytes))).toEqual(meant);
  const [one, two] = after;
  if (!one || !two) throw new Error('Two rows were made.');
  expect(() => open(settings, one.id, two.bytes)).toThrow(/SVC_SECRET_KEYS/);
  const unchanged = await rowsOf(query);
  await reseal({ sealFormat: 2 });
  expect(await rowsOf(query)).toEqual(unchanged);
});

it.each(KINDS)(
  '%s opens without the old key after a rotation, and is in the older format before a rollback',
  async (_name, query, open) => {
    await sealOneOfEach();
    const { settings } = world.deps;
    const [before] = await rowsOf(query);
    const meant = before && open(settings, before.id, before.bytes);
    const newKey = Buffer.alloc(32, 9);

    await reseal({ sealFormat: 2, secretKeys: [newKey, ...settings.secretKeys] });
    const [rotated] = await rowsOf(query);
    expect(rotated && open({ ...settings, secretKeys: [newKey] }, rotated.id, rotated.bytes)).toEqual(meant);

    await reseal({ sealFormat: 1, secretKeys: [newKey] });
    const [back] = await rowsOf(query);
    expect(back?.bytes[0]).toBe(1);
    expect(back && open({ ...settings, secretKeys: [newKey] }, back.id, back.bytes)).toEqual(meant);
  },
);

it('reports a row sealed with a key not in SVC_SECRET_KEYS, and leaves it unchanged', async () => {
  await world.call('POST', '/v2/webhooks', { url: 'https://games.example/hook' });
  const before = await rowsOf(KINDS[0]?.[1] ?? '');
  await reseal({ secretKeys: [Buffer.alloc(32, 1)] });
  expect(await rowsOf(KINDS[0]?.[1] ?? '')).toEqual(before);
  expect(world.deps.logLines.join('')).toContain('a key not in SVC_SECRET_KEYS');
});

it('continues past any number of rows that no key opens, and counts them', async () => {
  await sealOneOfEach();
  await world.deps.pool.query(
    `INSERT INTO webhook_endpoints (id, integrator_id, url, events, secret_sealed, created_ms, updated_ms)
     SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, integrator_id, url, events, 'lost', 0, 0
     FROM webhook_endpoints, generate_series(1, 401) AS n`,
  );
  const command = () =>
    adminCommands.reseal?.run(
      {
        ...world.deps,
        settings: { ...world.deps.settings, sealFormat: 2 },
        migrate: async () => [],
        loadAdapters: async () => world.deps.adapters,
      },
      {},
    );

  expect(await command()).toEqual({ resealed: 3, unreadable: { webhook_endpoints: 401 } });
  expect(await command()).toEqual({ resealed: 0, unreadable: { webhook_endpoints: 401 } });
  expect((await rowsOf(KINDS[0]?.[1] ?? '')).at(-1)?.bytes[0]).toBe(2);
});

it('requires the keys', async () => {
  const withoutKeys = {
    ...world.deps,
    settings: { secretKeys: [], sealFormat: 2 as const },
    migrate: async () => [],
    loadAdapters: async () => world.deps.adapters,
  };
  await expect(adminCommands.reseal?.run(withoutKeys, {})).rejects.toThrow(
    'Set SVC_SECRET_KEYS to the same list as the nodes',
  );
});
