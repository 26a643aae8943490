import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAYMENT_FLOWS } from '../../../src/model/flow-names.js';
import { EngineHost, type EngineHostOptions, HISTORY, ORIGIN, REDIRECT, TOKEN } from './engine-host.js';
import type { ScriptRuntime, ScriptRuntimeKind } from './script-runtime.js';

/** More than a channel carries in one message. */
const LONG_TEXT = 'x'.repeat(1_100_000);
const ANSWER = { status: 'Success', message: [], codes: [] };

/** Every flow over strings, in a given script runtime: what all engines rely on. */
export function flowSuite(kind: ScriptRuntimeKind): void {
  describe(`flows over strings in ${kind.name}`, () => {
    let runtime: ScriptRuntime;
    beforeEach(async () => {
      runtime = await kind.create();
    });
    afterEach(async () => {
      await runtime.dispose();
    });
    const start = (options: EngineHostOptions = {}) => EngineHost.start(runtime, options);

    it('greets the host with its version and features', async () => {
      const host = await start();
      expect(host.of('ready')).toEqual([
        { type: 'ready', version: 1, versions: [1], sdk: expect.stringMatching(/^\d+\.\d+\.\d+$/), nextCallId: 1 },
      ]);
    });

    it('shows the history with the player’s token, and ends with one outcome', async () => {
      const host = await start();
      const typeface = { typeface: 'Runes', typefaceFile: 'd09GMg==' };
      await host.call(1, 'history', {
        locale: 'de',
        theme: { primaryColor: '#ff8800', backgroundColor: null, corners: 'cut', ...typeface },
      });
      expect(host.page.url).toBe(`${ORIGIN}/ui/v1/screens/history?lang=de#channel=native`);
      expect(host.page.welcome).toMatchObject({ version: 1, locale: 'de', theme: { corners: 'cut', ...typeface } });
      expect(host.page.welcome?.theme).not.toHaveProperty('backgroundColor');
      host.page.say({ type: 'ask', id: 7, call: 'transactions.list', args: { limit: 25 } });
      host.page.say({ type: 'progress', step: 'content' });
      await host.pump();
      expect(host.page.received.at(-1)).toMatchObject({ type: 'answer', id: 7, ok: true, value: HISTORY });
      const sent = host.of('http.send').map(({ request }) => request);
      expect(sent).toMatchObject([{ method: 'GET', headers: { authorization: 'Bearer access-1' } }]);
      host.page.settle('complete', { trigger: 'close-button' });
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ source: 'svc', event: 'svc.history.complete', state: 'complete' });
      expect(host.openViews).toBe(0);
      expect(host.of('event').map(({ name, id }) => [name, id])).toEqual([
        ['opened', 1],
        ['ready', 1],
        ['progress', 1],
      ]);
    });

    it.each([
      ['drawsClose is absent', {}, false],
      ['drawsClose is null', { drawsClose: null }, false],
      ['drawsClose is true', { drawsClose: true }, true],
    ])('leaves Close to the page unless the host draws a permanent one: %s', async (_what, init, hostDrawsClose) => {
      const host = await start({ init });
      await host.call(1, 'history');
      expect(host.page.welcome).toMatchObject({ hostDrawsClose });
    });

    it('shows a receipt, and mails it', async () => {
      const receipt = { transaction_id: 'tx-1', email_address: 'd***@mail.example' };
      const host = await start({
        http: () => ({ status: 200, body: { status: 'Success', message: [], codes: [], payload: receipt } }),
      });
      await host.call(1, 'receipt', { transactionId: 'tx-1' });
      expect(host.page.welcome).toMatchObject({ transactionId: 'tx-1' });
      host.page.say({ type: 'ask', id: 1, call: 'receipts.send', args: { transactionId: 'tx-1' } });
      host.page.say({ type: 'progress', step: 'content' });
      await host.pump();
      expect(host.page.received.at(-1)).toMatchObject({ type: 'answer', id: 1, ok: true, value: receipt });
      host.page.settle('complete');
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ event: 'svc.receipt.complete', state: 'complete' });
    });

    it.each(PAYMENT_FLOWS)('runs %s with a redirect, whose nonce appears in no address', async (flow) => {
      const host = await start();
      await host.call(1, flow, { redirect: REDIRECT });
      expect(host.page.url).toBe(`${ORIGIN}/ui/v1/flow/${flow}#channel=native`);
      expect(host.page.welcome).toMatchObject({ nonce: 'nonce-1', parameters: { authorized_invoice_id: 'inv-1' } });
      const paymentMethods = [{ payment_method_id: 'méthode-🎮', amount: 9_007_199_254_740_991 }];
      host.page.settle('complete', { trigger: 'done-button', paymentMethods });
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ event: `svc.${flow}.complete`, state: 'complete', paymentMethods });
    });

    it.each(PAYMENT_FLOWS)('preloads the page that %s opens for the integrator of the host', async (flow) => {
      const ports = ['http', 'timers', 'webview', 'webview.prewarm'];
      const host = await start({ ports, init: { integrator: 'studio 1' } });
      await host.tell({ type: 'prewarm', flow });
      await host.call(1, flow, { redirect: REDIRECT.replace('?', '?integrator=studio%201&') });
      const [preloaded] = host.of('webview.prewarm');
      expect(preloaded?.url).toBe(`${ORIGIN}/ui/v1/flow/${flow}?integrator=studio%201#channel=native`);
      expect(host.page.url).toBe(preloaded?.url);
    });

    it('asks the game for a redirect only when the page needs it', async () => {
      const host = await start();
      await host.call(1, 'checkout', { flowConfig: { hideSKUs: true } });
      expect(host.of('redirect.get')).toMatchObject([{ call: 1, flow: 'checkout' }]);
      expect(host.page.welcome).toMatchObject({ nonce: 'nonce-1', flowConfig: { hideSKUs: true } });
    });

    it('is cancelled by the view’s own Close', async () => {
      const host = await start();
      await host.call(1, 'checkout', { redirect: REDIRECT });
      await host.tell({ type: 'webview.closeRequest', view: host.of('webview.open')[0]?.view ?? 0 });
      expect(host.outcome(1)).toMatchObject({ event: 'svc.checkout.complete', state: 'cancel' });
      expect(host.openViews).toBe(0);
    });

    it('lets the game close a flow', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.tell({ type: 'close', id: 1 });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel', cause: 'closed_by_host' });
    });

    it('distinguishes a crashed view from one that the player closed', async () => {
      const host = await start();
      await host.call(1, 'history');
      const [first] = host.of('webview.open');
      await host.tell({ type: 'webview.gone', view: first?.view, error: { code: 'page_failed', message: 'crashed' } });
      await host.call(2, 'history');
      const second = host.of('webview.open')[1];
      await host.tell({ type: 'webview.gone', view: second?.view });
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'page_failed', message: 'crashed' } });
      expect(host.outcome(2)).toMatchObject({ state: 'cancel', cause: 'closed_by_player' });
    });

    it('maps an API error into the outcome', async () => {
      const host = await start({
        http: () => ({
          status: 404,
          headers: { 'Request-Id': 'req-1' },
          body: { status: 'Failure', message: ['no such transaction'], codes: ['not_found'], payload: null },
        }),
      });
      await host.call(1, 'receipt', { transactionId: 'tx-1' });
      host.page.say({ type: 'ask', id: 1, call: 'transactions.get', args: { transactionId: 'tx-1' } });
      await host.pump();
      const answer = host.page.received.at(-1);
      if (answer?.type !== 'answer' || !answer.error) throw new Error('no error came');
      host.page.say({ type: 'progress', step: 'error', error: answer.error });
      host.page.settle('error', {}, answer.error);
      await host.pump();
      const api = { responseCode: 404, messages: ['no such transaction'], codes: ['not_found'], requestId: 'req-1' };
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'api_refused', api } });
    });

    it('refreshes a refused token once and reports it', async () => {
      const host = await start({
        http: ({ url, headers }) => {
          if (url.endsWith('/token'))
            return { status: 200, body: { access_token: 'access-2', refresh_token: 'refresh-2' } };
          if (headers.authorization !== 'Bearer access-2') return { status: 401, body: {} };
          return { status: 200, body: { status: 'Success', message: [], codes: [], payload: HISTORY } };
        },
      });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.pump();
      expect(host.page.received.at(-1)).toMatchObject({ type: 'answer', ok: true });
      expect(host.of('event').map(({ name }) => name)).toContain('token_refreshed');
      expect([...host.stored.values()].join()).toContain('access-2');
    });

    it('keeps a token for the next player while one of the last player is renewed', async () => {
      const host = await start({
        init: { session: false },
        http: ({ method, headers }) => {
          if (method === 'POST') return undefined;
          const isNext = headers.authorization === 'Bearer next-player';
          return isNext ? { status: 200, body: { ...ANSWER, payload: HISTORY } } : { status: 401, body: {} };
        },
      });
      await host.tell({ type: 'session.set', token: { ...TOKEN, access_token: 'last-player' } });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.pump();
      const refresh = host.of('http.send').at(-1);
      expect(refresh?.request.method).toBe('POST');
      await host.tell({ type: 'session.set', token: { access_token: 'next-player' } });
      const refused = { status: 400, headers: {}, body: '{"error":"invalid_grant"}' };
      await host.tell({ type: 'answer', id: refresh?.id, ok: true, value: refused });
      expect(host.page.received.at(-1)).toMatchObject({ type: 'answer', id: 1, error: { code: 'aborted' } });
      host.page.say({ type: 'ask', id: 2, call: 'transactions.list', args: {} });
      await host.pump();
      expect(host.page.received.at(-1)).toMatchObject({ type: 'answer', id: 2, ok: true, value: HISTORY });
    });

    it('accepts a token that the game passes in, and forgets it on request', async () => {
      const host = await start({ init: { session: false } });
      await host.tell({ type: 'session.set', token: { access_token: 'handed-in' } });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.pump();
      expect(host.of('http.send')[0]?.request.headers.authorization).toBe('Bearer handed-in');
      await host.tell({ type: 'close', id: 1 });
      await host.tell({ type: 'session.clear' });
      expect(host.stored.size).toBe(0);
      await host.call(2, 'history');
      expect(host.outcome(2)).toMatchObject({ state: 'error', error: { code: 'token_missing' } });
    });

    it.each([
      ['history', {}, 'busy'],
      ['receipt', {}, 'busy'],
    ])('refuses a second %s while one is open', async (flow, fields, code) => {
      const host = await start();
      await host.call(1, 'checkout', { redirect: REDIRECT });
      await host.call(2, flow, fields);
      expect(host.outcome(2)).toMatchObject({ state: 'error', error: { code } });
      expect(host.outcome(1)).toBeUndefined();
    });

    it.each([
      [{ flow: 'receipt' }, 'svc.receipt.complete'],
      [{ flow: 'lottery' }, 'svc.lottery.complete'],
      [{ flow: 'checkout', redirect: 'https://elsewhere.example/#nonce=x' }, 'svc.checkout.complete'],
      [{ flow: 'checkout', redirect: REDIRECT, flowConfig: { hideSKUs: 'yes' } }, 'svc.checkout.complete'],
      [{ flow: 7 }, 'svc.call.complete'],
      [{ flow: 'history', theme: 'dark' }, 'svc.call.complete'],
    ])('ends the invalid call %j with one error', async (fields, event) => {
      const host = await start();
      await host.tell({ type: 'call', id: 1, ...fields });
      expect(host.outcome(1)).toMatchObject({ event, state: 'error', error: { code: 'invalid_argument' } });
    });

    it('gives up on a page that never answers', async () => {
      const host = await start({ page: { isAlive: false } });
      await host.call(1, 'history');
      await host.advance(20_500);
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'page_unresponsive' } });
      expect(host.openViews).toBe(0);
      expect(host.setTimers).toBe(0);
    });

    it('keeps its deadlines by the wall clock when the game was paused', async () => {
      const host = await start({ page: { isAlive: false } });
      await host.call(1, 'history');
      await host.advance(3_600_000, { paused: true });
      await host.advance(1_250);
      expect(host.outcome(1)).toMatchObject({ state: 'error' });
    });

    describe.each([
      ['with timers of its own', ['http', 'timers', 'storage', 'webview', 'log', 'random']],
      ['without timers', ['http', 'storage', 'webview', 'log', 'random']],
    ])('by a host %s, after a pause longer than every deadline', (_host, ports) => {
      const silent: EngineHostOptions = { ports, http: () => undefined, game: () => undefined };
      /** It passes in what came meanwhile one by one, and polls, before the first or only after it. */
      const resume = async (
        host: EngineHost,
        pollsFirst: boolean,
        ...answers: [{ id: number } | undefined, unknown][]
      ) => {
        await host.sleep(60_000);
        for (let frame = 0; pollsFirst && frame < 3; frame += 1) await host.advance(16);
        for (const [asked, value] of answers) await host.tell({ type: 'answer', id: asked?.id, ok: true, value });
      };

      it.each([
        ['the first poll', false],
        ['some polls', true],
      ])('answers count that it passes in before or after %s', async (_when, pollsFirst) => {
        const host = await start({ ...silent, game: ({ type }) => (type === 'session.get' ? TOKEN : undefined) });
        await host.call(1, 'history');
        host.page.say({ type: 'ask', id: 7, call: 'transactions.list', args: {} });
        host.page.say({ type: 'ask', id: 8, call: 'transactions.list', args: { cursor: 'next' } });
        await host.pump();
        const [first, second] = host.of('http.send');
        const value = { status: 200, headers: {}, body: JSON.stringify({ ...ANSWER, payload: HISTORY }) };
        await resume(host, pollsFirst, [first, value], [second, value]);
        expect(host.page.received.filter(({ type }) => type === 'answer')).toMatchObject([
          { id: 7, ok: true, value: HISTORY },
          { id: 8, ok: true, value: HISTORY },
        ]);
        await host.tell({ type: 'close', id: 1 });

        await host.call(2, 'checkout', { redirect: REDIRECT, confirm: true });
        host.page.say({ type: 'progress', step: 'submitted' });
        await host.pump();
        await host.tell({ type: 'close', id: 2 });
        await resume(host, pollsFirst, [host.of('confirm.get')[0], 'complete']);
        expect(host.outcome(2)).toMatchObject({ state: 'complete' });
      });

      it.each([
        ['history', {}, 'session.get', TOKEN],
        ['receipt', { transactionId: 'tx-1' }, 'session.get', TOKEN],
        ['tos', {}, 'redirect.get', REDIRECT],
        ['checkout', {}, 'redirect.get', REDIRECT],
      ] as const)(
        '%s goes on with what the game has answered after the first polls',
        async (flow, fields, type, value) => {
          const host = await start(silent);
          await host.call(1, flow, fields);
          expect(host.page.welcome).toBeUndefined();
          await resume(host, true, [host.of(type)[0], value]);
          await host.advance(5_000);
          expect(host.page.welcome).toMatchObject({ version: 1 });
          expect(host.outcome(1)).toBeUndefined();
        },
      );

      it('asks again for a payment’s outcome that nobody has told yet', async () => {
        const answers = ['pending', 'pending', 'pending', 'complete'];
        const host = await start({ ...silent, game: () => answers.shift() });
        await host.call(1, 'checkout', { redirect: REDIRECT, confirm: true });
        host.page.say({ type: 'progress', step: 'submitted' });
        await host.pump();
        await host.tell({ type: 'close', id: 1 });
        await host.advance(5_000);
        expect(answers).toEqual(['complete']);
        await host.sleep(60_000);
        await host.advance(5_000);
        expect(host.outcome(1)).toMatchObject({ state: 'complete' });
      });
    });

    it('keeps a page open through a pause', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.advance(600_000, { paused: true });
      await host.advance(5_000);
      expect(host.outcome(1)).toBeUndefined();
      host.page.say({ type: 'progress', step: 'content' });
      host.page.settle('complete');
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ state: 'complete' });
    });

    it('needs no host timers when it is polled', async () => {
      const host = await start({ ports: ['http', 'webview'], page: { isAlive: false } });
      await host.call(1, 'history');
      await host.advance(21_000);
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'page_unresponsive' } });
      expect(host.of('timer.set')).toEqual([]);
    });

    it('keeps a submitted payment’s outcome for the next scene', async () => {
      const host = await start();
      await host.call(1, 'checkout', { redirect: REDIRECT, confirm: true });
      host.page.say({ type: 'progress', step: 'submitted' });
      await host.pump();
      await host.tell({ type: 'detach' });
      expect(host.of('detached')).toHaveLength(1);
      expect(host.openViews).toBe(0);
      expect(host.of('settled')).toEqual([]);
      expect(host.of('confirm.get')).toEqual([]);
      await host.tell({ type: 'attach' });
      expect(host.of('confirm.get')).toMatchObject([{ call: 1, flow: 'checkout' }]);
      expect(host.outcome(1)).toMatchObject({ state: 'complete' });
    });

    it.each([
      ['the game has closed', (host: EngineHost) => host.tell({ type: 'close', id: 1 })],
      [
        'the player has closed',
        (host: EngineHost) => host.tell({ type: 'webview.gone', view: host.of('webview.open')[0]?.view }),
      ],
    ])('asks the next scene for the outcome of a payment that %s before the scene ended', async (_who, close) => {
      const host = await start({ game: () => undefined });
      await host.call(1, 'checkout', { redirect: REDIRECT, confirm: true });
      host.page.say({ type: 'progress', step: 'submitted' });
      await host.pump();
      await close(host);
      const [asked] = host.of('confirm.get');
      await host.tell({ type: 'detach' });
      await host.tell({ type: 'attach' });
      expect(host.of('attached')).toMatchObject([{ kept: 0 }]);
      expect(host.of('confirm.get')).toEqual([asked, asked]);
      await host.tell({ type: 'answer', id: asked?.id, ok: true, value: 'complete' });
      expect(host.outcome(1)).toMatchObject({ state: 'complete' });
    });

    it('tells no event of a flow that goes on without a scene', async () => {
      const host = await start();
      await host.call(1, 'history');
      const told = host.of('event').length;
      await host.tell({ type: 'detach', keepViews: true });
      host.page.say({ type: 'progress', step: 'content' });
      await host.pump();
      expect(host.of('event')).toHaveLength(told);
      await host.tell({ type: 'attach' });
      host.page.say({ type: 'progress', step: 'keyboard' });
      await host.pump();
      expect(host.of('event').slice(told)).toMatchObject([{ name: 'progress', data: { step: 'keyboard' } }]);
    });

    it('tells its host without a scene whether money may have moved', async () => {
      const host = await start();
      const steps = () => host.of('event').flatMap(({ name, data }) => (name === 'progress' ? [data?.step] : []));
      await host.call(1, 'checkout', { redirect: REDIRECT });
      host.page.say({ type: 'progress', step: 'content' });
      await host.pump();
      await host.tell({ type: 'detach', keepViews: true });
      for (const step of ['keyboard', 'submitted', 'recovered', 'submitted', 'succeeded']) {
        host.page.say({ type: 'progress', step });
        await host.pump();
      }
      expect(steps()).toEqual(['content', 'submitted', 'recovered', 'submitted']);
      await host.tell({ type: 'attach' });
      expect(steps()).toHaveLength(4);
    });

    it('closes on a second detach what the first has left open', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.tell({ type: 'detach', keepViews: true });
      expect(host.openViews).toBe(1);
      await host.tell({ type: 'detach' });
      expect(host.openViews).toBe(0);
      await host.tell({ type: 'attach' });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel', cause: 'closed_by_host' });
    });

    it('delivers an outcome without a scene to the next one', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.tell({ type: 'detach', keepViews: true });
      host.page.say({ type: 'progress', step: 'content' });
      host.page.settle('complete');
      await host.pump();
      expect(host.of('settled')).toEqual([]);
      await host.tell({ type: 'attach' });
      expect(host.of('attached')).toEqual([{ type: 'attached', nextCallId: 2, kept: 1 }]);
      expect(host.of('settled')).toMatchObject([{ id: 1, late: true, result: { state: 'complete' } }]);
      await host.tell({ type: 'attach' });
      expect(host.of('settled')).toHaveLength(1);
    });

    it('ends everything on dispose, outcomes included, and can start again', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.tell({ type: 'dispose' });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel', cause: 'disposed' });
      expect(host.messages.at(-1)).toEqual({ type: 'disposed' });
      expect(host.openViews).toBe(0);
      expect(host.setTimers).toBe(0);
      await host.call(2, 'history');
      expect(host.messages.at(-1)).toMatchObject({ type: 'error', code: 'not_initialized' });
      await host.init();
      expect(host.messages.at(-1)).toMatchObject({ type: 'ready', nextCallId: 2 });
    });

    it('sends nothing after dispose, though the host owes answers', async () => {
      const host = await start({ http: () => undefined });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      host.answersSystem = false;
      await host.tell({ type: 'attach' });
      await host.tell({ type: 'session.clear' });
      expect(host.of('http.send').length * host.of('random.bytes').length * host.of('storage.remove').length).toBe(1);
      await host.tell({ type: 'dispose' });
      await host.advance(60_000);
      expect(host.messages.at(-1)).toEqual({ type: 'disposed' });
      expect(host.setTimers).toBe(0);
    });

    it.each([
      ['on screen', false],
      ['whose outcome the game is being asked for', true],
    ])('ends a submitted payment %s at once on dispose', async (_what, isClosed) => {
      const host = await start({ game: ({ type }) => (type === 'confirm.get' ? undefined : TOKEN) });
      await host.call(1, 'checkout', { redirect: REDIRECT, confirm: true });
      host.page.say({ type: 'progress', step: 'submitted' });
      await host.pump();
      if (isClosed) await host.tell({ type: 'close', id: 1 });
      const asked = host.of('confirm.get').length;
      expect(asked).toBe(isClosed ? 1 : 0);
      await host.tell({ type: 'dispose' });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel', cause: 'disposed', submitted: true });
      expect(host.messages.at(-1)).toEqual({ type: 'disposed' });
      await host.advance(60_000);
      expect(host.messages.at(-1)).toEqual({ type: 'disposed' });
      expect(host.of('confirm.get')).toHaveLength(asked);
      expect(host.of('error')).toEqual([]);
      expect(host.setTimers).toBe(0);
    });

    it('starts again when init comes right after dispose', async () => {
      const host = await start();
      await host.call(1, 'checkout', { redirect: REDIRECT });
      await host.tell({ type: 'dispose' });
      await host.init();
      await host.call(2, 'history');
      host.page.settle('cancel');
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ cause: 'disposed' });
      expect(host.outcome(2)).toMatchObject({ state: 'cancel' });
    });

    it('carries a megabyte of mixed scripts intact', async () => {
      const text = 'Größe 価格 🎮 '.repeat(40_000);
      const host = await start({
        http: () => ({
          status: 200,
          body: { status: 'Success', message: [], codes: [], payload: { ...HISTORY, note: text } },
        }),
      });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: { search: '価格 %41+' } });
      await host.pump();
      const answer = host.page.received.at(-1);
      expect(
        answer?.type === 'answer' && JSON.stringify(answer.value) === JSON.stringify({ ...HISTORY, note: text }),
      ).toBe(true);
      expect(host.of('http.send')[0]?.request.url).toContain('search=%E4%BE%A1%E6%A0%BC%20%2541%2B');
    });

    it.each([['the answer', { status: 200, body: { ...ANSWER, payload: { ...HISTORY, note: LONG_TEXT } } }]])(
      'tells the page at once, and once, when %s is too long for the channel',
      async (_what, tooLong) => {
        const host = await start({
          http: ({ url }) => (url.includes('huge') ? tooLong : { status: 200, body: { ...ANSWER, payload: HISTORY } }),
        });
        await host.call(1, 'history');
        host.page.say({ type: 'ask', id: 7, call: 'transactions.list', args: { search: 'huge' } });
        host.page.say({ type: 'ask', id: 8, call: 'transactions.list', args: { search: 'small' } });
        await host.pump();
        const answers = host.page.received.filter((message) => message.type === 'answer');
        expect(answers).toHaveLength(2);
        expect(answers.find(({ id }) => id === 8)).toMatchObject({ ok: true, value: HISTORY });
        const refused = answers.find(({ id }) => id === 7);
        expect(refused).toMatchObject({ ok: false });
        expect(refused?.error).toMatchObject({ code: 'response_invalid', retryable: false });
        expect(refused?.error?.message).toMatch(
          /^history: answer not sent: a message of \d{7} bytes is too long; at most 1050000$/,
        );
        expect(host.of('log.write')).toMatchObject([
          { code: 'page_message_dropped', message: refused?.error?.message },
        ]);
        await host.advance(60_000);
        expect(host.page.received.filter((message) => message.type === 'answer')).toHaveLength(2);
        expect(host.outcome(1)).toBeUndefined();
      },
    );

    it('ends a flow at once whose page cannot be told how to begin, since that is too long', async () => {
      const host = await start();
      await host.call(1, 'checkout', { redirect: REDIRECT, flowConfig: { selectButton: { label: LONG_TEXT } } });
      expect(host.outcome(1)).toMatchObject({
        state: 'error',
        error: {
          code: 'view_unavailable',
          message: expect.stringMatching(/^checkout: welcome not sent: .*at most 1050000/),
        },
      });
      expect(host.openViews).toBe(0);
      await host.call(2, 'checkout', { redirect: REDIRECT });
      expect(host.page.welcome).toMatchObject({ nonce: 'nonce-1' });
    });

    it('closes a page that is not on screen yet by Back, for which no other input is meant', async () => {
      const host = await start({ page: { isAlive: false } });
      await host.call(1, 'checkout', { redirect: REDIRECT });
      const view = host.of('webview.open')[0]?.view;
      await host.tell({ type: 'webview.input', view, action: 'accept' });
      expect(host.outcome(1)).toBeUndefined();
      await host.tell({ type: 'webview.input', view, action: 'back' });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel', cause: 'closed_by_player' });
      expect(host.openViews).toBe(0);
    });

    it('takes Back to a page on screen as one step back, and closes nothing itself', async () => {
      const host = await start();
      await host.call(1, 'history');
      await host.tell({ type: 'webview.input', view: host.of('webview.open')[0]?.view, action: 'back' });
      const heard = host.page.received.map(({ type }) => type);
      expect(heard).toContain('input');
      expect(heard).not.toContain('close');
      expect(host.outcome(1)).toBeUndefined();
    });

    it('relays gamepad input to the page, and nothing else', async () => {
      const host = await start();
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      await host.tell({ type: 'webview.input', view, action: 'down' });
      await host.tell({ type: 'webview.input', view, action: 'pay' });
      expect(host.page.received.filter(({ type }) => type === 'input')).toEqual([{ type: 'input', action: 'down' }]);
    });
  });
}
