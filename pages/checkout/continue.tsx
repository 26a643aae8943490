import { openSession } from '../flows/api/flow-api.js';
import { newId } from '../flows/session/flow-context.js';
import { startStandalone } from './standalone.js';

/**
 * `{web_url}/ui/v1/continue#nonce=…`: a redirect opened directly. The nonce is removed from the address at once and
 * redeemed only when the buyer presses the button. Only a checkout makes sense without its game.
 */
const nonce = new URLSearchParams(location.hash.slice(1)).get('nonce') ?? '';
const isCheckout = new URLSearchParams(location.search).has('authorized_invoice_id');
const redemptionId = newId(crypto);
history.replaceState(null, '', location.pathname);

startStandalone({
  base: new URL('.', location.href).href,
  redeem: (api, locale) => openSession(api, { nonce, flow: 'checkout', redemption_id: redemptionId, locale }),
  opensOnce: true,
  isOpenable: nonce !== '' && isCheckout,
});
