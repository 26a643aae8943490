import { invalidField } from '../../platform/http/api-error.js';

/**
 * Checks where a native app wants its player back after a bank's page. The operator's patterns are whole addresses up to the path, with `*`
 * for one label of the host: `https://*.games.example/`, `demogame://`.
 *
 * @throws ApiError `return_url_not_allowed` 422
 * @source interface §4.3 postOAuthURLOverride
 */
export function requireReturnUrl(patterns: readonly string[], text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isScript = url && /^(javascript|data|vbscript|blob|file):$/.test(url.protocol);
  if (url && !isScript && !url.username && !url.password && patterns.some((pattern) => matches(url, pattern))) {
    return url.href;
  }
  const message = 'This return address is not on the list that the operator keeps for the integrator.';
  throw invalidField('return_url', 'return_url_not_allowed', message);
}

function matches(url: URL, pattern: string): boolean {
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/]*)(\/.*)?$/i.exec(pattern);
  if (!parts) return false;
  const [, scheme = '', host = '', path = '/'] = parts;
  if (url.protocol !== `${scheme.toLowerCase()}:`) return false;
  if (host === '') return scheme.toLowerCase() !== 'http' && scheme.toLowerCase() !== 'https';
  const label = host
    .split('*')
    .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
    .join('[^.:/]+');
  const pathname = url.pathname || '/';
  return new RegExp(`^${label}$`, 'i').test(url.host) && pathname.startsWith(path);
}
