// Saves docs/images/web-scene.png, the sample game with the player's history above it, from what is built: tsx … [folder]
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Player } from '../../../test/e2e/support/player.js';
import { System } from '../../../test/e2e/support/system.js';
import { openShotsBrowser } from './open-shots-browser.js';

const PICTURES = join(import.meta.dirname, '../../../docs/images');

const [folder = PICTURES] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const system = await System.start();
const { browser, close } = await openShotsBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' });
  const player = new Player(await context.newPage());
  await player.enter(system.gameUrl);
  await player.click('Buy Paper Lantern for USD 5.00');
  await player.result(/^Buy Paper Lantern: complete/);
  await player.click('History');
  await player.flow.locator('.row[id]', { hasText: 'Paper Lantern' }).waitFor();
  await player.page.mouse.move(0, 0);
  await player.page.waitForLoadState('networkidle');
  await player.page.screenshot({ path: join(folder, 'web-scene.png') });
} finally {
  await close();
  await system.stop();
}
