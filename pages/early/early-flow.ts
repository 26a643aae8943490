import { redeemNonce } from '../flows/session/redeem-nonce.js';
import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { onOwnAddress } from '../kit/channel/own-address.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { whenPainted } from '../kit/page/when-painted.js';
import { fetchLook } from '../kit/theme/look.js';

/**
 * Runs right after a flow's first markup: connects to the host at once, so that the host shows the page, and redeems the nonce
 * as soon as the markup is on screen, while the rest of the page is still loading.
 */
const {
  dataset: { page },
  lang,
} = document.documentElement;
if (parent !== window && page) {
  const connection = connectFrameChannel(window, page).then((met) => onOwnAddress(window, met));
  const redemption = Promise.all([connection, whenPainted()]).then(([{ welcome, parentOrigin }]) => {
    const begun = redeemNonce(page, welcome, parentOrigin);
    const first = begun.redeem();
    let handedOver = false;
    return {
      api: begun.api,
      redeem: () => {
        if (handedOver) return begun.redeem();
        handedOver = true;
        return first;
      },
    };
  });
  void redemption.then(() => warmUpFormats(lang));
  void connection.then(({ welcome }) => fetchLook(document, welcome.theme));
  window.svcConnection = connection;
  window.svcRedemption = redemption;
}
