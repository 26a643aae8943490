import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { chooseLanguage } from '../../../src/platform/language/choose-language.js';
import { type PageFiles, readPageFiles, sendPage } from '../../../src/web/pages/send-page.js';
import { newFolder } from '../../support/new-folder.js';
import { startTestService, type TestService } from '../../support/test-service.js';

const SCRIPT = 'sha256-oKGKnpfkErimPZCmKmpL2pmFBDPU//N1eYCvjx4xmB4=';
const STYLE = 'sha256-FIapI7iuVH4um6PjjxfkvYd6uC1YpkC9q+9n2MqOCw0=';

const LOOK = 'look/0123456789abcdef.js';

function builtPages(): PageFiles {
  const folder = newFolder(afterAll);
  mkdirSync(join(folder, 'flow'));
  const file = (lang: string) => ({ path: `flow/tos.${lang}.html`, lang, scripts: [SCRIPT], styles: [STYLE] });
  for (const lang of ['en', 'de']) writeFileSync(join(folder, `flow/tos.${lang}.html`), `<p>${lang}</p>`);
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ files: [file('en'), file('de')], later: [LOOK] }));
  return readPageFiles(pathToFileURL(`${folder}/`));
}

describe('a page', () => {
  const app = fastify();
  const pages = builtPages();
  app.get('/:name', (request, reply) => {
    const name = `flow/${Reflect.get(Object(request.params), 'name')}`;
    const lang = Reflect.get(Object(request.query), 'lang');
    const sent = sendPage(pages, request, reply, { name, lang, frameAncestors: 'https://game.example' });
    return sent ? reply : reply.code(404).send();
  });
  afterAll(() => app.close());

  it('has a policy for exactly its own script and style, its ancestors, and Trusted Types', async () => {
    const { headers } = await app.inject('/tos');
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`script-src '${SCRIPT}'`);
    expect(policy).toContain(`style-src '${STYLE}'`);
    expect(policy).toContain('frame-ancestors https://game.example');
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy.join()).not.toMatch(/unsafe|\*/);
    expect(headers['permissions-policy']).toContain('camera=()');
  });

  it('uses the requested language, otherwise the browser’s, otherwise English', async () => {
    const body = async (url: string, accept?: string) =>
      (await app.inject({ url, headers: accept ? { 'accept-language': accept } : {} })).body;
    expect(await body('/tos?lang=de')).toBe('<p>de</p>');
    expect(await body('/tos', 'fr, de;q=0.5, en;q=0.4')).toBe('<p>de</p>');
    expect(await body('/tos', 'en;q=0.1, *, de;q=0.7')).toBe('<p>de</p>');
    expect(await body('/tos', 'de;q=0, en')).toBe('<p>en</p>');
    expect(await body('/tos', 'xx')).toBe('<p>en</p>');
    expect(await body('/tos?lang=<script>')).toBe('<p>en</p>');
    for (const word of ['constructor', '__proto__', 'valueOf']) {
      expect(await body(`/tos?lang=${word}`), word).toBe('<p>en</p>');
      expect(await body('/tos', `${word}, de;q=0.5`), word).toBe('<p>de</p>');
    }
  });

  it('is compressed for clients that accept it', async () => {
    const response = await app.inject({ url: '/tos', headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(response.rawPayload).toString()).toBe('<p>en</p>');
    // The first visitor does not wait for the smallest form.
    for (const time of ['first', 'later']) {
      const brotli = await app.inject({ url: '/tos', headers: { 'accept-encoding': 'gzip, br' } });
      expect(brotliDecompressSync(brotli.rawPayload).toString(), time).toBe('<p>en</p>');
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const [accepted, sent] of [
      ['gzip;q=0, br;q=0', undefined],
      ['br;q=0.0, gzip', 'gzip'],
      ['br; q=0.1, gzip; q=0.9', 'br'],
      ['*', 'br'],
      ['identity', undefined],
      ['brotli, xgzip', undefined],
      ['', undefined],
    ] as const) {
      const { headers } = await app.inject({ url: '/tos', headers: { 'accept-encoding': accepted } });
      expect(headers['content-encoding'], accepted).toBe(sent);
    }
  });

  it('answers 404 when it was not built', async () => {
    expect((await app.inject('/unknown')).statusCode).toBe(404);
  });

  it('answers with an explanation when nothing was built', () => {
    const folder = newFolder(onTestFinished);
    expect(() => readPageFiles(pathToFileURL(`${folder}/`))).toThrow(/not built/);
  });
});

describe('the language of a page', () => {
  const available = ['en', 'de', 'pt-BR', 'zh-Hans', 'ar'];
  it.each([
    ['pt', 'pt-BR'],
    ['PT-pt', 'pt-BR'],
    ['zh-CN', 'zh-Hans'],
    ['zh', 'zh-Hans'],
    ['zh-Hant-TW', 'en'],
    ['de-AT', 'de'],
    ['sv', 'en'],
    ['', 'en'],
  ])('%s is shown in %s', (asked, expected) => {
    expect(chooseLanguage(asked, undefined, available)).toBe(expected);
  });
});

describe('every response', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService();
  });
  afterAll(() => service.stop());

  it.each(['/v9/unknown', '/ui/v1/flow/unknown', '/openapi.json', '/v1/transactions'])(
    'to %s can be loaded by cross-origin isolated pages and leaks no address',
    async (url) => {
      const { headers } = await service.call({ url, as: null });
      expect(headers).toMatchObject({
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'require-corp',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(headers['set-cookie']).toBeUndefined();
    },
  );

  it('with the script of looks may be kept for ever, as its name and its hash in the page belong to its content', async () => {
    const page = await service.app.inject('/ui/v1/flow/checkout');
    const [, file = '', hash = ''] = /src="\.\.\/(look\/\w+\.js)" integrity="([^"]+)"/.exec(page.body) ?? [];
    expect(page.headers['content-security-policy']).toContain(`'${hash}'`);
    const script = await service.app.inject({ url: `/ui/v1/${file}`, headers: { 'accept-encoding': 'gzip' } });
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'cross-origin',
    });
    const plain = gunzipSync(script.rawPayload);
    expect(`sha256-${createHash('sha256').update(plain).digest('base64')}`).toBe(hash);
    expect((await service.app.inject(`/ui/v1/${file}`)).rawPayload).toEqual(plain);
  });

  it.each(['0123456789abcdef.js', '..%2fmanifest.json', 'manifest.json', '%2e%2e%2finventory.json'])(
    'to a look of another version (%s) is 404',
    async (file) => {
      expect((await service.app.inject(`/ui/v1/look/${file}`)).statusCode).toBe(404);
    },
  );
});
