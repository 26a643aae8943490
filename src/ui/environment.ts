import type { Addresses } from '../api/api-context.js';

/** One origin that serves everything, the five addresses, or a name from `environments`. */
export type Environment = 'staging' | 'production' | (string & {}) | Addresses;

/** Addresses by name; `staging` and `production` are whatever the operator gave you. */
export type Environments = Readonly<Record<string, string | Addresses>>;

const KEYS = ['authUrl', 'invoicingUrl', 'paymentsUrl', 'webUrl', 'hostedUrl'] as const;

/**
 * @throws TypeError when a name is not known, or an address is not an absolute http(s) URL: both are a programmer's
 * mistake
 */
export function resolveEnvironment(environment: Environment, environments: Environments = {}): Addresses {
  const given = Object.entries(environments).find(([name]) => name === environment)?.[1] ?? environment;
  const entries = KEYS.map((key) => {
    const url: unknown = typeof given === 'string' ? given : given?.[key];
    if (typeof url !== 'string' || !/^https?:\/\/[^/?#\s]+(\/[^?#\s]*)?$/.test(url)) {
      throw new TypeError(
        typeof given === 'string'
          ? `environment "${given}" is neither a URL nor a name in environments`
          : `environment.${key} must be an absolute http(s) URL`,
      );
    }
    return [key, url.replace(/\/+$/, '')] as const;
  });
  return Object.fromEntries(entries) as Record<(typeof KEYS)[number], string>;
}
