import { describe, expect, it } from 'vitest';
import { SettingsError } from '../../../src/platform/settings/environment.js';
import {
  readDatabaseSettings,
  readSealSettings,
  readSettings,
  settingsWarnings,
} from '../../../src/platform/settings.js';

const KEY = Buffer.alloc(32, 7).toString('base64');
const OPERATOR = {
  SVC_MODE: 'operator',
  DATABASE_URL: 'postgres://svc@db.example/svc',
  SMTP_URL: 'smtp://mail.example',
  SVC_SECRET_KEYS: KEY,
  AUTH_URL: 'https://auth.example',
  INVOICING_URL: 'https://invoicing.example',
  PAYMENTS_URL: 'https://payments.example',
  WEB_URL: 'https://web.example/',
  HOSTED_URL: 'https://hosted.example',
};

function sentences(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.sentences;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('accept adapters in operator mode only', () => {
    expect(readSettings({ ...OPERATOR, SVC_ADAPTERS: '/etc/a.mjs' }).adapters).toBe('/etc/a.mjs');
    expect(sentences({ SVC_ADAPTERS: '/etc/a.mjs' })).toEqual([
      expect.stringMatching(/^SVC_ADAPTERS requires SVC_MODE=operator/),
    ]);
  });

  it('keep the order of the secret keys; one key may be both first and last, as a rotation begins', () => {
    const [old, fresh] = [KEY, Buffer.alloc(32, 8).toString('base64')];
    const { secretKeys } = readSettings({ ...OPERATOR, SVC_SECRET_KEYS: `${old},${fresh}, ${old}` });
    expect(secretKeys.map((key) => key.toString('base64'))).toEqual([old, fresh, old]);
  });

  it('default to row-bound sealing and 30 days of KYC data; the operator’s tool reads the same values', () => {
    expect(readSettings(OPERATOR)).toMatchObject({ sealFormat: 2, kycRetentionDays: 30 });
    const set = { SVC_SEAL_FORMAT: '1', SVC_KYC_RETENTION_DAYS: '365' };
    const { secretKeys, sealFormat, kycRetentionDays } = readSettings({ ...OPERATOR, ...set });
    expect([sealFormat, kycRetentionDays]).toEqual([1, 365]);
    expect(readSealSettings({ ...OPERATOR, ...set })).toEqual({ secretKeys, sealFormat });
    expect(readSealSettings({ SVC_SECRET_KEYS: '' })).toEqual({ secretKeys: [], sealFormat: 2 });
  });

  it('send traces only if a collector is named, and neither the SDK nor its exporter is switched off', () => {
    const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };
    const tracesTo = (environment: Record<string, string>) => readSettings({ ...OPERATOR, ...environment }).traces;
    expect(tracesTo({ OTEL_SERVICE_NAME: 'shop', OTEL_TRACES_SAMPLER: 'always_on' })).toBe(false);
    expect(tracesTo(collector)).toBe(true);
    expect(tracesTo({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' })).toBe(true);
    expect(tracesTo({ ...collector, OTEL_SDK_DISABLED: 'true' })).toBe(false);
    expect(tracesTo({ ...collector, OTEL_TRACES_EXPORTER: 'none' })).toBe(false);
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-tenant = shop' };
    expect(tracesTo({ ...collector, ...headers, OTEL_BSP_MAX_QUEUE_SIZE: '4096' })).toBe(true);
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '5 %'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '10s'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization: Bearer abc'],
    ['OTEL_BSP_MAX_QUEUE_SIZE', '2k'],
    ['OTEL_BSP_SCHEDULE_DELAY', '-1'],
    ['SVC_CELL', '10'],
    ['SVC_CELL', 'a'],
  ])('refuse %s=%s in a sentence', (name, value) => {
    expect(sentences({ [name]: value })).toEqual([expect.stringMatching(`^${name} must be `)]);
  });

  it('have defaults for everything in the sandbox: one origin for all five addresses', () => {
    const settings = readSettings({});
    expect(settings).toMatchObject({ mode: 'sandbox', host: '127.0.0.1', port: 8787, dataDir: '.data' });
    expect(new Set(Object.values(settings.addresses))).toEqual(new Set(['http://127.0.0.1:8787']));
  });

  it('name a cell if there are several', () => {
    expect(readSettings({ SVC_CELL: '0' }).cell).toBe(0);
    expect(readSettings({}).cell).toBeUndefined();
  });

  it('require the mode wherever a database is configured: it never defaults to a sandbox there', () => {
    const DATABASE_URL = 'postgres://svc@db.example/svc';
    expect(sentences({ DATABASE_URL })).toEqual([expect.stringMatching(/^SVC_MODE must be set when DATABASE_URL is/)]);
    expect(sentences({ DATABASE_URL, SVC_MODE: '' })).toHaveLength(1);
    expect(readSettings({ DATABASE_URL, SVC_MODE: 'sandbox' })).toMatchObject({ mode: 'sandbox' });
    expect(readDatabaseSettings({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
  });

  it('take a replica of the operator’s own database only, by an address of Postgres', () => {
    const DATABASE_READ_URL = 'postgres://svc:secret@replica.example/svc';
    expect(readSettings({ ...OPERATOR, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
    expect(readSettings(OPERATOR).databaseReadUrl).toBeUndefined();
    expect(readDatabaseSettings({ DATABASE_READ_URL })).toMatchObject({ databaseReadUrl: DATABASE_READ_URL });
    expect(sentences({ DATABASE_READ_URL })).toEqual([
      expect.stringMatching(/^DATABASE_READ_URL requires DATABASE_URL, .*omit it for the embedded database/),
    ]);
    expect(sentences({ ...OPERATOR, DATABASE_READ_URL: 'replica.example' })).toEqual([
      'DATABASE_READ_URL must begin with postgres:// or postgresql://.',
    ]);
  });

  it.each(['AUTH_URL', 'INVOICING_URL', 'PAYMENTS_URL', 'WEB_URL', 'HOSTED_URL'])(
    'refuse http for an operator’s %s',
    (name) => {
      for (const address of [
        'http://pay.example',
        'HTTP://pay.example',
        'http://localhost:8787',
        'http://127.0.0.1',
        'http://[::1]:1',
      ]) {
        expect(sentences({ ...OPERATOR, [name]: address })).toEqual([
          expect.stringMatching(`^${name} must begin with https`),
        ]);
      }
      const chosen = { ...OPERATOR, SVC_HTTP_ADDRESSES: 'loopback' };
      for (const address of ['http://localhost:8787', 'http://127.0.0.1', 'http://127.9.9.9:80', 'http://[::1]:1']) {
        expect(sentences({ ...chosen, [name]: address })).toEqual([]);
      }
      for (const address of [
        'http://pay.example',
        'http://localhost.evil.example',
        'http://127.0.0.1.evil.example',
        'http://10.0.0.1',
      ]) {
        expect(sentences({ ...chosen, [name]: address })).toHaveLength(1);
      }
    },
  );

  it('refuse the sandbox’s published key to an operator, anywhere in the list', () => {
    const published = Buffer.from('svc-bridge sandbox key, not safe').toString('base64');
    for (const list of [published, `${KEY},${published}`, `${published}, ${KEY}`, published.replace(/=+$/, '')]) {
      expect(sentences({ ...OPERATOR, SVC_SECRET_KEYS: list })).toEqual([
        expect.stringContaining("the sandbox's public key"),
      ]);
    }
    expect(sentences({ SVC_SECRET_KEYS: published })).toEqual([]);
  });

  it('derive the addresses from PORT, unless an address is set', () => {
    const { addresses } = readSettings({ PORT: '9000', WEB_URL: 'https://web.example/' });
    expect(addresses).toMatchObject({ authUrl: 'http://127.0.0.1:9000', webUrl: 'https://web.example' });
  });

  it('treat an empty variable as unset', () => {
    expect(readSettings({ DATABASE_URL: '', SMTP_URL: '' }).databaseUrl).toBeUndefined();
  });

  it('accept a complete operator’s environment', () => {
    expect(readSettings(OPERATOR)).toMatchObject({ mode: 'operator', host: '0.0.0.0', drainMs: 5_000 });
  });

  it('warn by name of mails that would go out from an address that no mail server believes', () => {
    const warnings = (environment: Record<string, string>) => settingsWarnings(readSettings(environment), environment);
    const SMTP_URL = 'smtps://mail.example';
    for (const unset of [{ ...OPERATOR }, { SMTP_URL }, { SMTP_URL, SVC_MAIL_FROM: '' }]) {
      expect(warnings(unset)).toEqual([
        'SVC_MAIL_FROM is not set: receipts go out from no-reply@svc-bridge.example, which mail servers refuse or take for spam. Set it to an address of yours, such as Purchases <no-reply@pay.example>.',
      ]);
    }
    expect(warnings({ ...OPERATOR, SVC_MAIL_FROM: 'no-reply@pay.example' })).toEqual([]);
    expect(warnings({})).toEqual([]);
  });

  it('warn an operator of a name that is no setting, which would leave the real one as it is', () => {
    const misspelled = { SVC_CONSOLE_APROVAL: 'second-person' };
    const environment = { ...OPERATOR, SVC_MAIL_FROM: 'no-reply@pay.example', SVC_BUILD: '', ...misspelled };
    const ofKubernetes = { SVC_BRIDGE_SERVICE_HOST: '10.0.0.7', SVC_BRIDGE_PORT_80_TCP: 'tcp://10.0.0.7:80' };
    const given = { ...environment, ...ofKubernetes };
    expect(settingsWarnings(readSettings(given), given)).toEqual([
      expect.stringMatching(/^SVC_CONSOLE_APROVAL is no setting of this release/),
    ]);
    expect(settingsWarnings(readSettings(misspelled), misspelled)).toEqual([]);
  });

  it.each([
    ['a space', ' '],
    ['a line break', '\n'],
    ['nothing', ''],
  ])('refuse secret keys with %s between them, of which decoding would lose the second', (_, between) => {
    const SVC_SECRET_KEYS = [KEY, Buffer.alloc(32, 8).toString('base64')].join(between);
    expect(sentences({ ...OPERATOR, SVC_SECRET_KEYS })).toEqual([
      expect.stringMatching(/^SVC_SECRET_KEYS must be one or more keys/),
    ]);
    expect(readSettings({ ...OPERATOR, SVC_SECRET_KEYS: `"${KEY}"\n` }).secretKeys).toHaveLength(1);
  });

  it.each(Object.keys(OPERATOR).filter((name) => name !== 'SVC_MODE'))('require %s of an operator', (name) => {
    const [sentence, ...others] = sentences({ ...OPERATOR, [name]: '' });
    expect(sentence).toContain(`${name} must be set when SVC_MODE is operator`);
    expect(others).toEqual([]);
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['SMTP_URL', 'mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://:25'],
    ['SMTP_URL', 'smtp://mail.example:mail'],
    ['SMTP_URL', 'smtps://user:pa/ss@mail.example'],
    ['SMTP_URL', 'smtps://user:12/ss@mail.example'],
    ['SMTP_URL', 'smtps://us#er:pass@mail.example'],
    ['SMTP_URL', 'smtps://user:12?ss@mail.example'],
    ['SVC_MAIL_FROM', 'Purchases'],
    ['SVC_MAIL_FROM', 'Purchases <no-reply>'],
    ['SVC_MAIL_FROM', 'no-reply@pay.example, help@pay.example'],
    ['WEB_URL', 'ftp://x'],
    ['WEB_URL', 'https://user:secret@x'],
    ['WEB_URL', 'https://x/?a=b'],
    ['SVC_MODE', 'production'],
    ['SVC_SECRET_KEYS', 'short'],
    ['LOG_LEVEL', 'loud'],
    ['SVC_RATE_LIMIT', '-1'],
    ['SVC_SEAL_FORMAT', '3'],
    ['SVC_KYC_RETENTION_DAYS', '-1'],
  ])('name %s when its value %s is invalid', (name, value) => {
    const [sentence] = sentences({ [name]: value });
    expect(sentence).toMatch(new RegExp(`^${name} must `));
    expect(sentence).not.toContain('secret');
  });

  it.each([
    ['SMTP_URL', 'smtp://mail.example'],
    ['SMTP_URL', 'smtps://user%40pay.example:p%2Fa@s:s@mail.example:465/?pool=true'],
    ['SMTP_URL', 'smtp://[2001:db8::25]:587'],
    ['SVC_MAIL_FROM', 'no-reply@pay.example'],
    ['SVC_MAIL_FROM', 'Käufe, "Pay" <no-reply@pay.example>'],
  ])('take %s=%s', (name, value) => {
    expect(sentences({ [name]: value })).toEqual([]);
  });
});
