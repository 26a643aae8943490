import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frameAncestors } from '../../../src/accounts/integrators/frame-ancestors.js';
import { isReturnPattern, requireReturnUrl } from '../../../src/accounts/integrators/return-url.js';
import { matchesOrigin, readOrigin } from '../../../src/platform/http/origin.js';
import { createFlowWorld, type FlowWorld } from '../../support/flows/flow-world.js';
import { createTestIntegrator, type TestIntegrator } from '../../support/flows/test-integrator.js';

describe('an integrator’s origins', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(() => world.close());

  it('are registered and listed', async () => {
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
    'https://evil.example;sandbox',
    'https://evil.example,https://games.example',
    "https://evil.example'",
    'https://evil.example%3Bsandbox',
    'https://user@games.example',
    'https://user:pass@games.example',
    'https://games.example?x',
    'https://games.example#x',
    'https://games.example//',
    'https://games.example/\\',
    'https://games.example\n',
    ' https://games.example',
    'https://games.example.',
    'https://-games.example',
    'https://ga_mes.example',
    'https://games..example',
    'https://bücher.example',
    'https://games.example:0',
    'https://games.example:99999',
    'https://games.example:*',
    'https://*:8443',
    'https://*.*.example',
    'https://a.*.example',
    'https://a*.games.example',
    'https://*.*',
    'https://*.1.2.3.4',
    'https://0x7f.1',
    'https://[::1]',
    'wss://games.example',
    'https:games.example',
    '',
  ])('refuses %s', async (origin) => {
    const answer = await world.call('PUT', '/v1/integrator/origins', { origins: [origin] });

    expect(answer).toMatchObject({ status: 422, codes: ['origins_invalid'] });
  });

  it('refuses more origins than a header holds, with one error code each', async () => {
    const label = 'x'.repeat(60);
    const long = Array.from({ length: 100 }, (_, index) => `https://${label}.${label}.${label}.games-${index}.example`);
    const many = Array.from({ length: 101 }, (_, index) => `https://g${index}.example`);

    const answers = [
      await world.call('PUT', '/v1/integrator/origins', { origins: long }),
      await world.call('PUT', '/v1/integrator/origins', { origins: many }),
      await world.call('PUT', '/v1/integrator/origins', { origins: [`https://${'x.'.repeat(140)}example`] }),
    ];

    expect(answers.map(({ status, codes }) => [status, codes[0]])).toEqual([
      [422, 'origins_too_long'],
      [422, 'origins_invalid'],
      [422, 'origins_invalid'],
    ]);
  });

  it('ignores origins stored before a rule existed: no page lists them', async () => {
    const old = await createTestIntegrator(world.deps);
    const stored = [
      'https://evil.example;sandbox',
      'https://ok.example',
      ...Array.from({ length: 100 }, (_, index) => `https://${'x'.repeat(60)}.${'y'.repeat(60)}.g${index}.example`),
    ];
    await world.deps.db
      .updateTable('integrators')
      .set({ allowed_origins: stored })
      .where('id', '=', old.integratorId)
      .execute();

    const sources = await frameAncestors(world.deps, { integrator: old.integratorId });

    expect(sources.startsWith("'self' https://ok.example https://x")).toBe(true);
    expect(sources).not.toContain(';');
    expect(sources.length).toBeLessThan(2_100);
  });
});

describe('a page’s frame-ancestors', () => {
  let world: FlowWorld;
  let other: TestIntegrator;
  const policyOf = async (address: string): Promise<string> => {
    const { headers, statusCode } = await world.app.inject({ url: address });
    expect(statusCode).toBe(200);
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1] ?? '';
  };
  beforeAll(async () => {
    world = await createFlowWorld();
    await world.call('PUT', '/v1/integrator/origins', { origins: ['https://games.example'] });
    other = await createTestIntegrator(world.deps, { allowedOrigins: ['https://other.example'] });
  });
  afterAll(() => world.close());

  it.each(['flow/checkout', 'flow/tos', 'screens/history', 'screens/receipt', 'continue'])(
    'for %s list the origins of the integrator named in its address, and no others',
    async (page) => {
      const own = await policyOf(`/ui/v1/${page}?integrator=${world.integrator.integratorId}`);
      const others = await policyOf(`/ui/v1/${page}?integrator=${other.integratorId}`);

      expect(own).toBe("'self' https://games.example");
      expect(others).toBe("'self' https://other.example");
    },
  );

  it('allow any origin where the address names no integrator, as the page holds no data', async () => {
    expect(await policyOf('/ui/v1/flow/checkout')).toBe('*');
    expect(await policyOf('/ui/v1/screens/history?lang=de')).toBe('*');
  });

  it.each([
    'integrator=00000000-0000-4000-8000-000000000000',
    "integrator='self'",
    'integrator=https://evil.example',
    'integrator=',
    'integrator=a&integrator=b',
    'authorized_invoice_id=1',
  ])('allow only the service itself where the named integrator does not exist: %s', async (query) => {
    expect(await policyOf(`/ui/v1/flow/checkout?${query}`)).toBe("'self'");
  });

  it('follow the redirect’s address, for authorize-user and authorize-invoice', async () => {
    const user = await world.addUser();
    const { payload: authorized } = await world.call('POST', '/authorize/user', { account_id: user.accountId });
    const { payload: invoice } = await world.authorizeInvoice(user);

    for (const redirect of [authorized.redirect, invoice.redirect]) {
      const { search } = new URL(redirect);
      expect(new URLSearchParams(search).get('integrator')).toBe(world.integrator.integratorId);
      expect(await policyOf(`/ui/v1/continue${search}`)).toBe("'self' https://games.example");
    }
    expect(await policyOf(`/ui/v1/continue?authorized_invoice_id=${invoice.authorized_invoice_id}`)).toBe(
      "'self' https://games.example",
    );
  });

  it('allow no origin when none is registered, except in the sandbox, which allows all', async () => {
    const { integratorId } = await createTestIntegrator(world.deps);
    const operator = { ...world.deps, settings: { ...world.deps.settings, mode: 'operator' as const } };

    expect(await frameAncestors(world.deps, { integrator: integratorId })).toBe('*');
    expect(await frameAncestors(operator, { integrator: integratorId })).toBe("'self'");
  });
});

