import { JSDOM } from 'jsdom';
import { createHostTransport } from 'svc-bridge/frame';
import { describe, expect, it } from 'vitest';
import { connectToHost } from '../../kit/channel/connect-to-host.js';
import { findNativeLine, listenToNative, namedChannel } from '../../kit/channel/native-channels.js';

function openWindow(hash = '#channel=native'): Window {
  const frame = new JSDOM('', { url: `https://pay.example/ui/v1/screens/history${hash}` }).window.document.defaultView;
  if (!frame) throw new Error('no window');
  return frame;
}

function put(frame: Window, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const owner = keys.reduce<object>((object, key) => {
    if (!Reflect.has(object, key)) Reflect.set(object, key, {});
    return Reflect.get(object, key);
  }, frame);
  Reflect.set(owner, last, value);
}

const timers = {
  after(delayMs: number, callback: () => void) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};

describe('the channels of engines’ web views', () => {
  it.each([
    ['webkit', 'webkit.messageHandlers.svc.postMessage'],
    ['android', 'svcAndroid.postMessage'],
    ['vuplex', 'vuplex.postMessage'],
    ['webview2', 'chrome.webview.postMessage'],
    ['unreal', 'ue.svc.receive'],
    ['gree', 'Unity.call'],
    ['godot_wry', 'ipc.postMessage'],
    ['react-native', 'ReactNativeWebView.postMessage'],
  ])('finds %s at window.%s and keeps its object', (name, path) => {
    const frame = openWindow();
    const sent: unknown[] = [];
    let self: unknown;
    put(frame, path, function (this: unknown, text: unknown) {
      self = this;
      sent.push(text);
    });
    const line = findNativeLine(frame, 'native');
    line?.send('svc1.0.hello.x');
    expect([line?.name, sent]).toEqual([name, ['svc1.0.hello.x']]);
    expect(self).toBe(
      path
        .split('.')
        .slice(0, -1)
        .reduce((object, key) => Reflect.get(object, key), frame),
    );
  });

  it('asks CEF with a request of its own', () => {
    const frame = openWindow();
    const requests: unknown[] = [];
    put(frame, 'cefQuery', (query: { request: string }) => requests.push(query.request));
    findNativeLine(frame, 'cef')?.send('text');
    expect(requests).toEqual(['svc:text']);
  });

  it('uses the channel that the host names, and no other', () => {
    const frame = openWindow();
    put(frame, 'ipc.postMessage', () => {});
    expect(findNativeLine(frame, 'vuplex')).toBeUndefined();
    expect(findNativeLine(frame, 'toString')).toBeUndefined();
    expect(findNativeLine(frame, 'godot_wry')?.name).toBe('godot_wry');
  });

  it('reads the name from the address and nothing else', () => {
    expect(namedChannel('#channel=svc')).toBe('svc');
    for (const hash of ['', '#', '#nonce=abc', '#channel=', '#channel=a b', '#x&channel=svc']) {
      expect(namedChannel(hash)).toBeUndefined();
    }
  });

  it('navigates once per task, in order and in small pieces, where the host only sees navigation', async () => {
    const frames: string[] = [];
    const queue: (() => void)[] = [];
    const frame = new Proxy(openWindow(), {
      get(target, key) {
        if (key === 'location')
          return {
            set href(url: string) {
              frames.push(url);
            },
          };
        if (key === 'setTimeout') return (callback: () => void) => queue.push(callback);
        return Reflect.get(target, key);
      },
    });
    const line = findNativeLine(frame, 'uniwebview');
    for (const text of ['1', '2', '3']) line?.send(text);
    expect(frames).toEqual(['uniwebview://svc?m=1']);
    while (queue.length > 0) queue.shift()?.();
    expect(frames).toEqual(['uniwebview://svc?m=1', 'uniwebview://svc?m=2', 'uniwebview://svc?m=3']);
    expect(line?.chunk).toBeLessThan(2_000);
  });

  it('receives messages in every way in which an engine may send them', () => {
    const frame = openWindow();
    const handlers: ((event: unknown) => void)[] = [];
    put(frame, 'vuplex.addEventListener', (_type: string, handler: (event: unknown) => void) => handlers.push(handler));
    put(frame, 'chrome.webview.addEventListener', (_type: string, handler: (event: unknown) => void) =>
      handlers.push(handler),
    );
    const heard: unknown[] = [];
    listenToNative(frame, (text) => heard.push(text));
    Reflect.apply(Reflect.get(frame, 'svcReceive'), frame, ['evaluated']);
    handlers[0]?.({ data: 'vuplex' });
    handlers[0]?.({ value: 'vuplex 3' });
    handlers[1]?.({ data: 'webview2' });
    const CustomEventOfFrame = Reflect.get(frame, 'CustomEvent');
    frame.document.dispatchEvent(new CustomEventOfFrame('message', { detail: 'godot_wry' }));
    expect(heard).toEqual(['evaluated', 'vuplex', 'vuplex 3', 'webview2', 'godot_wry']);
  });

  it('connects a page to an engine whose method appears late', async () => {
    const frame = openWindow();
    const host = createHostTransport({
      createKey: () => 'key',
      send: (text) => Reflect.get(frame, 'svcReceive')(text),
      onMessage: (message) => {
        said.push(message);
        if (said.length === 1) {
          host.post({ type: 'ping', n: 0 });
          host.post({ type: 'welcome', version: 1, locale: 'de' });
          host.post({ type: 'ping', n: 1 });
        }
      },
      onDropped: () => {},
      timers,
    });
    const said: unknown[] = [];
    frame.document.title = 'Kaufverlauf';
    const connecting = connectToHost(frame, 'history');
    put(frame, 'ipc.postMessage', (text: string) => setImmediate(() => host.receive(text)));
    const connection = await connecting;
    const heard: unknown[] = [];
    connection?.channel.listen((message) => heard.push(message));
    connection?.channel.send({ type: 'ready' });
    await expect
      .poll(() => said)
      .toEqual([{ type: 'hello', versions: [1], page: 'history', title: 'Kaufverlauf' }, { type: 'ready' }]);
    expect(connection?.welcome).toMatchObject({ locale: 'de' });
    expect(heard).toEqual([{ type: 'ping', n: 1 }]);
    host.close();
  });

  it('reports a page that is opened outside a host', () => {
    expect(connectToHost(openWindow(''), 'history')).toBeUndefined();
    expect(connectToHost(openWindow('#nonce=abc'), 'history')).toBeUndefined();
  });
});
