import type { HostMessage } from 'svc-bridge/frame';
import { connectFrameChannel } from '../kit/channel/connect-frame-channel.js';
import { askEarly, EARLY_ASK_ID } from '../kit/channel/early-ask.js';
import { overhear } from '../kit/channel/host-channel.js';
import { warmUpFormats } from '../kit/format/formats.js';
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
  let answered: (value: unknown) => void = () => {};
  window.svcEarlyAnswer = new Promise((resolve) => {
    answered = resolve;
  });
  const hear = (message: HostMessage) => {
    if (message.type === 'answer' && message.id === EARLY_ASK_ID && message.ok) answered(message.value);
  };
  const connection = connectFrameChannel(window, page).then((met) => ({
    ...met,
    channel: overhear(met.channel, hear),
  }));
  window.svcConnection = connection;
  window.svcAsksEarly = connection.then(({ channel, welcome }) => askEarly(window, channel, firstAsk(page, welcome)));
  void connection.then(({ welcome }) => fetchLook(document, welcome.theme));
  void window.svcAsksEarly.then(() => warmUpFormats(lang));
}
