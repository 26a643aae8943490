import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { arrangementSchema, configureIntegrator } from '../../../src/accounts/integrators/configure-integrator.js';
import { readIntegrator } from '../../../src/accounts/integrators/integrator-profile.js';
import { startTestService, type TestService } from '../../support/test-service.js';
import { woff2 } from '../../support/woff2.js';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const KB = 1024;

/** As an operator gives it. */
function set(typeface_file: string | null, { name } = service.integrator) {
  return configureIntegrator(service.deps, name, arrangementSchema.parse({ typeface_file }));
}

const nameOf = async (file: Buffer, integrator = service.integrator) =>
  (await set(file.toString('base64'), integrator)).branding.typeface_file ?? '';

const fetched = (name: string) => service.app.inject(`/ui/v1/typefaces/${name}`);

const problems = (typeface_file: unknown) =>
  arrangementSchema.safeParse({ typeface_file }).error?.issues.map(({ path, message }) => `${path}: ${message}`);

describe('the file of an integrator’s typeface', () => {
  it('is served to every page under a name for its content, and does nothing by itself', async () => {
    const file = woff2(2_000);
    const name = await nameOf(file);
    const answer = await fetched(name);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(file)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    });
    const { branding } = await set(`data:application/octet-stream;base64,${file.toString('base64')}`);
    expect(branding.typeface_file).toBe(name);
  });

  it('gives way to another, and is gone with its removal', async () => {
    const [first, second] = [await nameOf(woff2(200)), await nameOf(woff2(201))];
    expect(second).not.toBe(first);
    expect([(await fetched(first)).statusCode, (await fetched(second)).statusCode]).toEqual([404, 200]);
    expect((await set(null)).branding).not.toHaveProperty('typeface_file');
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await set(null)).branding).not.toHaveProperty('typeface_file');
  });

  it('is each integrator’s own, the same file too', async () => {
    const own = await nameOf(woff2(300));
    const theirs = await nameOf(woff2(300), service.other);
    expect(theirs).not.toBe(own);
    await set(null, service.other);
    expect([(await fetched(own)).statusCode, (await fetched(theirs)).statusCode]).toEqual([200, 404]);
    expect((await readIntegrator(service.deps.db, service.integrator.integratorId)).branding.typeface_file).toBe(own);
  });

  it('of two that are set at once is the one that the looks name', async () => {
    await Promise.all([nameOf(woff2(400)), nameOf(woff2(401)), nameOf(woff2(402))]);
    const { branding } = await readIntegrator(service.deps.db, service.integrator.integratorId);
    expect((await fetched(branding.typeface_file ?? '')).statusCode).toBe(200);
    const { rows } = await service.deps.pool.query('SELECT count(*)::int AS files FROM typefaces');
    expect(rows).toEqual([{ files: 1 }]);
  });

  it('stays as it is when something else of the looks is refused or changed', async () => {
    const name = await nameOf(woff2(500));
    await configureIntegrator(service.deps, service.integrator.name, { corners: 'cut', typeface: null });
    const changes = { typeface_file: woff2(501).toString('base64'), limits: { XXX: { player_daily_count: 1 } } };
    await expect(configureIntegrator(service.deps, service.integrator.name, changes)).rejects.toThrow();
    expect((await fetched(name)).statusCode).toBe(200);
    const { branding } = await readIntegrator(service.deps.db, service.integrator.integratorId);
    expect(branding).toMatchObject({ corners: 'cut', typeface_file: name });
  });

  it('has at most 300 KB and begins as WOFF2 does, or is refused by its name', () => {
    const RULE = ['typeface_file: must be a WOFF2 file of at most 300 KB, as base64 or a data: URL'];
    const text = (bytes: number) => woff2(bytes).toString('base64');
    for (const file of [text(300 * KB), `data:font/woff2;base64,${text(300 * KB)}`])
      expect(problems(file)).toBeUndefined();
    for (const file of [
      text(300 * KB + 1),
      `data:font/woff2;base64,${text(300 * KB + 1)}`,
      text(700 * KB),
      '',
      'd09GMg==',
      'fonts/runes.woff2',
      'https://fonts.example/runes.woff2',
      `data:font/woff2,${text(200)}`,
      Buffer.from('\0\x01\0\0 a TrueType font').toString('base64'),
      `${text(200)}\0`,
      `${text(200)}"`,
    ])
      expect(problems(file), file.slice(0, 60)).toEqual(RULE);
    for (const file of [7, {}, [text(200)], true]) expect(problems(file)).toHaveLength(1);
  });

  it.each(['x', 'a'.repeat(43), 'a'.repeat(44), '%00', '..%2Fpictures', `${'a'.repeat(42)}%27`])(
    'that nobody has is not found: %s',
    async (name) => {
      const answer = await fetched(name);
      expect([answer.statusCode, answer.json().codes]).toEqual([404, ['page_not_found']]);
    },
  );
});

describe('looks that a newer node has set', () => {
  it('stay when this one changes others', async () => {
    const { integratorId, name } = service.integrator;
    await service.deps.pool.query(
      `UPDATE integrators SET theme = theme || '{"aura": "violet"}' WHERE id = '${integratorId}'`,
    );
    await configureIntegrator(service.deps, name, { primary_color: '#00ff00' });
    const { rows } = await service.deps.pool.query(`SELECT theme FROM integrators WHERE id = '${integratorId}'`);
    expect(rows[0].theme).toMatchObject({ aura: 'violet', primary_color: '#00ff00' });
  });
});
