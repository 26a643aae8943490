import { invalidField } from '../../platform/http/api-error.js';
import { isDomain, isHostName } from '../../platform/http/origin.js';

/** Schemes that run code, read data or reach anything but an app installed under its own scheme. */
const FOREIGN_SCHEMES =
  /^(about|blob|chrome|chrome-extension|content|cid|data|file|filesystem|ftp|ftps|intent|jar|javascript|mailto|resource|view-source|vbscript|ws|wss)$/;

interface ReturnPattern {
  readonly scheme: string;
  /** `''`: every host of an app's own scheme. `*.` at its front: any one label. */
  readonly host: string;
  readonly port: string;
  readonly path: string;
}

/** What a pattern may be, for messages. */
export const RETURN_PATTERN_RULE =
  'must be such as https://games.example/back, https://*.games.example/ or demogame://';

/** Whether a text is a valid pattern: a full address up to the path, without a query or credentials. */
export function isReturnPattern(text: string): boolean {
  return readPattern(text) !== undefined;
}

/**
 * Checks a native app's return address after a bank's page. The operator's patterns are full addresses up to the path, with `*`
 * for the first label of the host: `https://*.games.example/`, `demogame://`.
 *
 * @throws ApiError `return_url_not_allowed` 422
 * @source interface §4.3 postOAuthURLOverride
 */
export function requireReturnUrl(patterns: readonly string[], text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && !url.username && !url.password && patterns.some((pattern) => matches(url, readPattern(pattern)))) {
    return url.href;
  }
  const message = 'This return address is not on the integrator’s allowed list, which the operator keeps.';
  throw invalidField('return_url', 'return_url_not_allowed', message);
}

function readPattern(text: string): ReturnPattern | undefined {
  const parts =
    /^([a-z][a-z0-9+.-]{0,62}):\/\/((?:\*\.)?[a-z0-9.-]{0,253})(?::([1-9]\d{0,4}))?(\/[\w!$&()*+,;=:@~%./-]{0,1000})?$/i.exec(
      text,
    );
  if (!parts) return undefined;
  const [, scheme = '', host = '', port = '', path = '/'] = parts;
  const pattern = { scheme: scheme.toLowerCase(), host: host.toLowerCase(), port, path };
  const isWeb = /^https?$/.test(pattern.scheme);
  if (FOREIGN_SCHEMES.test(pattern.scheme)) return undefined;
  if (pattern.host === '') return isWeb || path !== '/' || port !== '' ? undefined : pattern;
  if (pattern.host.startsWith('*.')) return isDomain(pattern.host.slice(2)) ? pattern : undefined;
  return isHostName(pattern.host) ? pattern : undefined;
}

function matches(url: URL, pattern: ReturnPattern | undefined): boolean {
  if (!pattern || url.protocol !== `${pattern.scheme}:`) return false;
  if (pattern.host === '') return true;
  const isDefaultPort = pattern.port === { http: '80', https: '443' }[pattern.scheme];
  if (url.port !== (isDefaultPort ? '' : pattern.port)) return false;
  const host = url.hostname.toLowerCase();
  const suffix = pattern.host.slice(1);
  const isHost = pattern.host.startsWith('*.')
    ? host.endsWith(suffix) && isHostName(host) && !host.slice(0, -suffix.length).includes('.')
    : host === pattern.host;
  return isHost && isBelow(url.pathname || '/', pattern.path);
}

/** `/back` matches `/back` and `/back/1`, but not `/backdoor`. */
function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);
}
