import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { whenPainted } from '../kit/page/when-painted.js';

/** Stands right behind a screen's first markup: meets the host while the rest of the page is still on its way. */
const {
  dataset: { page },
  lang,
} = document.documentElement;
if (parent !== window && page) {
  const connection = connectFrameChannel(window, page);
  void Promise.all([connection, whenPainted()]).then(() => warmUpFormats(lang));
  window.svcConnection = connection;
}
