import { invalidField } from '../../platform/http/api-error.js';
import { isPrivateHost } from '../../platform/http/public-address.js';
import type { Settings } from '../../platform/settings.js';

/** Begins the address of an endpoint that nothing is sent to: its deliveries are fetched. No registered address begins so. */
export const FETCHED = 'listener:';

/**
 * Reads a receiver's address. In operator mode it must be https, and an address inside the operator's network is refused at once; names are
 * checked again whenever a connection is opened.
 *
 * @throws ApiError `url_invalid`, `url_not_https`, `url_private` 422
 */
export function readEndpointUrl(settings: Pick<Settings, 'mode'>, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw invalidField('url', 'url_invalid', 'url must be an http or https address.');
  }
  if (url.username || url.password || url.hash) {
    throw invalidField('url', 'url_invalid', 'url must not contain a user name, a password or a fragment.');
  }
  if (settings.mode === 'sandbox') return url.href;
  if (url.protocol !== 'https:') throw invalidField('url', 'url_not_https', 'url must be an https address.');
  if (isPrivateHost(url.hostname)) {
    throw invalidField('url', 'url_private', 'url must be reachable on the public internet.');
  }
  return url.href;
}
