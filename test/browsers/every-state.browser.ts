import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWindow } from '../../pages/test/harness/open-page.js';
import { servePages } from '../../pages/test/harness/serve-pages.js';
import { axeViolations } from '../e2e/support/axe-violations.js';
import { findBrowser } from '../e2e/support/find-browser.js';
import { FLOW_SHOTS, flawsOf, languageOf, openShot } from '../e2e/support/flow-shot.js';
import { type LaunchedBrowser, launchBrowser } from '../e2e/support/launch-browser.js';

let unpackInto: string;
let launched: LaunchedBrowser;
let site: Awaited<ReturnType<typeof servePages>>;

beforeAll(async () => {
  unpackInto = await mkdtemp(join(tmpdir(), 'svc-chromium-'));
  const { env, platform, arch } = process;
  launched = await launchBrowser(await findBrowser({ env, platform, arch, unpackInto }));
  site = await servePages();
});

afterAll(async () => {
  site.close();
  await launched.close();
  await rm(unpackInto, { recursive: true, force: true, maxRetries: 5 });
});

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-Hans'];

describe.each(LANGUAGES)('in %s', (lang) => {
  it.concurrent.each(FLOW_SHOTS.map(({ name }) => name))('%s fits a narrow phone', async (name) => {
    const shot = FLOW_SHOTS.find((each) => each.name === name);
    if (!shot) throw new Error(`No flow has the state ${name}.`);
    const context = await openWindow({ browser: launched.browser, width: 320, height: 640 });
    const opened = await openShot({ shot, lang, context, origin: site.origin });

    expect(await languageOf(opened)).toEqual({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
    expect(await flawsOf(opened)).toEqual([]);
    await context.close();
  });
});

describe.each([
  ['en', 1280, false],
  ['ar', 320, true],
] as const)('axe in %s, %i px wide, dark: %s', (lang, width, dark) => {
  it.concurrent.each(FLOW_SHOTS.map(({ name }) => name))('finds nothing wrong with %s', async (name) => {
    const shot = FLOW_SHOTS.find((each) => each.name === name);
    if (!shot) throw new Error(`No flow has the state ${name}.`);
    const context = await openWindow({ browser: launched.browser, width, height: 800, dark });

    const { page } = await openShot({ shot, lang, context, origin: site.origin });
    expect(await axeViolations(page, 'iframe')).toEqual([]);
    await context.close();
  });
});
