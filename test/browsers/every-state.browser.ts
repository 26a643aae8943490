import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../e2e/support/axe-violations.js';
import { findBrowser } from '../e2e/support/find-browser.js';
import { bringTo, FLOW_SHOTS, flawsOf, languageOf } from '../e2e/support/flow-shot.js';
import { Screens } from '../e2e/support/screens.js';

let unpackInto: string;
let screens: Screens;

beforeAll(async () => {
  unpackInto = await mkdtemp(join(tmpdir(), 'svc-chromium-'));
  const { env, platform, arch } = process;
  screens = await Screens.start(await findBrowser({ env, platform, arch, unpackInto }));
});

afterAll(async () => {
  await screens.stop();
  await rm(unpackInto, { recursive: true, force: true, maxRetries: 5 });
});

const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'ja', 'ko', 'pt-BR', 'zh-Hans'];

describe.each(LANGUAGES)('in %s', (lang) => {
  it.concurrent.each(FLOW_SHOTS.map(({ name }) => name))('%s fits a narrow phone', async (name) => {
    const shot = FLOW_SHOTS.find((each) => each.name === name);
    if (!shot) throw new Error(`No flow has the state ${name}.`);
    const opened = await bringTo(shot, await screens.open(shot, { lang, width: 320, height: 640 }));

    expect(await languageOf(opened)).toEqual({ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' });
    expect(await flawsOf(opened)).toEqual([]);
    await opened.close();
  });
});

describe.each([
  ['en', 1280, false],
  ['ar', 320, true],
] as const)('axe in %s, %i px wide, dark: %s', (lang, width, dark) => {
  it.concurrent.each(FLOW_SHOTS.map(({ name }) => name))('finds nothing wrong with %s', async (name) => {
    const shot = FLOW_SHOTS.find((each) => each.name === name);
    if (!shot) throw new Error(`No flow has the state ${name}.`);
    const opened = await bringTo(shot, await screens.open(shot, { lang, width, height: 800, dark }));
    expect(await axeViolations(opened.page, 'iframe')).toEqual([]);
    await opened.close();
  });
});
