import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';

/** Stands right behind a screen's first markup: meets the host while the rest of the page is still on its way. */
const { page } = document.documentElement.dataset;
if (parent !== window && page)
  window.svcEarly = { connection: connectFrameChannel(window, page), redemption: undefined };
