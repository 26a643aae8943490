import { openSession } from '../flows/api/flow-session.js';
import { newId } from '../flows/session/redeem-nonce.js';
import { startStandalone } from './start-standalone.js';

/**
 * `{web_url}/ui/v1/continue#nonce=…`: a redirect that somebody opened on its own. The nonce leaves the address at once and is
 * redeemed only by the person's press. Only a checkout makes sense without its game.
 */
const nonce = new URLSearchParams(location.hash.slice(1)).get('nonce') ?? '';
const isCheckout = new URLSearchParams(location.search).has('authorized_invoice_id');
const redemptionId = newId(crypto);
history.replaceState(null, '', location.pathname);

startStandalone({
  base: new URL('.', location.href).href,
  redeem: (api, locale) => openSession(api, { nonce, flow: 'checkout', redemption_id: redemptionId, locale }),
  waitsForPress: true,
  isOpenable: nonce !== '' && isCheckout,
});
