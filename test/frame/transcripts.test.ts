import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createTestManager, REDIRECT } from '../support/create-test-manager.js';

/** One line of a transcript: the page's message, the host's answer, the player's action, or the flow's result. */
interface Line {
  readonly page?: { readonly type: string };
  readonly host?: object;
  readonly player?: 'close';
  readonly result?: object;
}

const folder = new URL('transcripts/', import.meta.url);

/** Games keep a release for years while pages are updated: what worked with one release must work with every later one. */
test.each(readdirSync(folder))('the host still handles %s', async (file) => {
  const lines = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Line[];
  const { ui, trio, webView, time, outcomes } = createTestManager({ transactions: [] });
  if (file.includes('checkout')) ui.CheckoutFlow({ redirect: REDIRECT }, ...trio);
  else ui.HistoryFlow(...trio);
  await time.flush();
  const view = webView.latest;
  const expected: object[] = [];
  for (const { page, host, player, result } of lines) {
    if (page) view.say(page);
    if (player) view.pressClose();
    await time.flush();
    if (host) expected.push(host);
    if (result) expect(JSON.parse(JSON.stringify(outcomes))).toEqual([result]);
    else expect(JSON.parse(JSON.stringify(view.received.slice(0, expected.length)))).toEqual(expected);
  }
  expect(view.received).toHaveLength(expected.length);
});