describe('CORS of responses to players', () => {
  let world: FlowWorld;
  beforeAll(async () => {
    world = await createFlowWorld();
  });
  afterAll(() => world.close());

  async function readableFrom(origin: string, url = '/v1/transactions'): Promise<unknown> {
    const user = await world.addUser();
    const { payload } = await world.call('POST', '/authorize/user', { account_id: user.accountId, return_token: true });
    const token = (payload as { token?: { access_token: string } }).token?.access_token;
    const { headers } = await world.app.inject({ url, headers: { origin, authorization: `Bearer ${token}` } });
    return headers['access-control-allow-origin'];
  }

  it('allows only the integrator’s registered origins, once it has any', async () => {
    expect(await readableFrom('https://games.example')).toBe('*');
    await world.call('PUT', '/v1/integrator/origins', { origins: ['https://games.example', 'https://*.g.example'] });

    expect(await readableFrom('https://games.example')).toBe('https://games.example');
    expect(await readableFrom('https://eu.g.example')).toBe('https://eu.g.example');
    expect(await readableFrom('https://evil.example')).toBeUndefined();
    expect(await readableFrom('https://evil.example', '/v1/transactions/unknown')).toBeUndefined();
    expect(await readableFrom('null')).toBeUndefined();
    expect(await readableFrom('https://*.g.example')).toBeUndefined();
  });

  it.each(['capacitor://localhost', 'tauri://localhost', 'app://game', 'file://', 'com.games-2.shop://localhost'])(
    'allows %s, an app’s own, which no site can have and no integrator can register',
    async (origin) => {
      await world.call('PUT', '/v1/integrator/origins', { origins: ['https://games.example'] });
      expect(await readableFrom(origin)).toBe(origin);
    },
  );

  it.each(['null', 'HTTPS://evil.example', 'http://evil.example', 'capacitor://x, https://evil.example', 'app:', ''])(
    'does not take %j for an app’s',
    async (origin) => {
      await world.call('PUT', '/v1/integrator/origins', { origins: ['https://games.example'] });
      expect(await readableFrom(origin)).toBeUndefined();
    },
  );
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
    ['https://*.portal.example', false],
    ['https://evil.example;.portal.example', false],
    ['https://evil.example/.portal.example', false],
    ['HTTPS://games.example', false],
  ])('%s: %s', (origin, expected) => {
    expect(matchesOrigin(origin, ['https://games.example', 'https://*.portal.example'])).toBe(expected);
  });

  it('refuses a wildcard over a whole top-level domain', () => {
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
    expect(() => requireReturnUrl(patterns, url)).toThrow(/not on the integrator’s allowed list/);
  });

  it.each([
    'https://*',
    'https://*/',
    'https://*.*.*/',
    'https://*.example/',
    'https://a.*.example/',
    'https://games.example@evil.example/',
    'https://games.example/?to=*',
    'https:///',
    'javascript://x',
    'data://x',
    'intent://x',
    'file:///',
    'https://games.example/ /',
  ])('refuses the pattern %s', (pattern) => {
    expect(isReturnPattern(pattern)).toBe(false);
  });

  it('matches whole path segments and the exact port', () => {
    expect(() => requireReturnUrl(patterns, 'https://shop.example/backdoor')).toThrow();
    expect(() => requireReturnUrl(patterns, 'https://shop.example:8443/back')).toThrow();
    expect(requireReturnUrl(['https://shop.example:8443/'], 'https://shop.example:8443/x')).toMatch(/8443/);
    expect(requireReturnUrl(['https://shop.example:443/'], 'https://shop.example/x')).toBe('https://shop.example/x');
  });

  it('refuses everything when the list is empty', () => {
    expect(() => requireReturnUrl([], 'https://eu.games.example/')).toThrow();
  });
});
