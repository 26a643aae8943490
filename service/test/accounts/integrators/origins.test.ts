import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameAncestors } from '../../../src/accounts/integrators/frame-ancestors.js';
import { matchesOrigin, readOrigin } from '../../../src/accounts/integrators/origin.js';
import { requireReturnUrl } from '../../../src/accounts/integrators/return-url.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { createTestIntegrator } from '../../support/flows/test-integrator.js';

describe('origins of an integrator', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(() => world.close());

  it('are registered and read', async () => {
    const put = await world.call('PUT', '/v1/integrator/origins', {
      origins: ['HTTPS://Games.example:443', 'http://localhost:8788/'],
    });

    const { payload } = await world.call('GET', '/v1/integrator');

    expect(put.status).toBe(200);
    expect(payload.allowed_origins).toEqual(['https://games.example', 'http://localhost:8788']);
    expect(payload.name).toBe(world.integrator.name);
  });

  it.each([
    'games.example',
    'https://games.example/path',
    'https://*',
    '*',
    'javascript:x',
    "'self'",
    'https://a b',
    'https://x; script-src *',
  ])('refuses %s', async (origin) => {
    const answer = await world.call('PUT', '/v1/integrator/origins', { origins: [origin] });

    expect(answer).toMatchObject({ status: 422, codes: ['origins_invalid'] });
  });

  it('decide frame-ancestors of a page that names the authorized invoice', async () => {
    const user = await world.addUser();
    await world.call('PUT', '/v1/integrator/origins', { origins: ['https://games.example'] });
    const { payload } = await world.authorizeInvoice(user);
    const other = await createTestIntegrator(world.deps, { allowedOrigins: ['https://other.example'] });

    const own = await frameAncestors(world.deps, { authorizedInvoiceId: payload.authorized_invoice_id });
    const shared = await frameAncestors(world.deps);

    expect(own).toBe("'self' https://games.example");
    expect(shared).toBe("'self' https://games.example https://other.example");
    await world.deps.db
      .updateTable('integrators')
      .set({ allowed_origins: [] })
      .where('id', '=', other.integratorId)
      .execute();
    expect(await frameAncestors(world.deps)).toBe('*');
    const operator = { ...world.deps, settings: { ...world.deps.settings, mode: 'operator' as const } };
    expect(await frameAncestors(operator)).toBe("'self' https://games.example");
  });
});

describe('matchesOrigin', () => {
  it.each([
    ['https://games.example', true],
    ['https://a.portal.example', true],
    ['https://a.b.portal.example', true],
    ['https://portal.example', false],
    ['https://evilportal.example', false],
    ['http://a.portal.example', false],
    ['https://games.example.evil.example', false],
    ['https://games.example:8443', false],
    ['null', false],
  ])('%s: %s', (origin, expected) => {
    expect(matchesOrigin(origin, ['https://games.example', 'https://*.portal.example'])).toBe(expected);
  });

  it('knows no wildcard above a whole top-level name', () => {
    expect(readOrigin('https://*.example')).toBeUndefined();
    expect(readOrigin('https://*.games.example')).toBe('https://*.games.example');
  });
});

describe('requireReturnUrl (interface §4.3 postOAuthURLOverride)', () => {
  const patterns = ['https://*.games.example/', 'https://shop.example/back', 'demogame://'];

  it.each(['https://eu.games.example/done?x=1', 'https://shop.example/back/1', 'demogame://paid'])(
    'allows %s',
    (url) => {
      expect(requireReturnUrl(patterns, url)).toBe(new URL(url).href);
    },
  );

  it.each([
    'https://games.example/',
    'https://a.b.games.example/',
    'https://evil.example/?x=https://eu.games.example/',
    'https://eu.games.example@evil.example/',
    'https://eu.games.example.evil.example/',
    'http://eu.games.example/',
    'https://shop.example/',
    'javascript:alert(1)',
    'othergame://paid',
    'not an address',
  ])('refuses %s', (url) => {
    expect(() => requireReturnUrl(patterns, url)).toThrow(/not on the list/);
  });

  it('refuses everything when nothing is listed', () => {
    expect(() => requireReturnUrl([], 'https://eu.games.example/')).toThrow();
  });
});
