import type { LogPort } from '../../ports/ports.js';
import { consoleLog } from '../browser-ports.js';

const GUIDES = 'https://cdn.jsdelivr.net/npm/svc-bridge/docs/';
const EVERY_CODE = 'errors.md#in-a-game-errorcode';

/** The section that helps most; the guides' headings, as links write them. */
const SECTIONS: Readonly<Record<string, string>> = {
  busy: 'results-and-errors.md#ending-a-flow-yourself',
  network_failed: 'troubleshooting.md#in-the-game',
  response_invalid: 'troubleshooting.md#in-the-game',
  token_missing: 'tokens.md#what-the-sdk-does-with-the-players-token',
  token_refused: 'tokens.md#what-the-sdk-does-with-the-players-token',
  outcome_unknown: 'results-and-errors.md#after-an-interrupted-payment',
  page_blocked: 'strict-pages.md#content-security-policy',
  page_failed: 'strict-pages.md#who-may-frame-the-pages',
  page_unresponsive: 'troubleshooting.md#in-the-game',
};

/** Where a developer reads on about a code. */
export const guideTo = (code: string): string => GUIDES + (SECTIONS[code] ?? EVERY_CODE);

const OWN_MACHINE = /^(localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|\[::1\])$|\.(localhost|local|test)$/;

const told = new Set<string>();

/**
 * The console. On a developer's machine it says once of each code what is wrong, with a link to the guide's section; elsewhere it says what
 * the log of production says.
 */
export const developerLog: LogPort = {
  write(entry) {
    const { level, code, message, cause } = entry;
    if (!OWN_MACHINE.test(globalThis.location?.hostname ?? '')) {
      consoleLog.write(entry);
      return;
    }
    const isTold = told.has(code);
    if (level === 'debug' || (level === 'warn' && isTold)) return;
    told.add(code);
    const guide = isTold ? '' : `\nGuide: ${guideTo(code)}`;
    console[level](`svc-bridge: ${code}: ${message}${guide}`, ...(cause === undefined ? [] : [cause]));
  },
};
