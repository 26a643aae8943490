import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { BrowserFixture } from './support/browser-fixture.js';
import { Player } from './support/player.js';
import { fetchFixtures } from './support/sandbox.js';
import { SmtpInbox } from './support/smtp-inbox.js';
import { System } from './support/system.js';

let inbox: SmtpInbox;
let browser: BrowserFixture;
let system: System;

beforeAll(async () => {
  inbox = await SmtpInbox.open();
  [browser, system] = await Promise.all([
    BrowserFixture.start(),
    System.start({ serviceEnv: { SMTP_URL: inbox.url } }),
  ]);
});

afterEach(() => browser.closePages());

afterAll(async () => {
  await browser.stop();
  await system.stop();
  await inbox.close();
});

describe('with SMTP_URL set', () => {
  it('the receipt arrives in a real mailbox', async () => {
    const player = new Player(await browser.newPage());
    await player.enter(system.gameUrl);
    await player.click(/^Buy Paper Lantern/);
    const bought = await player.result(/^Buy Paper Lantern: complete/);
    const transactionId = /Transaction (\S+)/.exec(bought)?.[1] ?? '';

    await player.click('Receipt of last purchase');
    await player.flow.getByRole('button', { name: 'E-mail receipt' }).click();
    await player.flow.getByText(/^Sent to /).waitFor();

    const mail = await inbox.next();
    const { buyer } = await fetchFixtures(system.serviceUrl);
    expect(mail.recipients).toEqual([buyer.email]);
    expect(mail.source).toMatch(/^Subject: .+$/m);
    expect(mail.source).toContain(transactionId);
  });
});
