import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { adminCommands } from '../../src/operations/admin/commands.js';
import { readOptions } from '../../src/operations/admin/options.js';
import { readSettings } from '../../src/platform/settings.js';
import { namesIn } from '../deploy/promql-names.js';

const ROOT = new URL('../../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8');
const GUIDES = [
  'README.md',
  'deploy/README.md',
  ...readdirSync(new URL('docs/', ROOT)).flatMap((file) => (file.endsWith('.md') ? [`docs/${file}`] : [])),
];

describe('commands of the admin tool in the guides', () => {
  const commands = GUIDES.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/\\\n\s*/g, '')
        .matchAll(/(?:npm run admin -- |^admin |admin\/main\.js )([a-z][a-z-]+)([^\n`]*)/gm),
    ].map(([, name = '', args = '']) => ({ file, name, args: args.replace(/[|>#] .*$/, '').trim() })),
  );

  it('are many', () => {
    expect(commands.length).toBeGreaterThan(40);
  });

  test.each(commands)('$file: $name $args', ({ name, args }) => {
    const command = adminCommands[name];
    if (!command) throw new Error(`There is no command "${name}".`);
    const words = args.match(/'[^']*'|"[^"]*"|\S+/g) ?? [];
    readOptions(
      name,
      command,
      words.map((word) => word.replaceAll(/^['"]|['"]$/g, '')),
    );
  });
});

describe('the settings in docs/operate.md', () => {
  const guide = read('docs/operate.md');
  const rows = [...guide.matchAll(/^\| (`[A-Z][^|]*) \| ([^|]*) \|/gm)].map(([, names = '', standard = '']) => ({
    names: [...names.matchAll(/[A-Z][A-Z0-9_]+/g)].map(([name]) => name),
    standard,
  }));

  it('are all that a node reads', () => {
    const source = read('service/src/platform/settings/environment.ts');
    const settings = [...source.matchAll(/^ {2}([A-Z][A-Z0-9_]+): [^'\n]/gm)].map(([, name = '']) => name);
    expect(settings.length).toBeGreaterThan(40);
    expect(settings.filter((name) => !guide.includes(name))).toEqual([]);
  });

  const operator = readSettings({
    SVC_MODE: 'operator',
    DATABASE_URL: 'postgres://node@db.example/svc_bridge',
    SMTP_URL: 'smtp://mail.example',
    SVC_SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
    AUTH_URL: 'https://pay.example',
    INVOICING_URL: 'https://pay.example',
    PAYMENTS_URL: 'https://pay.example',
    WEB_URL: 'https://pay.example',
    HOSTED_URL: 'https://pay.example',
  });
  const standards: Readonly<Record<string, number | string>> = {
    HOST: operator.host,
    PORT: operator.port,
    SVC_AUDIT_HOURS: operator.auditEveryHours,
    SVC_AUDIT_WHOLE_DAYS: operator.auditWholeEveryDays,
    SVC_CARD_TRIES: operator.cardTriesPerHour,
    SVC_CONSOLE_APPROVAL: operator.consoleApproval,
    SVC_DATABASE_POOL: operator.databasePoolSize,
    SVC_DATA_DIR: operator.dataDir,
    SVC_DRAIN_SECONDS: operator.drainMs / 1000,
    SVC_GUESS_LIMIT: operator.authenticationFailuresPerMinute,
    SVC_KYC_RETENTION_DAYS: operator.kycRetentionDays,
    SVC_MAIL_FROM: operator.mailFrom,
    SVC_RATE_LIMIT: operator.rateLimitPerMinute,
    SVC_SEAL_FORMAT: operator.sealFormat,
    LOG_LEVEL: operator.logLevel,
  };

  test.each(Object.entries(standards))('%s has the default %s', (name, standard) => {
    const row = rows.find(({ names }) => names.includes(name));
    expect(row?.standard).toContain(`\`${standard}\``);
  });
});

it('names under What to watch every metric that an alert reads', () => {
  const rule = z.object({ record: z.string().optional(), expr: z.string() });
  const file = z.object({ groups: z.array(z.object({ rules: z.array(rule) })) });
  const rules = file.parse(parse(read('deploy/prometheus/alerts.yaml'))).groups.flatMap((group) => group.rules);
  const recorded = rules.flatMap(({ record }) => record ?? []);
  const metrics = [...new Set(rules.flatMap(({ expr }) => [...namesIn(expr)]))].filter(
    (name) => !recorded.includes(name),
  );
  const section = read('docs/operate.md').split('## What to watch')[1]?.split('\n## ')[0] ?? '';
  const named = new Set(Array.from(section.matchAll(/`([a-z][a-z0-9_]+)[`{]/g), ([, name = '']) => base(name)));
  expect(metrics.length).toBeGreaterThan(15);
  expect(metrics.filter((name) => !named.has(base(name)))).toEqual([]);
});

it('lists at the top of docs/operate.md each of its sections, in their order', () => {
  const [top = '', ...sections] = read('docs/operate.md').split('\n## ');
  const listed = [...top.matchAll(/\[([^\]]+)\]\(#/g)].map(([, title]) => title);
  expect(listed.slice(0, sections.length)).toEqual(sections.map((section) => section.split('\n')[0]));
});

/** A histogram's name without what its series end with. */
function base(name: string): string {
  return name.replace(/_(count|bucket|sum)$/, '');
}
