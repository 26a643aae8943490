import { redeemNonce } from '../flows/session/redeem-nonce.js';
import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { onOwnAddress } from '../kit/channel/own-address.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { whenPainted } from '../kit/page/when-painted.js';

/**
 * Stands right behind a flow's first markup: meets the host at once, which then shows the page, and redeems the nonce as soon as
 * the markup is on screen, while the rest is still on its way.
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
  window.svcConnection = connection;
  window.svcRedemption = redemption;
}
