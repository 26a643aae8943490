import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { Player } from './support/player.js';
import { System } from './support/system.js';

let browser: BrowserFixture;
let system: System;

beforeAll(async () => {
  [browser, system] = await Promise.all([BrowserFixture.start(), System.start()]);
});

// A test that failed in between leaves the service down.
afterEach(async () => {
  await browser.closePages();
  if (!system.hasService) await system.startService();
});

afterAll(async () => {
  await browser.stop();
  await system.stop();
});

async function enter(): Promise<Player> {
  const player = new Player(await browser.newPage());
  await player.enter(system.gameUrl);
  return player;
}

describe('with the service down', () => {
  it('before a flow: one error in the scene, and the next flow works once it is back', async () => {
    const player = await enter();
    await system.killService();

    await player.click('History');
    const result = await player.result(/^HistoryFlow/);
    expect(result).toMatch(/^HistoryFlow: error \((network_failed|page_failed|token_missing)\)\. \S+/);
    expect(await player.dialog.count()).toBe(0);

    await player.click(/^Buy Paper Lantern/);
    expect(await player.result(/^Buy Paper Lantern/)).toContain('The payment service cannot be reached at the moment');

    await system.startService();
    await player.click('History');
    await player.flow.locator('.row[id]').first().waitFor();
    await player.close();
    expect(await player.result(/^HistoryFlow: complete/)).toBe('HistoryFlow: complete');
  });

  it('during a flow: an error screen with a retry button, which works once the service is back', async () => {
    const player = await enter();
    await player.click('History');
    const row = player.flow.locator('.row[id]').first();
    await row.waitFor();

    await system.killService();
    await player.flow.getByRole('searchbox').fill('lantern');
    const retry = player.flow.getByRole('button', { name: 'Try again' });
    await retry.waitFor({ timeout: 40_000 });

    await system.startService();
    await retry.click();
    await retry.waitFor({ state: 'detached' });
    await player.close();
    expect(await player.result(/^HistoryFlow/)).toBe('HistoryFlow: complete');
  });

  it('and the error screen closed: exactly that error reaches the game', async () => {
    const player = await enter();
    await player.click('History');
    await player.flow.locator('.row[id]').first().waitFor();

    await system.killService();
    await player.flow.getByRole('searchbox').fill('kite');
    await player.flow.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 40_000 });
    await player.close();

    expect(await player.result(/^HistoryFlow/)).toMatch(/^HistoryFlow: error \(network_failed\)\. \S+/);
    await system.startService();
  });
});
