import { isAddress } from '../../platform/http/public-address.js';
import type { Addresses } from '../../platform/settings/addresses.js';

/** Nobody can register a name below these. */
const RESERVED = /\.(localhost|local|internal|test|home\.arpa)$/;

/**
 * Whether a request names the sandbox as its own people do: by an address, one word such as `localhost` or a container's name, a reserved
 * name, or one of its public addresses. Any other name may be somebody else's that leads here: then a browser takes the sandbox for
 * theirs, and their page reads all that it answers.
 *
 * @param host - of the request; undefined: no browser's
 */
export function isOwnName(addresses: Addresses, host: string | undefined): boolean {
  if (host === undefined) return true;
  const url = `http://${host}`;
  if (!URL.canParse(url)) return false;
  const name = new URL(url).hostname;
  if (isAddress(name) || !name.includes('.') || RESERVED.test(name)) return true;
  return Object.values(addresses).some((address) => new URL(address).hostname === name);
}
