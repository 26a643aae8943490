import { afterEach, describe, expect, it } from 'vitest';
import { EngineHost, type EngineHostOptions, HISTORY, REDIRECT } from './engine-host.js';
import type { ScriptRuntime, ScriptRuntimeKind } from './script-runtime.js';

/** What a host may do wrong, in a given script runtime: an error in return or a logged drop, never a throw, never a lost outcome. */
export function badInputSuite(kind: ScriptRuntimeKind): void {
  describe(`bad input from a host in ${kind.name}`, () => {
    const runtimes: ScriptRuntime[] = [];
    afterEach(async () => {
      for (const runtime of runtimes.splice(0)) await runtime.dispose();
    });
    const start = async (options?: EngineHostOptions) => {
      const runtime = await kind.create();
      runtimes.push(runtime);
      return EngineHost.start(runtime, options);
    };
    const lastError = (host: EngineHost) => host.of('error').at(-1);

    it.each([
      ['', 'malformed_json'],
      ['{', 'malformed_json'],
      ['null', 'malformed_json'],
      ['[]', 'malformed_json'],
      ['"init"', 'malformed_json'],
      ['{}', 'type_unknown'],
      ['{"type":5}', 'type_unknown'],
      ['{"type":"toString"}', 'type_unknown'],
      ['{"type":"__proto__"}', 'type_unknown'],
      ['{"type":"call"}', 'message_invalid'],
      ['{"type":"call","id":"1","flow":"history"}', 'message_invalid'],
      ['{"type":"call","id":1.5,"flow":"history"}', 'message_invalid'],
      ['{"type":"call","id":-1,"flow":"history"}', 'message_invalid'],
      ['{"type":"call","id":9007199254740993,"flow":"history"}', 'message_invalid'],
      ['{"type":"answer","id":1}', 'message_invalid'],
      ['{"type":"webview.message","view":1,"text":{}}', 'message_invalid'],
      ['{"type":"session.set","token":"abc"}', 'message_invalid'],
      ['{"type":"init","versions":[1]}', 'message_invalid'],
      [`{"type":"online","online":true,"pad":"${'x'.repeat(10_000_000)}"}`, 'too_large'],
    ])('answers malformed text %# with an error', async (text, code) => {
      const host = await start();
      await host.tell(text);
      expect(lastError(host)).toMatchObject({ code });
      expect(host.messages.every(({ type }) => type === 'ready' || type === 'error')).toBe(true);
    });

    it('never quotes a message’s content', async () => {
      const host = await start();
      await host.tell('{"type":"session.set","token":{"access_token":5,"refresh_token":"hush"}}');
      expect(JSON.stringify(host.messages)).not.toContain('hush');
      expect(lastError(host)?.message).toContain('token.access_token');
    });

    it.each([
      [{ versions: [99] }, 'version_unsupported'],
      [{ ports: ['webview'] }, 'port_missing'],
      [{ ports: ['http'] }, 'port_missing'],
      [{ seed: 'c2hvcnQ' }, 'message_invalid'],
      [{ seed: '***' }, 'message_invalid'],
      [{ environment: 'nowhere' }, 'message_invalid'],
      [{ environment: { authUrl: 'https://a.example' } }, 'message_invalid'],
    ])('refuses init with %j, and accepts the next one', async (init, code) => {
      const host = await start({ init });
      expect(host.messages).toMatchObject([{ type: 'error', code }]);
      await host.tell({
        type: 'init',
        versions: [1, 2],
        environment: 'https://x.example',
        ports: ['http', 'webview'],
        seed: 'A'.repeat(43),
      });
      expect(host.messages.at(-1)).toMatchObject({ type: 'ready' });
    });

    it('refuses everything before init, and a second init', async () => {
      const host = await start({ init: { versions: [] } });
      await host.call(1, 'history');
      expect(lastError(host)).toMatchObject({ code: 'not_initialized', about: { type: 'call' } });
      const running = await start();
      await running.init();
      expect(lastError(running)).toMatchObject({ code: 'already_initialized' });
    });

    it('never runs a call id twice', async () => {
      const host = await start();
      await host.call(5, 'history');
      await host.call(5, 'history');
      await host.call(4, 'history');
      expect(host.of('error')).toMatchObject([{ code: 'id_reused' }, { code: 'id_reused' }]);
      host.page.settle('cancel');
      await host.pump();
      expect(host.of('settled')).toHaveLength(1);
    });

    it.each([
      { type: 'close', id: 99 },
      { type: 'answer', id: 99, ok: true },
      { type: 'timer.fired', id: 99 },
      { type: 'webview.message', view: 99, text: 'svc1.0.hello.x' },
      { type: 'webview.closeRequest', view: 99 },
      { type: 'webview.gone', view: 99 },
      { type: 'webview.input', view: 99, action: 'up' },
      { type: 'prewarm', flow: 'lottery' },
    ])('drops $type for an unknown id, and logs it', async (message) => {
      const host = await start();
      await host.tell(message);
      expect(host.of('log.write')).toMatchObject([{ level: 'warn', code: 'host_message_dropped' }]);
      expect(host.of('error')).toEqual([]);
    });

    it('silently drops messages for a view that has ended', async () => {
      const host = await start({ init: { logLevel: 'debug' } });
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      await host.tell({ type: 'close', id: 1 });
      await host.tell({ type: 'webview.gone', view });
      await host.tell({ type: 'webview.message', view, text: 'svc1.0.hello.x' });
      expect(host.of('settled')).toHaveLength(1);
      const dropped = host.of('log.write').filter(({ code }) => code === 'host_message_dropped');
      expect(dropped.map(({ level }) => level)).toEqual(['debug', 'debug']);
    });

    it('drops a page’s messages after its view is gone, and does not close it', async () => {
      const host = await start({ init: { logLevel: 'debug' } });
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      await host.tell({ type: 'webview.gone', view });
      expect(host.outcome(1)).toMatchObject({ state: 'cancel' });
      await host.tell({ type: 'webview.message', view, text: 'svc1.0.hello.late' });
      await host.advance(5_000);
      expect(host.of('webview.close')).toEqual([]);
      expect(host.of('log.write').at(-1)).toMatchObject({ level: 'debug', code: 'host_message_dropped' });
      expect(host.of('log.write').filter(({ level }) => level !== 'debug')).toEqual([]);
    });

    it('drops frames of a stray page, and the flow continues', async () => {
      const host = await start();
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      for (const text of ['svc1.0.hello.stray', 'svc1.guess.m.1.1.1.e30', 'svc1.guess.ack.5', 'uniwebview://x', '']) {
        await host.tell({ type: 'webview.message', view, text });
      }
      const settle = Buffer.from('{"type":"settle","event":{"source":"svc","event":"x","state":"complete"}}').toString(
        'base64url',
      );
      await host.tell({ type: 'webview.message', view, text: `svc1.0.m.1.1.1.${settle}` });
      expect(host.outcome(1)).toBeUndefined();
      host.page.settle('cancel');
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ state: 'cancel' });
      expect(host.of('log.write').every(({ code }) => code === 'page_message_dropped')).toBe(true);
    });

    it('accepts the first of two answers', async () => {
      const host = await start({ game: () => undefined, init: { logLevel: 'debug' } });
      await host.call(1, 'checkout');
      const id = host.of('redirect.get')[0]?.id;
      await host.tell({ type: 'answer', id, ok: true, value: REDIRECT });
      await host.tell({ type: 'answer', id, ok: false, error: { code: 'late' } });
      expect(host.page.welcome).toMatchObject({ nonce: 'nonce-1' });
      expect(host.of('log.write').map(({ code }) => code)).toContain('host_message_dropped');
    });

    it.each([
      ['a number', 5],
      ['an object', { url: REDIRECT }],
    ])('treats %s for a redirect as refused', async (_what, value) => {
      const host = await start({ game: () => value });
      await host.call(1, 'checkout');
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'network_failed' } });
    });

    it('treats a malformed http answer as none', async () => {
      const host = await start({ http: () => undefined });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.pump();
      for (let tries = 0; tries < 3; tries += 1) {
        await host.tell({ type: 'answer', id: host.of('http.send').at(-1)?.id, ok: true, value: { status: 'fine' } });
        await host.advance(10_000);
      }
      const answer = host.page.received.find(({ type }) => type === 'answer');
      expect(answer).toMatchObject({ ok: false, error: { code: 'network_failed' } });
    });

    it('gives up on a network request that the host never answers, and tells the host', async () => {
      const host = await start({ http: () => undefined });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.advance(31_000);
      expect(host.page.received.find(({ type }) => type === 'answer')).toMatchObject({
        ok: false,
        error: { code: 'timeout' },
      });
      expect(host.of('http.cancel').map(({ id }) => id)).toEqual(host.of('http.send').map(({ id }) => id));
    });

    it.each([
      ['session.get', 'history'],
      ['redirect.get', 'checkout'],
    ])('ends a flow whose %s is never answered', async (request, flow) => {
      const host = await start({ game: () => undefined });
      await host.call(1, flow);
      expect(host.messages.filter(({ type }) => type === request)).toHaveLength(1);
      await host.advance(25_000);
      expect(host.outcome(1)).toMatchObject({ state: 'error' });
      expect(host.openViews).toBe(0);
    });

    it('ends a flow whose key store never answers', async () => {
      const host = await start();
      host.answersSystem = false;
      await host.call(1, 'history');
      await host.advance(25_000);
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'token_missing' } });
    });

    it('reports a view that the host cannot create', async () => {
      const host = await start({ page: { isAlive: false } });
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      await host.tell({ type: 'webview.gone', view, error: { code: 'view_unavailable', message: null } });
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'view_unavailable' } });
    });

    it('accepts the first of two network answers', async () => {
      const host = await start({ http: () => undefined, init: { logLevel: 'debug' } });
      await host.call(1, 'history');
      host.page.say({ type: 'ask', id: 1, call: 'transactions.list', args: {} });
      await host.pump();
      const id = host.of('http.send')[0]?.id;
      const body = JSON.stringify({ status: 'Success', message: [], codes: [], payload: HISTORY });
      await host.tell({ type: 'answer', id, ok: true, value: { status: 200, headers: {}, body } });
      await host.tell({ type: 'answer', id, ok: true, value: { status: 500, headers: {}, body: 'x' } });
      expect(host.page.received.filter(({ type }) => type === 'answer')).toMatchObject([{ ok: true, value: HISTORY }]);
      expect(host.of('log.write').at(-1)).toMatchObject({ level: 'debug', code: 'host_message_dropped' });
    });

    it('reassembles chunks in any order, and accepts each once', async () => {
      const host = await start();
      await host.call(1, 'history');
      const view = host.of('webview.open')[0]?.view;
      host.page.say({ type: 'progress', step: 'content', data: { note: 'x'.repeat(100_000) } });
      host.page.settle('complete', { trigger: 'close-button' });
      await host.pumpPage((frames) => {
        expect(frames.length).toBeGreaterThan(3);
        return [...frames].reverse().flatMap((frame) => [frame, frame]);
      });
      expect(host.of('event').filter(({ name }) => name === 'progress')).toHaveLength(1);
      expect(host.outcome(1)).toMatchObject({ state: 'complete', trigger: 'close-button' });
      expect(host.of('webview.close').map((message) => message.view)).toEqual([view]);
    });

    it('never calls a payment failed when the game does not report its outcome', async () => {
      const host = await start({ game: ({ type }) => (type === 'confirm.get' ? undefined : REDIRECT) });
      await host.call(1, 'checkout', { confirm: true });
      host.page.say({ type: 'progress', step: 'submitted' });
      await host.pump();
      await host.tell({ type: 'webview.gone', view: host.of('webview.open')[0]?.view, error: { code: 'page_failed' } });
      expect(host.of('confirm.get')).toHaveLength(1);
      await host.advance(35_000);
      expect(host.outcome(1)).toMatchObject({ state: 'error', error: { code: 'outcome_unknown' } });
    });

    it.each([
      ['nothing', undefined],
      ['a word', 'paid'],
      ['a number', 1],
    ])('continues when its random bytes are %s', async (_what, value) => {
      const host = await start();
      await host.tell({ type: 'detach' });
      await host.tell({ type: 'attach' });
      const id = host.of('random.bytes').at(-1)?.id;
      await host.tell({ type: 'answer', id, ok: true, value });
      await host.advance(11_000);
      await host.call(1, 'history');
      host.page.settle('cancel');
      await host.pump();
      expect(host.outcome(1)).toMatchObject({ state: 'cancel' });
    });
  });
}
