import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { ScreenName } from '../flow/flow-name.js';
import { success } from '../result/result.js';
import { createScreenAnswer } from './create-screen-answer.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOptions } from './flow-options.js';
import { originOf, pageUrl } from './page-url.js';

/** Opens a screen that is fed with the player's token. */
export function screenFlow(
  host: FlowHost,
  screen: ScreenName,
  callbacks: FlowCallbacks,
  options: FlowOptions & { readonly transactionId?: string } = {},
): FlowHandle {
  return host.start(screen, callbacks, (defaults) => {
    const { transactionId, signal, timeoutMs, theme = defaults.theme, locale = defaults.locale } = options;
    return success({
      flow: screen,
      isScreen: true,
      url: pageUrl(host.addresses, screen, locale),
      origin: originOf(host.addresses.webUrl),
      welcome: { ...(theme && { theme }), ...(locale && { locale }), ...(transactionId && { transactionId }) },
      prepare: async () => {
        const token = await host.api.bearer?.bearer();
        return token?.ok === false ? token : success({});
      },
      answer: createScreenAnswer(host.api),
      signal,
      timeoutMs,
    });
  });
}
