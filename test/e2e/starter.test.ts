import { once } from 'node:events';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { runCommand } from '../../src/cli/run-command.js';
import { freePort } from '../support/free-port.js';
import { BrowserFixture } from './support/browser-fixture.js';
import { clickAway } from './support/host-page.js';
import { StarterShop } from './support/starter-shop.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
let browser: BrowserFixture;
let shop: StarterShop;

interface Target {
  readonly serviceUrl?: string;
  readonly port?: number;
}

/** What init writes, with its server running. */
async function start(name: string, client: string, server: string, to: Target = {}): Promise<StarterShop> {
  const say = () => undefined;
  const args = ['init', join(folder, name), '--client', client, '--server', server];
  expect(await runCommand(args, { env: {}, say, complain: say, stop: new AbortController().signal })).toBe(0);
  return StarterShop.start(join(folder, name), to.serviceUrl ?? inject('serviceUrl'), to.port);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'svc-starter-'));
  // Packages resolve as in an installed project.
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  shop = await start('my-shop', 'page', 'express');
  browser = await BrowserFixture.start();
});

afterAll(async () => {
  await browser?.stop();
  await shop?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a shop of init sells to a player in a browser, and shows the outcome', async () => {
  const page = await browser.newPage();
  await page.goto(shop.url);
  await page.getByRole('button', { name: /Paper lantern/ }).click();
  const flow = page.frameLocator('dialog iframe');
  await flow.locator('#pay[data-armed="true"]').click();
  await clickAway(flow.getByRole('button', { name: 'Done' }), page.getByText('complete'));
  await page.getByText('complete').waitFor();
});

test('a shop of init sells by HTTP, and refuses items that it does not have', async () => {
  expect(await shop.buy()).toBe('complete');
  const body = JSON.stringify({ sku: 'nothing' });
  expect((await fetch(`${shop.url}/api/checkout`, { method: 'POST', body })).status).toBe(404);
  for (const path of ['/.env', '/shop.js', '/public/../shop.js', '/__proto__'])
    expect((await fetch(shop.url + path)).status).toBe(404);
});

test.each(['express', 'fastify', 'hono'])(
  'a shop on %s whose port is taken reports it and does not start',
  async (server) => {
    const port = Number(new URL(shop.url).port);
    await expect(start(`late-${server}`, 'page', server, { port })).rejects.toThrow('EADDRINUSE');
  },
);

test('a shop without its service, or with one that is no sandbox, says in a sentence what to do', async () => {
  const operator = createServer((_request, response) => response.writeHead(404).end()).listen(0, '127.0.0.1');
  onTestFinished(() => void operator.close());
  await once(operator, 'listening');
  const { port } = operator.address() as AddressInfo;
  const [real, none] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];

  const said = async (name: string, serviceUrl: string) =>
    start(name, 'page', 'express', { serviceUrl }).catch(({ message }: Error) => message);

  expect(await said('alone', none)).toBe(
    `the shop did not start:\nThe payment service at ${none} could not be reached. Start it, or correct SVC_URL in .env.\n`,
  );
  expect(await said('real', real)).toMatch(
    /:\n\S+\/sandbox\/fixtures answered 404\. For a real service set SVC_CLIENT_ID .*: who is signed in\.\n$/,
  );
});

// Every server once, and every client whose library is installed; `npm run test:consumers` installs and plays all nine.
test.each(['fastify', 'hono'])('a shop of init with phaser sells on %s', async (server) => {
  const another = await start(server, 'phaser', server);
  expect(await another.buy().finally(() => another.stop())).toBe('complete');
});
