/** Sends one transport frame to the engine that shows this page. */
export interface NativeLine {
  readonly name: string;
  send(text: string): void;
  /** Maximum characters per message; absent: no practical limit. */
  readonly chunk?: number;
}

type Method = (...args: unknown[]) => unknown;

interface Channel {
  readonly name: string;
  /** Property path of the engine's method on the window. */
  readonly path: readonly string[];
  readonly send: (call: Method, text: string) => unknown;
}

const plain = (call: Method, text: string) => call(text);

/** Methods that engines' web views add to the window, most specific names first. */
const CHANNELS: readonly Channel[] = [
  { name: 'webkit', path: ['webkit', 'messageHandlers', 'svc', 'postMessage'], send: plain },
  { name: 'android', path: ['svcAndroid', 'postMessage'], send: plain },
  { name: 'vuplex', path: ['vuplex', 'postMessage'], send: plain },
  { name: 'webview2', path: ['chrome', 'webview', 'postMessage'], send: plain },
  { name: 'unreal', path: ['ue', 'svc', 'receive'], send: plain },
  { name: 'gree', path: ['Unity', 'call'], send: plain },
  { name: 'godot_wry', path: ['ipc', 'postMessage'], send: plain },
  { name: 'react-native', path: ['ReactNativeWebView', 'postMessage'], send: plain },
  {
    name: 'cef',
    path: ['cefQuery'],
    send: (call, text) => call({ request: `svc:${text}`, persistent: false, onSuccess() {}, onFailure() {} }),
  },
];

/** URL schemes for engines that can only intercept navigation. */
const SCHEMES: Readonly<Record<string, string>> = { svc: 'svc://m?m=', uniwebview: 'uniwebview://svc?m=' };
const SCHEME_CHUNK = 1_500;

/** The channel named in the page's URL: `native` for any of the above, else a name; undefined: no engine. */
export function namedChannel(hash: string): string | undefined {
  return /^#channel=([A-Za-z0-9_-]{1,32})$/.exec(hash)?.[1];
}

/** @returns undefined until the engine has added its method to the window */
export function findNativeLine(frame: Window, name: string): NativeLine | undefined {
  const scheme = Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : undefined;
  if (scheme) return schemeLine(frame, name, scheme);
  for (const channel of CHANNELS) {
    const call = name === 'native' || name === channel.name ? methodAt(frame, channel.path) : undefined;
    if (call) return { name: channel.name, send: (text) => void channel.send(call, text) };
  }
  return undefined;
}

/** Receives the engine's messages: through the function it evaluates, or its web view's own event. */
export function listenToNative(frame: Window, receive: (text: unknown) => void): void {
  Object.defineProperty(frame, 'svcReceive', { value: receive, configurable: true });
  const onEvent = (event: unknown) => receive(property(event, 'data') ?? property(event, 'value'));
  for (const path of [['vuplex'], ['chrome', 'webview']])
    methodAt(frame, [...path, 'addEventListener'])?.('message', onEvent);
  frame.document.addEventListener('message', (event) => receive(property(event, 'detail') ?? property(event, 'data')));
}

/** Engines see only the last navigation of a task, so messages are sent one per task. */
function schemeLine(frame: Window, name: string, prefix: string): NativeLine {
  const waiting: string[] = [];
  const sendNext = () => {
    const text = waiting[0];
    if (text === undefined) return;
    frame.location.href = prefix + text;
    frame.setTimeout(() => {
      waiting.shift();
      sendNext();
    }, 0);
  };
  return {
    name,
    chunk: SCHEME_CHUNK,
    send(text) {
      waiting.push(text);
      if (waiting.length === 1) sendNext();
    },
  };
}

/** Finds a method at a property path, bound to its object; engines' objects are often not plain objects. */
function methodAt(root: object, path: readonly string[]): Method | undefined {
  let owner: unknown = root;
  let value: unknown = root;
  for (const key of path) {
    owner = value;
    value = property(owner, key);
  }
  return typeof value === 'function' ? (...args) => Reflect.apply(value, owner, args) : undefined;
}

function property(owner: unknown, key: string): unknown {
  return (typeof owner === 'object' && owner !== null) || typeof owner === 'function'
    ? Reflect.get(owner, key)
    : undefined;
}
