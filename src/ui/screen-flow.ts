import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { ScreenName } from '../flow/flow-name.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, success } from '../result/result.js';
import { checkFlowOptions } from './check-flow-options.js';
import { createScreenAnswer } from './create-screen-answer.js';
import type { FlowHost } from './flow-host.js';
import type { FlowOptions } from './flow-options.js';
import { planFlow } from './plan-flow.js';

/** Opens a screen that is fed with the player's token. */
export function screenFlow(
  host: FlowHost,
  screen: ScreenName,
  callbacks: FlowCallbacks,
  given: (FlowOptions & { readonly transactionId?: string }) | undefined,
): FlowHandle {
  // A game that has no options may say null.
  const options = given ?? {};
  return host.start(screen, callbacks, (defaults) => {
    const wrong = checkFlowOptions(options);
    if (wrong !== undefined) return failure(createSdkError('invalid_argument', wrong));
    return success({
      ...planFlow(host, screen, options, defaults, { transactionId: options.transactionId }),
      isScreen: true,
      prepare: async () => {
        const token = await host.api.bearer?.bearer();
        return token?.ok === false ? token : success({});
      },
      answer: createScreenAnswer(host.api),
    });
  });
}
