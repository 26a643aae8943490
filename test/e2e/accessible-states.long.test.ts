import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { consoleShots } from '../../pages/test/harness/console-shots.js';
import { ownWindowShots, sceneShot } from '../../pages/test/harness/own-window-shots.js';
import { type Shot, screenShots } from '../../pages/test/harness/screen-shots.js';
import { bringTo, FLOW_SHOTS, violationsOf } from './support/flow-shot.js';
import { Screens } from './support/screens.js';
import { servicePages } from './support/service-pages.js';

let screens: Screens;
beforeAll(async () => {
  screens = await Screens.start();
});
afterEach(() => screens.putAway());
afterAll(() => screens.stop());

const PLAYERS: readonly Shot[] = [...screenShots(), ...FLOW_SHOTS, ...ownWindowShots(), ...servicePages()];

describe.each([
  ['light', 'en'],
  ['light', 'ar'],
  ['dark', 'en'],
  ['dark', 'ar'],
])('axe finds no violation in %s, in %s', (scheme, lang) => {
  const shots = lang === 'en' ? [...PLAYERS, ...consoleShots(), sceneShot()] : PLAYERS;
  it.each(shots.map((shot) => [shot.name, shot] as const))('%s', async (_, shot) => {
    const page = await screens.open(shot, { width: 1280, height: 900, lang, dark: scheme === 'dark' });
    await bringTo(shot, page);
    await page.page.mouse.move(0, 0);
    expect(await violationsOf(page)).toEqual([]);
  });
});
