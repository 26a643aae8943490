import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { PaymentFlowName } from '../flow/flow-name.js';
import type { Welcome } from '../frame/messages.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import { checkPaymentOptions } from './check-payment-options.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { originOf, pageUrl } from './page-url.js';
import { parseRedirect } from './parse-redirect.js';

/** Opens a flow that a one-time redirect authorizes (interface §4.3). */
export function paymentFlow(
  host: FlowHost,
  flow: PaymentFlowName,
  options: PaymentFlowOptions,
  callbacks: FlowCallbacks,
): FlowHandle {
  return host.start(flow, callbacks, (defaults) => {
    const wrong = checkPaymentOptions(flow, options);
    if (wrong !== undefined) return failure(createSdkError('invalid_argument', wrong));
    const { redirect, flowConfig, confirm, signal, timeoutMs } = options;
    const { theme = defaults.theme, locale = defaults.locale } = options;
    const origin = originOf(host.addresses.webUrl);
    return success({
      flow,
      isScreen: false,
      url: pageUrl(host.addresses, flow, locale),
      origin,
      welcome: { ...(theme && { theme }), ...(locale && { locale }), ...(flowConfig && { flowConfig }) },
      prepare: () => fetchRedirect(redirect, [origin, originOf(host.addresses.hostedUrl)]),
      confirm,
      signal,
      timeoutMs,
    });
  });
}

async function fetchRedirect(
  redirect: PaymentFlowOptions['redirect'],
  allowedOrigins: readonly string[],
): Promise<Result<Partial<Welcome>>> {
  try {
    return parseRedirect(typeof redirect === 'function' ? await redirect() : redirect, allowedOrigins);
  } catch (cause) {
    const message = 'the redirect function failed; see cause';
    return failure(createSdkError('network_failed', message, { cause }));
  }
}
