import type { Welcome } from '../frame/messages.js';
import type { PaymentFlowName } from '../model/flow-names.js';
import type { FlowCallbacks, FlowHandle } from '../result/flow-result.js';
import { failure, type Result, success } from '../result/result.js';
import { createSdkError, given } from '../result/sdk-error.js';
import type { FlowHost } from './flow-host.js';
import { checkPaymentOptions, type PaymentFlowOptions } from './flow-options.js';
import { originOf, planFlow } from './plan-flow.js';
import { withoutNulls } from './without-nulls.js';

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
    const plan = planFlow(host, flow, options, defaults, { flowConfig: withoutNulls(flowConfig), parameters });
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
    return failure(createSdkError('network_failed', 'redirect threw or rejected: see cause', { cause }));
  }
}

/**
 * Takes the nonce and the parameters out of an otherwise opaque redirect: the page gets them over its channel,
 * so that no request, referrer, history or performance entry ever contains the nonce.
 *
 * @param allowedOrigins - origins that a redirect may have
 * @errors `invalid_argument`; never with the redirect in its message
 * @source interface §2.5, §2.6
 */
export function parseRedirect(redirect: unknown, allowedOrigins: readonly string[]): Result<Partial<Welcome>> {
  const { redirect: inner, url = inner ?? redirect } = { ...Object(redirect) } as { redirect?: unknown; url?: unknown };
  if (typeof url !== 'string') return refuse(`must be the redirect from your server, not ${given(url)}`);
  const [address = '', ...pairs] = url.split(/[?#&]/);
  if (!allowedOrigins.includes(originOf(address)))
    return refuse(`belongs to another environment: it must begin with ${[...new Set(allowedOrigins)].join(' or ')}`);
  try {
    const { nonce, ...parameters } = Object.fromEntries(pairs.map(parsePair)) as Record<string, string>;
    return nonce ? success({ nonce, parameters }) : refuse('has no nonce: pass it as the service returned it');
  } catch {
    return refuse('is malformed: pass it as the service returned it');
  }
}

const parsePair = (pair: string) => pair.split(/=(.*)/s, 2).map((part) => decodeURIComponent(part.replace(/\+/g, ' ')));

const refuse = (what: string) => failure(createSdkError('invalid_argument', `redirect ${what}`));
