import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestService } from '../../support/test-service.js';
import { woff2 } from '../../support/woff2.js';
import { startConsole } from './console-payments.js';
import { addPerson, ask, type Person } from './console-people.js';

let service: TestService;
let own: Person;
let ada: Person;
/** Of the integrator. */
let path: string;
beforeAll(async () => {
  service = await startConsole();
  own = await addPerson(service, 'admin', service.integrator.integratorId);
  ada = await addPerson(service, 'admin');
  path = `/integrators/${service.integrator.integratorId}`;
});
afterAll(() => service.stop());

const save = (person: Person, changes: object, at = path) => {
  const body = { reason: 'Their new looks', ...changes };
  return ask(service, person.cookie, { method: 'POST', path: `${at}/set-looks`, body });
};

const looks = async (person = own, at = path) => (await ask(service, person.cookie, { path: at })).payload.looks;

const notes = async () => service.deps.db.selectFrom('console_log').selectAll().orderBy('id', 'desc').execute();

const seenByApi = async () => (await service.call({ url: '/v1/integrator' })).json.payload;

describe('the looks of an integrator', () => {
  it('are read and changed by its own people with the role, with what was before', async () => {
    expect(Object.values(await looks()).join('')).toBe('');
    const given = {
      display_name: 'Sword Shop',
      preset: 'parchment',
      background_color: '#101820',
      primary_color: '#ffb000',
      color_scheme: 'dark',
      corners: 'cut',
      surface: 'glass',
      density: 'roomy',
      motion: 'reduced',
      sounds: 'retro',
      typeface: 'Rajdhani',
      typeface_file: `data:font/woff2;base64,${woff2().toString('base64')}`,
      logo_url: 'https://sword-shop.example/logo.png',
      preview_text: 'Blades for every hero',
      merchant_name: 'Sword Shop Ltd',
      support_email: 'help@sword-shop.example',
      support_url: 'https://sword-shop.example/help',
      refund_terms_url: 'https://sword-shop.example/refunds',
    };
    expect((await save(own, given)).payload).toEqual({ state: 'done' });
    const { typeface_file } = await looks();
    expect(typeface_file).toMatch(/^[\w-]{43}$/);
    const set = { ...given, typeface_file };
    expect(await looks()).toEqual(set);
    const { display_name, ...branding } = set;
    expect(await seenByApi()).toMatchObject({ display_name, branding });
    expect((await notes())[0]).toMatchObject({ after: { typeface_file } });

    await save(ada, { primary_color: '#00ff00', preset: null, display_name: null, corners: 'cut' });
    expect(await looks()).toEqual({ ...set, primary_color: '#00ff00', preset: '', display_name: '' });
    expect((await seenByApi()).display_name).toBe(service.integrator.name);
    const [note] = await notes();
    expect(note).toMatchObject({
      operator: ada.email,
      action: 'integrator.set-looks',
      object_id: service.integrator.integratorId,
      reason: 'Their new looks',
      before: { display_name: 'Sword Shop', preset: 'parchment', primary_color: '#ffb000' },
      after: { display_name: '', preset: '', primary_color: '#00ff00' },
    });
    expect(Object.keys(Object(note?.after))).toHaveLength(3);
  });

  it('are refused by the name of each field, and nothing changes', async () => {
    const [before, written] = [await looks(), (await notes()).length];
    const wrong = {
      display_name: 'x'.repeat(101),
      preset: 'gothic',
      background_color: 'red',
      primary_color: '#12',
      corners: 'oval',
      surface: 'wet',
      density: 'empty',
      color_scheme: 'sepia',
      motion: 'wild',
      sounds: 'loud',
      typeface: 'a, b',
      typeface_file: 'https://sword-shop.example/fonts/runes.woff2',
      logo_url: 'http://sword-shop.example/logo.png',
      preview_text: 'x'.repeat(301),
      merchant_name: 'nul\0',
      support_email: 'two@example.com, more@example.com',
      support_url: 'javascript:alert(1)',
      refund_terms_url: 'https://a.example/" onerror="',
    };
    const answer = await save(own, { ...wrong, support_url: 'javascript:alert(1)' });
    expect(answer.status).toBe(422);
    expect([...answer.codes].sort()).toEqual(
      Object.keys(wrong)
        .map((name) => `${name}_invalid`)
        .sort(),
    );
    expect(answer.payload.errors.map(({ param }: { param: string }) => param).sort()).toEqual(
      Object.keys(wrong).sort(),
    );
    for (const [name, value] of Object.entries(wrong)) {
      expect((await save(own, { display_name: 'Fine', [name]: value })).codes, name).toEqual([`${name}_invalid`]);
    }
    for (const nothing of [{}, { unknown: 'x' }, { limits: { USD: { payout_max_amount: 1 } } }, { origins: [] }]) {
      expect((await save(own, nothing)).codes).toEqual(['body_invalid']);
    }
    expect(await looks()).toEqual(before);
    expect((await notes()).length).toBe(written);
  });

  it('take nothing else along: neither limits, nor origins, nor where apps return to', async () => {
    const { limits, origins } = (await ask(service, ada.cookie, { path })).payload;
    const more = {
      limits: { USD: { payout_max_amount: 1 } },
      refund_shortfall: 'integrator',
      payout_hold_hours: 700,
      origins: ['https://evil.example'],
      return_patterns: ['evil://'],
    };
    expect((await save(own, { density: 'compact', ...more })).status).toBe(200);
    const page = (await ask(service, ada.cookie, { path })).payload;
    expect(page).toMatchObject({ limits, origins, return_patterns: [], looks: { density: 'compact' } });
    expect(page.settings).toMatchObject({ refund_shortfall: 'refuse', payout_hold_hours: 0 });
  });

  it('of two people who change them at once are those of both', async () => {
    const answers = await Promise.all([
      save(own, { corners: 'round' }),
      save(ada, { surface: 'flat' }),
      save(ada, { merchant_name: 'Shields Ltd' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await looks()).toMatchObject({ corners: 'round', surface: 'flat', merchant_name: 'Shields Ltd' });
  });

  it('are nobody’s who lacks the role, or is another integrator’s', async () => {
    const { integrator, other } = service;
    const before = await looks();
    const finance = await addPerson(service, 'finance', integrator.integratorId);
    const foreign = await addPerson(service, 'admin', other.integratorId);
    expect((await save(finance, { corners: 'cut' })).codes).toEqual(['console_role_required']);
    expect((await save(foreign, { corners: 'cut' })).codes).toEqual(['integrator_not_found']);
    const theirs = `/integrators/${other.integratorId}`;
    expect((await save(own, { corners: 'cut' }, theirs)).codes).toEqual(['integrator_not_found']);
    expect((await looks(ada, theirs)).corners).toBe('');
    expect(await looks()).toEqual(before);
    expect(await looks(finance)).toEqual(before);
  });
});

describe('the preview of looks', () => {
  const policyOf = async (url: string) => {
    const { headers } = await service.app.inject(url);
    return Object.fromEntries(
      String(headers['content-security-policy'])
        .split('; ')
        .map((rule) => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
    );
  };

  it('is the only page that the console frames, and only the service’s own pages frame it', async () => {
    const console = await policyOf('/console');
    expect(console['frame-src']).toBe(`${service.deps.settings.addresses.webUrl}/console/look`);
    expect(console['frame-ancestors']).toBe("'none'");
    const preview = await policyOf('/console/look');
    expect(preview).toMatchObject({ 'frame-ancestors': "'self'", 'default-src': "'none'" });
    expect(preview['frame-src']).toBeUndefined();
    expect(preview['img-src']).toContain('https:');
    const { headers } = await service.app.inject('/console/look');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  });
});
