import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { ScreenName } from '../flow/flow-name.js';
import { success } from '../result/result.js';
import { createScreenAnswer } from './create-screen-answer.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOptions } from './flow-options.js';
import { planFlow } from './plan-flow.js';

/** Opens a screen that is fed with the player's token. */
export function screenFlow(
  host: FlowHost,
  screen: ScreenName,
  callbacks: FlowCallbacks,
  options: FlowOptions & { readonly transactionId?: string } = {},
): FlowHandle {
  const { transactionId } = options;
  return host.start(screen, callbacks, (defaults) =>
    success({
      ...planFlow(host, screen, options, defaults, { transactionId }),
      isScreen: true,
      prepare: async () => {
        const token = await host.api.bearer?.bearer();
        return token?.ok === false ? token : success({});
      },
      answer: createScreenAnswer(host.api),
    }),
  );
}
