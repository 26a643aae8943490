import { Modal } from 'react-native';
import * as component from 'react-native-webview/lib/RNCWebViewNativeComponent';
import { act, create, type ReactTestRenderer } from 'react-test-renderer';
import { type FlowResult, UIManager } from 'svc-bridge';
import { createPageTransport, type HostMessage } from 'svc-bridge/frame';
import { reactNativePorts } from '../../../../bindings/react-native/react-native-ports';
import { SvcViews } from '../../../../bindings/react-native/svc-views';

/** The native module that hears whether a navigation may go on. */
const mockDecide = jest.fn();
jest.mock('react-native-webview/lib/NativeRNCWebViewModule', () => ({
  __esModule: true,
  default: { shouldStartLoadWithLockIdentifier: (may: boolean) => mockDecide(may) },
}));

const ORIGIN = 'https://pay.example';
const injected = jest.spyOn(component.Commands, 'injectJavaScript');

type Transport = ReturnType<typeof createPageTransport>;

/** The game with its views drawn by React Native, whose native WebView this plays. */
class Played {
  readonly heard: HostMessage[] = [];
  readonly outcomes: FlowResult[] = [];
  readonly manager: UIManager;
  readonly drawn: ReactTestRenderer;
  page: Transport | undefined;

  constructor() {
    const { ports, views } = reactNativePorts({ seed: new Uint8Array(32).fill(9), openUrl: () => undefined });
    this.manager = new UIManager({ environment: ORIGIN, ports, session: async () => ({ access_token: 'access-1' }) });
    let drawn: ReactTestRenderer | undefined;
    act(() => {
      drawn = create(<SvcViews views={views} />);
    });
    if (!drawn) throw new Error('nothing was drawn');
    this.drawn = drawn;
    injected.mockImplementation((_view: unknown, code: string) => {
      const run = new Function('window', code.replace('svcReceive(', 'window.svcReceive('));
      run({ svcReceive: (text: string) => setTimeout(() => this.page?.receive(text), 0) });
    });
  }

  async open(): Promise<void> {
    const keep = (result: FlowResult) => void this.outcomes.push(result);
    await act(async () => void this.manager.HistoryFlow(keep, keep, keep));
    await this.until(() => this.webViews().length === 1);
  }

  webViews() {
    return this.drawn.root.findAll((node) => String(node.type) === 'RNCWebView');
  }

  /** The cover's Close; none once the page draws its own. */
  closeButtons() {
    return this.drawn.root.findAll(({ props }) => props.accessibilityLabel === 'Close' && 'onPress' in props, {
      deep: false,
    });
  }

  /** The native view's props, as the component set them. */
  native() {
    const [view] = this.webViews();
    if (!view) throw new Error('no WebView');
    return view.props;
  }

  /** As the native side delivers what the page posts. */
  deliver(data: unknown, url = `${ORIGIN}/ui/v1/screens/history`): void {
    act(() => this.native().onMessage({ nativeEvent: { data, url, title: '', loading: false } }));
  }

  load(): void {
    this.page = createPageTransport({
      instance: 'page-1',
      send: (text) => setTimeout(() => this.page && this.webViews().length > 0 && this.deliver(text), 0),
      timers: { after: (ms, callback) => clearing(setTimeout(callback, ms)) },
      onMessage: (message) => this.heard.push(message as HostMessage),
    });
    this.page.post({ type: 'hello', versions: [1], page: 'history' });
  }

  async until(isSo: () => boolean): Promise<void> {
    const end = Date.now() + 4_000;
    while (!isSo()) {
      if (Date.now() > end) throw new Error('it never came so');
      await act(async () => void (await new Promise((resolve) => setTimeout(resolve, 5))));
    }
  }

  close(): void {
    act(() => this.manager.dispose());
    this.page?.close();
    this.page = undefined;
    act(() => this.drawn.unmount());
  }
}

function drawOnce(): void {
  const nothing = () => undefined;
  const view = {
    id: 1,
    origin: ORIGIN,
    page: 'history',
    locale: 'en',
    backgroundColor: '#000',
    url: `${ORIGIN}/`,
    isOnScreen: false,
  };
  const views = [{ ...view, onText: nothing, onCloseRequest: nothing, onBack: nothing, onGone: nothing }];
  const store = { get: () => views, subscribe: () => nothing, attach: () => nothing };
  let drawn: ReactTestRenderer | undefined;
  act(() => {
    drawn = create(<SvcViews views={store} />);
  });
  act(() => drawn?.unmount());
}

const clearing = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer);

