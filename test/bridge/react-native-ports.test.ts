import { expect, it, onTestFinished } from 'vitest';
import { reactNativePorts } from '../../bindings/react-native/react-native-ports.js';
import { createPageTransport } from '../../src/frame/transport.js';
import type { HostMessage } from '../../src/frame.js';
import { type FlowResult, UIManager } from '../../src/index.js';
import { ORIGIN, TOKEN } from './support/engine-host.js';

/** A game whose history is open; its page is the test's. */
function openHistory() {
  const { ports, views } = reactNativePorts({ seed: new Uint8Array(32).fill(9), openUrl: () => undefined });
  views.subscribe(() => undefined);
  const manager = new UIManager({ environment: ORIGIN, ports, session: () => TOKEN });
  const outcomes: FlowResult[] = [];
  const keep = (result: FlowResult) => void outcomes.push(result);
  manager.HistoryFlow(keep, keep, keep);
  const heard: HostMessage[] = [];
  const view = () => {
    const [shown] = views.get();
    if (!shown) throw new Error('nothing is shown');
    return shown;
  };
  const page = createPageTransport({
    instance: 'page-1',
    send: (text) => queueMicrotask(() => views.get()[0]?.onText(text)),
    timers: { after: (ms, callback) => clearTimeout.bind(undefined, setTimeout(callback, ms)) },
    onMessage: (message) => heard.push(message as HostMessage),
  });
  views.attach(view().id, (code) => page.receive(/"(.*)"/.exec(code)?.[1]));
  onTestFinished(() => {
    manager.dispose();
    page.close();
  });
  return { views, view, page, heard, outcomes };
}

it('takes Back to the page on screen as one step back, and closes nothing itself', async () => {
  const { views, view, page, heard, outcomes } = openHistory();
  page.post({ type: 'hello', versions: [1], page: 'history' });
  page.post({ type: 'ready' });
  await expect.poll(() => view().isOnScreen).toBe(true);
  view().onBack();
  await expect.poll(() => heard.at(-1)).toEqual({ type: 'input', action: 'back' });
  expect(heard.map(({ type }) => type)).not.toContain('close');
  expect(views.get()).toHaveLength(1);
  expect(outcomes).toEqual([]);
});

it('closes a page that is not on screen yet by Back', async () => {
  const { views, view, outcomes } = openHistory();
  view().onBack();
  await expect.poll(() => outcomes).toMatchObject([{ state: 'cancel', cause: 'closed_by_player' }]);
  expect(views.get()).toHaveLength(0);
});
