import { redeemNonce } from '../flows/shared/redeem-nonce.js';
import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { warmUpFormats } from '../kit/intl/warm-up.js';

/** Stands right behind a flow's first markup: meets the host and redeems the nonce while the rest is still on its way. */
const {
  dataset: { page },
  lang,
} = document.documentElement;
if (parent !== window && page) {
  const connection = connectFrameChannel(window, page);
  const redemption = connection.then(({ welcome, parentOrigin }) => {
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
  window.svcEarly = { connection, redemption };
}
