import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/run-admin.js';
import { authenticateClient } from '../../src/clients/authenticate-client.js';
import { findIntegratorId } from '../../src/integrators/configure-integrator.js';
import { readIntegrator } from '../../src/integrators/integrator-profile.js';
import { createFlowWorld, type FlowWorld } from '../flows/support/flow-world.js';

describe('the operator’s command line', () => {
  let world: FlowWorld;
  let folder: string;
  beforeAll(async () => {
    world = await createFlowWorld();
    folder = await mkdtemp(path.join(tmpdir(), 'svc-admin-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true });
    await world.close();
  });

  it('makes an integrator whose client can get a token, and disables the client again', async () => {
    const created = (await runAdmin(world.deps, [
      ...['integrator-create', '--name', 'new-games', '--currencies', 'USD,JPY', '--origins', 'https://new.example'],
    ])) as { client_id: string; client_secret: string; wallets: Record<string, string> };
    const credentials = { id: created.client_id, secret: created.client_secret };

    expect(Object.keys(created.wallets)).toEqual(['USD', 'JPY']);
    expect(await authenticateClient(world.deps, credentials)).toMatchObject({ id: created.client_id });
    await runAdmin(world.deps, ['client-disable', '--client-id', created.client_id]);
    expect(await authenticateClient(world.deps, credentials)).toBeUndefined();
  });

  it('makes more credentials', async () => {
    const client = await runAdmin(world.deps, ['client-create', '--integrator', world.integrator.name]);

    expect(client).toEqual({ client_id: expect.any(String), client_secret: expect.stringMatching(/^svc_cs_/) });
  });

  it('changes looks, origins and return addresses, and leaves the rest', async () => {
    const set = (...flags: string[]) =>
      runAdmin(world.deps, ['integrator-set', '--integrator', world.integrator.name, ...flags]);
    await set('--display-name', 'Demo Games', '--primary-color', '#ffb81c', '--preview-text', 'Pay');
    await set('--preview-text', '', '--return-patterns', 'demogame://', '--origins', 'https://games.example');

    const profile = await readIntegrator(world.deps.db, await findIntegratorId(world.deps, world.integrator.name));

    expect(profile).toMatchObject({
      displayName: 'Demo Games',
      branding: { primary_color: '#ffb81c', preview_text: null, background_color: null },
      returnPatterns: ['demogame://'],
      allowedOrigins: ['https://games.example'],
    });
  });

  it('publishes terms, which users have to accept anew', async () => {
    const file = path.join(folder, 'terms.json');
    await writeFile(file, JSON.stringify({ en: { title: 'New', sections: [{ heading: 'h', paragraphs: ['p'] }] } }));
    const user = await world.addUser();

    const published = await runAdmin(world.deps, ['terms-publish', '--file', file]);

    const opened = await world.redeem(await world.authorizeUser(user), 'tos');
    expect(published).toEqual({ version: 2, languages: ['en'] });
    expect(opened.payload.terms).toMatchObject({ required: true, version: 2, accepted_version: 1 });
  });

  it.each([
    [[], /Commands/],
    [['no-such-command'], /integrator-create/],
    [['client-create', '--unknown', 'x'], /--integrator/],
    [['client-create'], /--integrator is missing/],
    [['client-create', '--integrator', 'nobody'], /no integrator of the name nobody/],
    [['integrator-create', '--name', 'x', '--currencies', 'XXX'], /no currency XXX/],
    [['client-disable', '--client-id', 'nobody'], /no client nobody/],
    [['integrator-set', '--integrator', 'nobody', '--primary-color', 'red'], /colour/],
  ])('refuses %j with a sentence', async (args, message) => {
    await expect(runAdmin(world.deps, args)).rejects.toThrow(message);
  });

  it('does the same through the sandbox’s API', async () => {
    const answer = await world.app.inject({
      method: 'PUT',
      url: `/sandbox/integrators/${world.integrator.name}`,
      payload: { background_color: '#000000', return_patterns: ['https://*.games.example/'] },
    });
    const foreign = await world.app.inject({
      method: 'PUT',
      url: `/sandbox/integrators/${world.integrator.name}`,
      headers: { 'sec-fetch-site': 'cross-site' },
      payload: {},
    });

    expect(answer.json()).toMatchObject({
      branding: { background_color: '#000000' },
      return_patterns: ['https://*.games.example/'],
    });
    expect(foreign.statusCode).toBe(403);
  });
});