// React Native loads a component when it is first drawn, and compiles it on a new machine: here, not in the time of the first test.
drawOnce();

let game: Played;
beforeEach(() => {
  game = new Played();
});
afterEach(() => game.close());

test('loads the page out of sight, under a Close of its own, until it has something to show', async () => {
  await game.open();
  expect(game.native().newSource ?? game.native().source).toMatchObject({
    uri: `${ORIGIN}/ui/v1/screens/history#channel=react-native`,
  });
  expect(game.native().messagingEnabled).toBe(true);
  expect(JSON.stringify(game.native().style)).toContain('"opacity":0');
  expect(game.closeButtons()).toHaveLength(1);
  game.load();
  await game.until(() => game.heard.some(({ type }) => type === 'welcome'));
  game.page?.post({ type: 'ready' });
  game.page?.post({ type: 'progress', step: 'content' });
  await game.until(() => game.closeButtons().length === 0);
  expect(JSON.stringify(game.native().style)).toContain('"opacity":1');
});

test('passes the page’s outcome to the game, and draws nothing afterwards', async () => {
  await game.open();
  game.load();
  await game.until(() => game.heard.some(({ type }) => type === 'welcome'));
  game.page?.post({ type: 'ready' });
  game.page?.post({
    type: 'settle',
    event: { source: 'svc', event: 'svc.history.complete', state: 'complete', trigger: 'close-button' },
  });
  await game.until(() => game.outcomes.length === 1);
  expect(game.outcomes[0]).toMatchObject({ state: 'complete', trigger: 'close-button' });
  expect(game.webViews()).toHaveLength(0);
  expect(game.drawn.root.findAllByType(Modal)).toHaveLength(0);
});

test('ends by Close and by Android’s Back before the page is on screen', async () => {
  for (const press of [
    () => game.closeButtons()[0]?.props.onPress(),
    () => game.drawn.root.findByType(Modal).props.onRequestClose(),
  ]) {
    game.outcomes.length = 0;
    await game.open();
    act(press);
    await game.until(() => game.outcomes.length === 1);
    expect(game.webViews()).toHaveLength(0);
  }
});

test('takes Android’s Back to the page on screen', async () => {
  await game.open();
  game.load();
  await game.until(() => game.heard.some(({ type }) => type === 'welcome'));
  game.page?.post({ type: 'ready' });
  await game.until(() => game.closeButtons().length === 0);
  act(() => game.drawn.root.findByType(Modal).props.onRequestClose());
  await game.until(() => game.heard.some(({ type }) => type === 'input'));
  expect(game.heard.at(-1)).toEqual({ type: 'input', action: 'back' });
  expect(game.webViews()).toHaveLength(1);
});

test('drops what comes from elsewhere or makes no sense', async () => {
  await game.open();
  game.load();
  await game.until(() => game.heard.some(({ type }) => type === 'welcome'));
  const settle = { type: 'settle', event: { source: 'svc', event: 'svc.history.complete', state: 'complete' } };
  game.deliver(JSON.stringify(settle), 'https://elsewhere.example/');
  game.deliver(JSON.stringify(settle));
  for (const data of ['', 'svc1.0.hello.', '{', 'x'.repeat(10 * 1024 * 1024)]) game.deliver(data);
  expect(game.outcomes).toEqual([]);
  expect(game.webViews()).toHaveLength(1);
});

test('keeps the page on its origin, and lets its frames load', async () => {
  await game.open();
  const ask = (url: string, isTopFrame: boolean) =>
    act(() =>
      game.native().onShouldStartLoadWithRequest({
        nativeEvent: { url, isTopFrame, lockIdentifier: 7, loading: false, title: '' },
      }),
    );
  ask('https://elsewhere.example/', true);
  ask(`${ORIGIN}/ui/v1/screens/history`, true);
  ask('https://cards.example/fields', false);
  expect(mockDecide.mock.calls.map(([may]) => may)).toEqual([false, true, true]);
});

test('reports a page that cannot be loaded, once', async () => {
  await game.open();
  const { onLoadingError } = game.native();
  const event = {
    persist: () => undefined,
    isDefaultPrevented: () => true,
    nativeEvent: {
      url: ORIGIN,
      code: -1004,
      description: 'refused',
      domain: 'NSURLErrorDomain',
      loading: false,
      title: '',
    },
  };
  act(() => onLoadingError(event));
  await game.until(() => game.outcomes.length === 1);
  expect(game.outcomes[0]).toMatchObject({ state: 'error', error: { code: 'page_failed' } });
  act(() => onLoadingError(event));
  expect(game.outcomes).toHaveLength(1);
});
