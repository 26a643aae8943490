import type { FlowCallbacks, FlowHandle } from '../flow/flow-handle.js';
import type { PaymentFlowName } from '../flow/flow-name.js';
import type { Welcome } from '../frame/messages.js';
import { createSdkError } from '../result/create-sdk-error.js';
import { failure, type Result, success } from '../result/result.js';
import { checkPaymentOptions } from './check-payment-options.js';
import type { FlowHost } from './flow-host.js';
import type { PaymentFlowOptions } from './flow-options.js';
import { originOf } from './page-url.js';
import { parseRedirect } from './parse-redirect.js';
import { planFlow } from './plan-flow.js';

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
    const { redirect, flowConfig, confirm } = options;
    const origins = [originOf(host.addresses.webUrl), originOf(host.addresses.hostedUrl)];
    const known = typeof redirect === 'function' ? undefined : parseRedirect(redirect, origins);
    const { parameters = undefined } = known?.ok ? known.value : {};
    const plan = planFlow(host, flow, options, defaults, { flowConfig, parameters });
    return success({ ...plan, isScreen: false, prepare: () => fetchRedirect(redirect, origins), confirm });
  });
}

async function fetchRedirect(
  redirect: PaymentFlowOptions['redirect'],
  allowedOrigins: readonly string[],
): Promise<Result<Partial<Welcome>>> {
  try {
    return parseRedirect(typeof redirect === 'function' ? await redirect() : redirect, allowedOrigins);
  } catch (cause) {
    return failure(createSdkError('network_failed', 'redirect threw or was rejected: see cause', { cause }));
  }
}
