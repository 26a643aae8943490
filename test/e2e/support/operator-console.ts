import { afterAll, afterEach, beforeAll } from 'vitest';
import { BrowserFixture } from './browser-fixture.js';
import { type OperatorService, startOperatorService } from './operator-service.js';

export interface OperatorConsole {
  readonly browser: Pick<BrowserFixture, 'newPage'>;
  readonly service: Omit<OperatorService, 'stop'>;
}

/**
 * A browser and a service in operator mode, both of one test file: they start before its tests and stop after them, and every test's pages are
 * closed. Nothing of either can be used before.
 *
 * @param settings - more of the node's environment
 * @param host - as `startOperatorService` has it
 */
export function operatorConsole(
  settings: Record<string, string> = {},
  host?: Parameters<typeof startOperatorService>[1],
): OperatorConsole {
  let started: { browser: BrowserFixture; service: OperatorService } | undefined;
  const running = () => {
    if (!started) throw new Error('The browser and the service start before the first test.');
    return started;
  };
  beforeAll(async () => {
    const [browser, service] = await Promise.all([BrowserFixture.start(), startOperatorService(settings, host)]);
    started = { browser, service };
  });
  afterEach(() => started?.browser.closePages());
  afterAll(async () => {
    await started?.browser.stop();
    await started?.service.stop();
  });
  return {
    browser: { newPage: (options) => running().browser.newPage(options) },
    service: {
      get url() {
        return running().service.url;
      },
      admin: (...words) => running().service.admin(...words),
      fund: (walletId, amount, currency) => running().service.fund(walletId, amount, currency),
      sql: (statement) => running().service.sql(statement),
    },
  };
}
