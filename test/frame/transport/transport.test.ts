import { describe, expect, it, vi } from 'vitest';
import { createHostTransport, createPageTransport } from '../../../src/frame/transport.js';
import fc, { soakRuns } from '../../support/properties.js';
import { createFakeTimers } from './fake-timers.js';

vi.setConfig({ testTimeout: 30_000 });

/** A page and a host on two queues of strings, which a test may lose, duplicate, reorder and corrupt. */
function pair() {
  const timers = createFakeTimers();
  const toHost: string[] = [];
  const toPage: string[] = [];
  const atHost: unknown[] = [];
  const atPage: unknown[] = [];
  const dropped: string[] = [];
  let keys = 0;
  const host = createHostTransport({
    createKey: () => {
      keys += 1;
      return `key${keys}`;
    },
    send: (text) => toPage.push(text),
    onMessage: (message) => atHost.push(message),
    onDropped: (what) => dropped.push(what),
    timers,
  });
  const createPage = (instance: string) =>
    createPageTransport({ instance, send: (text) => toHost.push(text), onMessage: (m) => atPage.push(m), timers });
  const page = createPage('page-1');
  const settle = () => {
    for (let rounds = 0; toHost.length + toPage.length > 0 && rounds < 1_000; rounds += 1) {
      for (const text of toHost.splice(0)) host.receive(text);
      for (const text of toPage.splice(0)) page.receive(text);
    }
  };
  return { timers, toHost, toPage, atHost, atPage, dropped, host, page, createPage, settle };
}

