import { expect, test } from 'vitest';
import { FRAME_VERSIONS } from '../../src/frame/messages.js';
import {
  type AbortSignalLike,
  type FlowHandle,
  type FlowResult,
  UIManager,
  type WebViewListener,
} from '../../src/index.js';
import { createFakeView, type FakeView } from '../../src/testing/fake-web-view.js';
import { createTestPorts, fakeFailure } from '../../src/testing.js';
import fc, { soakRuns } from '../support/properties.js';

const ORIGIN = 'https://svc.example';
const REDIRECT = `${ORIGIN}/ui/v1/continue?authorized_invoice_id=1#nonce=secret-nonce`;

const settle = (state: unknown) => ({ type: 'settle', event: { source: 'svc', event: 'x', state } });
const error = { code: 'api_refused', message: 'no', api: { responseCode: 500, messages: [], codes: [] } };

/** Messages that pages send, and some that no page should. */
const MESSAGES: readonly unknown[] = [
  { type: 'hello', versions: FRAME_VERSIONS, page: 'history' },
  { type: 'hello', versions: [99], page: 'history' },
  { type: 'ready' },
  { type: 'progress', step: 'content' },
  { type: 'progress', step: 'error', error },
  { type: 'progress', step: 'error' },
  { type: 'progress', step: 'recovered' },
  { type: 'progress', step: 'submitted' },
  { type: 'progress', step: 'succeeded' },
  { type: 'progress', step: 'suspended' },
  { type: 'progress', step: 'constructor' },
  settle('complete'),
  settle('cancel'),
  settle('error'),
  settle(7),
  { type: 'ask', id: 1, call: 'transactions.list', args: {} },
  { type: 'ask', id: 2, call: 'transactions.get', args: { transactionId: 'tx' } },
  { type: 'ask', id: 3, call: 'toString', args: {} },
  { type: 'open', url: 'https://bank.example' },
  { type: 'open', url: 'javascript:alert(1)' },
  { type: 'pong', n: 1 },
  { type: '__proto__' },
  null,
  'text',
  [],
];

type Step =
  | { readonly do: 'say'; readonly message: unknown }
  | { readonly do: 'advance'; readonly ms: number }
  | { readonly do: 'start'; readonly flow: number }
  | {
      readonly do:
        | 'press'
        | 'vanish'
        | 'crash'
        | 'close'
        | 'abort'
        | 'dispose'
        | 'pause'
        | 'offline'
        | 'online'
        | 'break'
        | 'mend'
        | 'forget';
    };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 24, arbitrary: fc.constantFrom(...MESSAGES).map((message) => ({ do: 'say' as const, message })) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(0, 1, 250, 1_500, 2_000, 12_000, 35_000).map((ms) => ({ do: 'advance' as const, ms })),
  },
  { weight: 6, arbitrary: fc.nat(3).map((flow) => ({ do: 'start' as const, flow })) },
  {
    weight: 8,
    arbitrary: fc.constantFrom('press', 'vanish', 'crash', 'close', 'abort').map((what) => ({ do: what as 'press' })),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom('pause', 'offline', 'online', 'break', 'mend', 'forget')
      .map((what) => ({ do: what as 'pause' })),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'dispose' as const }) },
);

