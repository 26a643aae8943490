import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings, settingsWarnings } from '../../src/platform/settings.js';

const read = (path: string) => readFileSync(new URL(`../../../deploy/${path}`, import.meta.url), 'utf8');
const secrets = {
  DATABASE_URL: 'postgres://svc_node@db.example/svc_bridge',
  SMTP_URL: 'smtps://mail.example',
  SVC_SECRET_KEYS: Buffer.alloc(32, 1).toString('base64'),
};

it('has in .env.example every variable that Compose reads', () => {
  const wanted = [...read('compose.yaml').matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
  const offered = [...read('.env.example').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name);
  expect(new Set(wanted).size).toBeGreaterThan(6);
  expect(wanted.filter((name) => !offered.includes(name))).toEqual([]);
});

it('starts a node in Kubernetes without a complaint about its settings', () => {
  const { data } = parse(read('kubernetes/settings.yaml'));
  const environment = { SVC_MODE: 'operator', ...secrets, ...data };
  expect(settingsWarnings(readSettings(environment), environment)).toEqual([]);
});