describe('the transport of an engine’s web view', () => {
  it('carries messages both ways once the page was greeted', () => {
    const { page, host, settle, atHost, atPage } = pair();
    page.post({ type: 'hello', text: 'Grüße 🎮' });
    settle();
    expect(host.post({ type: 'welcome', big: 'x'.repeat(200_000) })).toBeUndefined();
    settle();
    expect(atHost).toEqual([{ type: 'hello', text: 'Grüße 🎮' }]);
    expect(atPage).toEqual([{ type: 'welcome', big: 'x'.repeat(200_000) }]);
  });

  it('uses only characters that no channel alters', () => {
    const { page, host, settle, toHost, toPage } = pair();
    page.post({ text: `%41 + & = # "' \u2028 ÿ` });
    const sent = [...toHost];
    settle();
    host.post({ text: '</script>`' });
    sent.push(...toPage);
    expect(sent.length).toBeGreaterThan(1);
    for (const text of sent) expect(text).toMatch(/^[A-Za-z0-9_.-]+$/);
  });

  it('repeats hello until it is greeted, then stops', () => {
    const { page, timers, toHost, settle } = pair();
    toHost.length = 0;
    timers.advance(250);
    timers.advance(250);
    expect(toHost).toEqual(['svc1.0.hello.page-1', 'svc1.0.hello.page-1']);
    settle();
    timers.advance(1_000);
    expect(toHost).toEqual([]);
    expect(page.post('x')).toBeUndefined();
  });

  it('delivers every message once and in order over a channel that loses, duplicates and reorders', () => {
    const fate = fc.constantFrom('pass', 'pass', 'lose', 'double', 'delay');
    fc.assert(
      fc.property(
        fc.array(fate, { minLength: 40, maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 1, maxLength: 12 }),
        (fates, sizes) => {
          const { page, host, timers, toHost, toPage, atHost, atPage } = pair();
          let step = 0;
          const mangle = (queue: string[]): string[] => {
            const late: string[] = [];
            const now = queue.splice(0).flatMap((text) => {
              const what = step < fates.length ? fates[step] : 'pass';
              step += 1;
              if (what === 'delay') late.push(text);
              return what === 'pass' ? [text] : what === 'double' ? [text, text] : [];
            });
            return [...now, ...late.reverse()];
          };
          const messages = sizes.map((size, n) => ({ n, text: 'é'.repeat(size) }));
          for (const message of messages) page.post(message);
          for (let round = 0; round < 80; round += 1) {
            for (const text of mangle(toHost)) host.receive(text);
            if (round === 40) for (const message of messages) host.post(message);
            for (const text of mangle(toPage)) page.receive(text);
            timers.advance(1_000);
          }
          expect(atHost).toEqual(messages);
          expect(atPage).toEqual(messages);
          page.close();
          host.close();
          expect(timers.pending).toBe(0);
        },
      ),
      { numRuns: soakRuns(40) },
    );
  });

  it('ignores everything from a stray frame but a harmless hello', () => {
    const { page, host, settle, atHost, dropped } = pair();
    page.post('first');
    settle();
    host.receive('svc1.0.hello.stray');
    host.receive('svc1.guess.m.1.1.1.e30');
    host.receive('svc1.0.m.2.1.1.e30');
    settle();
    page.post('second');
    settle();
    expect(atHost).toEqual(['first', 'second']);
    expect(dropped).toEqual(['a frame without the key of this view', 'a frame without the key of this view']);
  });

  it('accepts a reloaded page, under a new key', () => {
    const { page, host, createPage, settle, toHost, toPage, atHost } = pair();
    page.post('of the first');
    settle();
    page.close();
    const second = createPage('page-2');
    second.post('of the second');
    for (let round = 0; round < 4; round += 1) {
      for (const text of toHost.splice(0)) host.receive(text);
      for (const text of toPage.splice(0)) second.receive(text);
    }
    expect(atHost).toEqual(['of the first', 'of the second']);
  });

  it.each([
    ['not a frame', 'a string that is not a page frame'],
    ['svc2.0.hello.x', 'a string that is not a page frame'],
    ['svc1.0.hello', 'a string that is not a page frame'],
    ['svc1.0.greet.x', 'a string that is not a page frame'],
    ['svc1.key1.m.1.2.1.e30', 'a string that is not a page frame'],
    ['svc1.key1.m.1.1.99999.e30', 'a string that is not a page frame'],
    ['svc1.key1.m.-1.1.1.e30', 'a string that is not a page frame'],
    ['svc1.key1.m.99.1.1.e30', 'a frame beyond the window'],
    ['svc1.key1.m.1.1.1.bm90IGpzb24', 'a message that is not base64url of JSON'],
    ['svc1.key1.m.1.1.1.*', 'a message that is not base64url of JSON'],
  ])('drops %s', (text, reason) => {
    const { host, settle, dropped, atHost } = pair();
    settle();
    host.receive(text);
    expect(dropped).toEqual([reason]);
    expect(atHost).toEqual([]);
  });

  it('drops a frame that contradicts another of its message', () => {
    const { host, settle, dropped } = pair();
    settle();
    host.receive('svc1.key1.m.1.1.2.e30');
    host.receive('svc1.key1.m.1.1.3.e30');
    expect(dropped).toEqual(['a frame that contradicts another of its message']);
  });

  it('refuses messages that are too long, too many or too late', () => {
    const { page, host, settle } = pair();
    expect(host.post('x')).toBe('no page has connected yet');
    page.post('x');
    settle();
    expect(page.post('x'.repeat(1_100_000))).toBe('a message of 1100002 bytes is too long; at most 1050000');
    expect(page.post('x'.repeat(1_049_999))).toBe('a message of 1050001 bytes is too long; at most 1050000');
    for (let n = 0; n < 256; n += 1) expect(page.post(n)).toBeUndefined();
    expect(page.post('one more')).toContain('wait for an acknowledgement');
    page.close();
    host.close();
    expect(page.post('x')).toBe('the channel is closed');
    expect(host.post('x')).toBe('no page has connected yet');
  });

  it('ignores a stray greeting, and one for another load of the page', () => {
    const { page, toHost } = pair();
    page.receive('svc1.evil.greet.page-2');
    page.receive(undefined);
    page.receive({ type: 'greet' });
    page.post('secret');
    expect(toHost.join()).not.toContain('.m.');
  });

  it('keeps delivering in order when a message’s listener receives the next one', () => {
    const timers = createFakeTimers();
    const seen: unknown[] = [];
    const host = createHostTransport({
      createKey: () => 'k',
      send: () => {},
      timers,
      onDropped: () => {},
      onMessage: (message) => {
        if (message === 1) host.receive('svc1.k.m.2.1.1.Mg');
        seen.push(message);
      },
    });
    host.receive('svc1.0.hello.a');
    host.receive('svc1.k.m.1.1.1.MQ');
    expect(seen).toEqual([1, 2]);
  });
});