/** A game that starts flows, also inside callbacks, and records every outcome of every flow. */
function createGame(seed: number) {
  const { ports, time, service, log } = createTestPorts({ seed, transactions: [{ transaction_id: 'tx' }] });
  const views: { view: FakeView; listener: WebViewListener }[] = [];
  const webView = {
    open(options: Parameters<typeof createFakeView>[0], listener: WebViewListener) {
      const view = createFakeView(options, listener);
      views.push({ view, listener });
      return view;
    },
  };
  const ui = new UIManager({ environment: ORIGIN, ports: { ...ports, webView }, session: () => service.session() });
  const flows: { outcomes: FlowResult[]; handle: FlowHandle; finished: FlowResult[] }[] = [];
  const signal = createSignal();
  let nested = 0;

  const start = (kind: number) => {
    const outcomes: FlowResult[] = [];
    const note = (result: FlowResult) => {
      outcomes.push(result);
      if (nested < 3) {
        nested += 1;
        start((kind + nested) % 4);
      }
      if (nested % 2) throw new Error('a bug of the game');
    };
    const confirm = async () =>
      (['complete', 'incomplete', 'pending'] as const)[(seed + flows.length) % 3] ?? 'pending';
    const redirect = kind === 2 ? () => Promise.reject(new Error('down')) : async () => REDIRECT;
    const handle = [
      () => ui.HistoryFlow(note, note, note, { signal }),
      () => ui.CheckoutFlow({ redirect, confirm, signal }, note, note, note),
      () => ui.CheckoutFlow({ redirect, signal }, note, note, note),
      () => ui.PurchaseFlow({ redirect, signal, timeoutMs: 30_000 }, note, note, note),
    ][kind]?.();
    if (!handle) throw new RangeError(`no flow ${kind}`);
    const flow = { outcomes, handle, finished: [] as FlowResult[] };
    flows.push(flow);
    void handle.finished.then((result) => flow.finished.push(result));
  };
  return { ui, start, flows, views, signal, time, service, log };
}

function createSignal() {
  const listeners = new Set<() => void>();
  return {
    aborted: false,
    addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener),
    removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener),
    abort() {
      for (const listener of [...listeners]) listener();
    },
    listeners,
  } satisfies AbortSignalLike & Record<string, unknown>;
}

test('every flow has exactly one outcome, and nothing is left behind, in any order of events', async () => {
  const ends = new Map<string, number>();
  const property = fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.nat(1_000), async (steps, seed) => {
    const game = createGame(seed);
    const { ui, time, service, signal, views, flows, log } = game;
    game.start(seed % 4);
    for (const next of steps) {
      // A rude view: it keeps sending after it was closed.
      const last = views.at(-1)?.listener;
      if (next.do === 'say') last?.onMessage(next.message);
      else if (next.do === 'advance') await time.advance(next.ms);
      else if (next.do === 'start') game.start(next.flow);
      else if (next.do === 'press') last?.onCloseRequest();
      else if (next.do === 'vanish') last?.onGone();
      else if (next.do === 'crash') last?.onGone({ code: 'page_failed', message: 'crash', retryable: true });
      else if (next.do === 'close') flows.at(seed % flows.length)?.handle.close();
      else if (next.do === 'abort') signal.abort();
      else if (next.do === 'dispose') ui.dispose();
      else if (next.do === 'pause') time.pause(3_600_000);
      else if (next.do === 'offline') service.http.setOnline(false);
      else if (next.do === 'online') service.http.setOnline(true);
      else if (next.do === 'break') service.answerWith(() => fakeFailure(500, 'broken', 'broken'));
      else if (next.do === 'mend') service.answerWith(undefined);
      else await ui.forgetPlayer();
    }
    for (let round = 0; round < 6; round += 1) {
      for (const { handle } of flows) handle.close();
      await time.advance(70_000);
    }
    for (const { outcomes, finished } of flows) {
      expect(outcomes).toHaveLength(1);
      expect(finished).toEqual(outcomes);
      const [outcome] = outcomes;
      const how =
        outcome?.state === 'error' ? outcome.error.code : outcome?.state === 'cancel' ? outcome.cause : 'complete';
      ends.set(how, (ends.get(how) ?? 0) + 1);
    }
    expect(views.filter(({ view }) => !view.isClosed)).toHaveLength(0);
    expect({ timers: time.pending, requests: service.http.pending, listeners: signal.listeners.size }).toEqual({
      timers: 0,
      requests: 0,
      listeners: 0,
    });
    expect(JSON.stringify([log, flows.map(({ outcomes }) => outcomes)])).not.toMatch(
      /secret-nonce|access-\d|refresh-\d/,
    );
  });
  await fc.assert(property, { numRuns: soakRuns(10_000) });
  console.log([...ends].map(([how, count]) => `${how}: ${count}`).join('\n'));
  for (const how of [
    'complete',
    'closed_by_player',
    'closed_by_host',
    'aborted',
    'disposed',
    'busy',
    'outcome_unknown',
    'page_unresponsive',
  ]) {
    expect(ends.get(how), how).toBeGreaterThan(0);
  }
}, 1_200_000);
