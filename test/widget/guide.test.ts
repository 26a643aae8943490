import { readFileSync } from 'node:fs';
import { JSDOM, VirtualConsole } from 'jsdom';
import { createTestPorts } from 'svc-bridge/testing';
import { expect, it, vi } from 'vitest';
import { createExecute } from '../../src/widget/execute.js';

const WEB = 'http://127.0.0.1:8787';
const example = readFileSync(new URL('../../docs/examples/widget.html', import.meta.url), 'utf8');

it('the guide’s page buys by the redirect that its server gives it, and says how it ended', async () => {
  const test = createTestPorts({
    onOpen: (view) => {
      view.showContent();
      view.settle({ state: 'complete', trigger: 'done-button' });
    },
  });
  const said: unknown[][] = [];
  const virtualConsole = new VirtualConsole();
  virtualConsole.on('log', (...words: unknown[]) => void said.push(words));
  const asked: unknown[] = [];
  const { window } = new JSDOM(example, {
    url: 'https://shop.example',
    runScripts: 'dangerously',
    virtualConsole,
    beforeParse(page) {
      const execute = createExecute<object>({
        findRoot: (id) => page.document.getElementById(id) ?? undefined,
        portsFor: () => test.ports,
        webUrl: WEB,
        console,
      });
      const fetch = async (path: string, { body }: { body: string }) => {
        asked.push([path, JSON.parse(body)]);
        return { json: async () => ({ redirect: `${WEB}/ui/v1/continue#nonce=once` }) };
      };
      Object.assign(page, { Svc: { execute }, fetch });
    },
  });

  window.document.querySelector<HTMLElement>('#buy')?.click();

  await vi.waitFor(() => expect(said).toEqual([['complete']]));
  expect(asked).toEqual([['/api/checkout', { sku: 'paper-lantern' }]]);
});
