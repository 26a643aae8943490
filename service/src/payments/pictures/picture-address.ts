import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import { cellQuery } from '../../platform/cell.js';
import { invalidField } from '../../platform/http/api-error.js';
import { isLocalhost, isPrivateHost } from '../../platform/http/public-address.js';
import type { Settings } from '../../platform/settings.js';

/** A picture's name: of its integrator and address, so no integrator can fill another's, and only who knows the address can make it. */
export function pictureId(integratorId: string, url: string): string {
  return createHash('sha256').update(`${integratorId}\n${url}`).digest('base64url');
}

/** Where players get the service's own copy. */
export function pictureUrl(settings: Pick<Settings, 'addresses' | 'cell'>, id: string): string {
  return `${settings.addresses.webUrl}/ui/v1/pictures/${id}${cellQuery(settings)}`;
}

/**
 * What keeps the service from fetching an address; undefined: nothing does. The sandbox also takes http of its own machine. Names are
 * checked again whenever a connection is opened.
 */
export function pictureAddressProblem(settings: Pick<Settings, 'mode'>, text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return 'must be an https address such as https://games.example/sword.png';
  }
  if (url.username || url.password) return 'must not contain a user name or a password; use a public address';
  const { hostname } = url;
  if (settings.mode === 'sandbox') {
    const isLoopback =
      isLocalhost(hostname) || hostname === '[::1]' || (isIP(hostname) === 4 && hostname.startsWith('127.'));
    return url.protocol === 'https:' || isLoopback
      ? undefined
      : 'must be an https address; http is allowed on this machine only, such as http://127.0.0.1:3000/sword.png';
  }
  if (url.protocol !== 'https:') return 'must be an https address';
  return isPrivateHost(hostname) ? 'must be reachable on the public internet' : undefined;
}

/** @throws ApiError `image_url_invalid` 422 */
export function checkPictures(
  settings: Pick<Settings, 'mode'>,
  items: readonly { readonly image_url?: string | undefined }[],
): void {
  items.forEach(({ image_url: url }, index) => {
    const problem = url === undefined ? undefined : pictureAddressProblem(settings, url);
    if (problem === undefined) return;
    const param = `line_items[${index}].image_url`;
    throw invalidField(param, 'image_url_invalid', `${param} ${problem}.`);
  });
}
