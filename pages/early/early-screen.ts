import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { whenPainted } from '../kit/page/when-painted.js';
import { fetchLook } from '../kit/theme/look.js';

/** Runs right after a screen's first markup: connects to the host while the rest of the page is still loading. */
const {
  dataset: { page },
  lang,
} = document.documentElement;
if (parent !== window && page) {
  const connection = connectFrameChannel(window, page);
  void Promise.all([connection, whenPainted()]).then(() => warmUpFormats(lang));
  void connection.then(({ welcome }) => fetchLook(document, welcome.theme));
  window.svcConnection = connection;
}
