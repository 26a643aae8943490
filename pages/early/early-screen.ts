import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { askEarly } from '../kit/channel/early-ask.js';
import { warmUpFormats } from '../kit/format/formats.js';
import { whenPainted } from '../kit/page/when-painted.js';
import { fetchLook } from '../kit/theme/look.js';
import { firstAsk } from '../screens/first-ask.js';

/**
 * Runs right after a screen's first markup: connects to the host and asks it for what the screen shows, while the rest of the page is
 * still loading.
 */
const {
  dataset: { page },
  lang,
} = document.documentElement;
if (parent !== window && page) {
  const connection = connectFrameChannel(window, page);
  window.svcConnection = connection;
  window.svcAsksEarly = connection.then(({ channel, welcome }) => askEarly(window, channel, firstAsk(page, welcome)));
  void connection.then(({ welcome }) => fetchLook(document, welcome.theme));
  void Promise.all([connection, whenPainted()]).then(() => warmUpFormats(lang));
}
