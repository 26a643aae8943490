import { MAX_ORIGINS, MAX_ORIGINS_LENGTH } from 'svc-bridge/model';
import { invalidField } from './api-error.js';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Reads an origin to be registered: `https://games.example`, also `https://*.games.example` for every name below one. It must be what
 * browsers report, up to letter case, the scheme's own port and one slash at the end: nothing else can be meant by it, nor by the policy
 * and header it is put into.
 *
 * @returns the origin as browsers report it; undefined if invalid
 */
export function readOrigin(text: string): string | undefined {
  const match = /^(https?):\/\/(\*\.)?([a-z0-9.-]{1,253})(:[1-9]\d{0,4})?\/?$/i.exec(text);
  if (!match) return undefined;
  const [, scheme = '', wildcard = '', host = '', port = ''] = match;
  const written = `${scheme}://${host}${port}`.toLowerCase();
  const { origin, hostname } = URL.canParse(written) ? new URL(written) : { origin: undefined, hostname: '' };
  if (origin !== written.replace(/^(https:.*):443$|^(http:.*):80$/, '$1$2') || !isHostName(hostname)) return undefined;
  if (wildcard !== '' && !isDomain(hostname)) return undefined;
  return origin.replace('//', `//${wildcard}`);
}

/**
 * Reads the list of one integrator, without repetitions.
 *
 * @throws ApiError 422 `origins_invalid` naming the entry, `origins_too_many`, `origins_too_long`
 */
export function requireOrigins(texts: readonly string[]): string[] {
  const origins = texts.map((text, index) => {
    const origin = readOrigin(text);
    if (origin !== undefined) return origin;
    const message = `origins[${index}] must be an origin as browsers report it, such as https://games.example, or https://*.games.example.`;
    throw invalidField(`origins[${index}]`, 'origins_invalid', message);
  });
  const kept = [...new Set(origins)];
  if (kept.length > MAX_ORIGINS) {
    throw invalidField('origins', 'origins_too_many', `origins must have at most ${MAX_ORIGINS} elements.`);
  }
  if (kept.join(' ').length > MAX_ORIGINS_LENGTH) {
    const message = `origins must have at most ${MAX_ORIGINS_LENGTH} characters in total; https://*.games.example covers every subdomain of games.example.`;
    throw invalidField('origins', 'origins_too_long', message);
  }
  return kept;
}

/** The valid entries of a stored list, which may be older than the rules. */
export function validOrigins(stored: readonly string[]): string[] {
  const kept: string[] = [];
  let length = 0;
  for (const origin of stored) {
    length += origin.length + 1;
    if (readOrigin(origin) === origin && length <= MAX_ORIGINS_LENGTH + 1) kept.push(origin);
  }
  return kept;
}

/** Whether a page's origin, as its browser reports it, is one of the registered ones. */
export function matchesOrigin(origin: string, registered: readonly string[]): boolean {
  if (origin.includes('*') || readOrigin(origin) !== origin) return false;
  return registered.some((pattern) => {
    if (!pattern.includes('*.')) return pattern === origin;
    const [scheme, suffix] = pattern.split('*', 2);
    return scheme !== undefined && suffix !== undefined && origin.startsWith(scheme) && origin.endsWith(suffix);
  });
}

/**
 * Whether it is the origin of an app's own page, such as `capacitor://localhost`, `tauri://localhost` or `file://`: no site can have one, and
 * browsers report `null` for files.
 */
export function isAppOrigin(origin: string): boolean {
  return /^(?!https?:)[a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]*$/.test(origin);
}

/** Each part of a host name must fit a policy's grammar: no underscore, no brackets, no trailing dot. */
export function isHostName(name: string): boolean {
  return name.length <= 253 && name.split('.').every((label) => LABEL.test(label));
}

/** A name that can have subdomains: not a top-level name, not a number. */
export function isDomain(name: string): boolean {
  return isHostName(name) && name.includes('.') && !/^\d+$/.test(name.slice(name.lastIndexOf('.') + 1));
}
