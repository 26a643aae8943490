import type { LogEntry, Ports } from '../ports/ports.js';
import { createMemoryStorage } from '../token/token-storage.js';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.js';
import { createFakeRandom, createFakeTime, type FakeTime } from './fake-time.js';
import { createFakeWebView, type FakeView, type FakeWebView } from './fake-web-view.js';

/** Everything a UIManager needs, without a browser, a network or waiting. */
export interface TestPorts {
  /** For `new UIManager({ ports })`. */
  readonly ports: Ports & Required<Pick<Ports, 'storage'>>;
  /** Stands still until the test moves it. */
  readonly time: FakeTime;
  /** Answers the SDK's API calls. */
  readonly service: FakeService;
  /** Its views are played by the test, or by `onOpen`. */
  readonly webView: FakeWebView;
  /** What was logged, oldest first. */
  readonly log: readonly LogEntry[];
}

/** The fakes' initial state. */
export interface TestPortsOptions extends FakeServiceOptions {
  /** Plays each page as it opens. */
  readonly onOpen?: (view: FakeView) => void;
  /** Of the random bytes; default 1. */
  readonly seed?: number;
}

/** Makes fakes of everything that a UIManager needs, for tests of your shop without a browser, a network or waiting. */
export function createTestPorts({ onOpen, seed, ...serviceOptions }: TestPortsOptions = {}): TestPorts {
  const time = createFakeTime();
  const service = createFakeService(serviceOptions);
  const webView = createFakeWebView(onOpen);
  const log: LogEntry[] = [];
  const { clock, timers } = time;
  const ports = {
    http: service.http,
    timers,
    clock,
    random: createFakeRandom(seed),
    storage: createMemoryStorage(),
    webView,
    log: { write: (entry: LogEntry) => void log.push(entry) },
  };
  return { ports, time, service, webView, log };
}
