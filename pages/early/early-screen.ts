import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';

/** Stands at the head of a screen: meets the host while the rest of the page is still on its way. */
const { page } = document.documentElement.dataset;
if (parent !== window && page)
  window.svcEarly = { connection: connectFrameChannel(window, page), redemption: undefined };
