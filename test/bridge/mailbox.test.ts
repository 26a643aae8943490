import { describe, expect, it } from 'vitest';
import { createBridge } from '../../src/bridge/create-bridge.js';
import { createMailbox } from '../../src/bridge/mailbox.js';
import { ORIGIN, SEED } from './support/engine-host.js';

const INIT = JSON.stringify({
  type: 'init',
  versions: [1],
  environment: ORIGIN,
  ports: ['http', 'webview', 'log'],
  seed: SEED,
});

describe('the bridge’s mailbox', () => {
  it('pushes what polling would have returned, outside of any handling', async () => {
    const bridge = createBridge();
    const pushed: string[] = [];
    let depth = 0;
    bridge.push((text) => {
      depth += 1;
      expect(depth).toBe(1);
      pushed.push(JSON.parse(text).type);
      if (pushed.length === 1) bridge.receive('{"type":"call","id":1,"flow":"history"}');
      depth -= 1;
    });
    bridge.receive(INIT);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pushed.slice(0, 2)).toEqual(['ready', 'webview.open']);
    expect(bridge.poll()).toBe('');
    bridge.push(null);
    bridge.receive('{"type":"nonsense"}');
    expect(JSON.parse(bridge.poll())).toMatchObject({ type: 'error', code: 'type_unknown' });
  });

  it('pushes what promises emit after the entry', async () => {
    const bridge = createBridge();
    const pushed: string[] = [];
    bridge.push((text) => pushed.push(JSON.parse(text).type));
    bridge.receive(INIT);
    bridge.receive('{"type":"dispose"}');
    expect(pushed).toEqual(['ready']);
    await new Promise((resolve) => setImmediate(resolve));
    expect(pushed).toEqual(['ready', 'disposed']);
  });

  it('survives a push listener that throws', () => {
    const bridge = createBridge();
    let calls = 0;
    bridge.push(() => {
      calls += 1;
      throw new Error('of the host');
    });
    expect(() => bridge.receive(INIT)).not.toThrow();
    expect(() => bridge.receive('?')).not.toThrow();
    expect(calls).toBe(2);
  });

  it('drops the oldest events, but never an outcome, when nobody polls', () => {
    const mailbox = createMailbox({ handle: () => {}, afterEntry: () => {} });
    mailbox.emit({ type: 'settled', id: 1, flow: 'history', result: { source: 'svc', event: 'e', state: 'cancel' } });
    for (let n = 1; n <= 300; n += 1) mailbox.emit({ type: 'event', name: String(n) });
    const texts: string[] = [];
    for (let text = mailbox.poll(); text !== ''; text = mailbox.poll()) texts.push(text);
    expect(texts).toHaveLength(257);
    expect(texts[0]).toContain('settled');
    expect(texts[1]).toContain('"45"');
  });
});
