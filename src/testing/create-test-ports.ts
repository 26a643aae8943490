import type { LogEntry } from '../ports/log.js';
import type { Ports } from '../ports/ports.js';
import { createMemoryStorage } from '../token/create-memory-storage.js';
import { createFakeRandom } from './fake-random.js';
import { createFakeService, type FakeService, type FakeServiceOptions } from './fake-service.js';
import { createFakeTime, type FakeTime } from './fake-time.js';
import type { FakeView } from './fake-view.js';
import { createFakeWebView, type FakeWebView } from './fake-web-view.js';

/** Everything a UIManager needs, without a browser, a network or waiting. */
export interface TestPorts {
  readonly ports: Ports & Required<Pick<Ports, 'storage'>>;
  readonly time: FakeTime;
  readonly service: FakeService;
  readonly webView: FakeWebView;
  /** What was logged, oldest first. */
  readonly log: readonly LogEntry[];
}

export interface TestPortsOptions extends FakeServiceOptions {
  /** Plays each page as it opens. */
  readonly onOpen?: (view: FakeView) => void;
  readonly seed?: number;
}

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
