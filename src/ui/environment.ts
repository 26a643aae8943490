import type { Addresses } from '../api/api-context.js';
import { originOf } from './plan-flow.js';

/** One origin that serves everything, the five addresses, or a name from `environments`. */
export type Environment = 'staging' | 'production' | (string & {}) | Addresses;

/** Addresses by name; `staging` and `production` are whatever the operator gave you. */
export type Environments = Readonly<Record<string, string | Addresses>>;

const KEYS = ['authUrl', 'invoicingUrl', 'paymentsUrl', 'webUrl', 'hostedUrl'] as const;

/** Browsers write the origin of a page's messages so, too: in ASCII, and with nobody's name. */
const ADDRESS = /^https?:\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?(\/[^?#\s]*)?$/i;
const FORM = 'an absolute http(s) URL without user, query and fragment, its host in ASCII (xn--…)';

/**
 * @returns the addresses as browsers write them: the host in lower case, without the scheme's own port and trailing slashes
 * @throws TypeError when a name is not known, or an address is not an absolute http(s) URL: both are a programmer's
 * mistake
 */
export function resolveEnvironment(environment: Environment, environments: Environments = {}): Addresses {
  const given = Object.entries(environments).find(([name]) => name === environment)?.[1] ?? environment;
  const isOne = typeof given === 'string';
  const entries = KEYS.map((key) => {
    const url: unknown = isOne ? given : given?.[key];
    const [address, , , path = ''] = ADDRESS.exec(String(url)) ?? [];
    if (address !== undefined) return [key, originOf(address) + path.replace(/\/+$/, '')] as const;
    throw new TypeError(
      isOne && !/^https?:/i.test(given)
        ? `environment "${given}" is neither a URL nor a name in environments`
        : `environment${isOne ? '' : `.${key}`} must be ${FORM}`,
    );
  });
  return Object.fromEntries(entries) as Record<(typeof KEYS)[number], string>;
}
