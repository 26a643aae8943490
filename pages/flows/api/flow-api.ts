import { type Contract, readShape } from 'svc-bridge/frame';
import type { FlowSession, flowSessionRequestSchema, hostedSessionRequestSchema, RequestBody } from 'svc-bridge/model';
import { entriesOf, fieldsOf, textOf } from 'svc-bridge/view';
import { answerInTime } from '../../kit/browser/answer-in-time.js';
import { endedAnswerContract, openedFlowSessionContract } from '../../kit/contract/shapes.js';
import type { FlowAnswer, FlowRefusal } from './flow-refusal.js';

/** The page's connection to its own origin. The session token is kept here, in memory only. */
export interface FlowApi {
  readonly fetch: typeof fetch;
  /** Ends in `/ui/v1/`. */
  readonly base: string;
  token: string | undefined;
}

export interface FlowRequest<T> {
  readonly method: 'GET' | 'POST';
  /** Relative to `base`. */
  readonly path: string;
  readonly body?: object;
  /** The payload's contract. */
  readonly answer: Contract<T>;
}

/**
 * Sends one call, unwraps its envelope and reads the payload by the contract.
 *
 * @returns the payload, or the refusal; never throws
 */
export async function sendFlowRequest<T>(api: FlowApi, request: FlowRequest<T>): Promise<FlowAnswer<T>> {
  const { method, path, body } = request;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (api.token) headers.authorization = `Bearer ${api.token}`;
  if (body) headers['content-type'] = 'application/json';
  try {
    const [response, answered] = await answerInTime(async (signal) => {
      const response = await api.fetch(api.base + path, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
        redirect: 'error',
        signal,
      });
      return [response, await readJson(response, signal)] as const;
    });
    const envelope = fieldsOf(answered);
    if (!response.ok) return { ok: false, refusal: refusalOf(response, envelope ?? {}) };
    const payload = readShape(request.answer, envelope?.payload);
    return payload.ok ? payload : { ok: false, refusal: unreadable(response, payload.problem) };
  } catch {
    return { ok: false, refusal: NOTHING_ANSWERED };
  }
}

/** The receipt of what was paid, as a file. @param path - of what was paid */
export function fetchReceiptFile(api: FlowApi, path: string) {
  return sendFlowRequest(api, { method: 'GET', path: `flow-sessions/current/${path}/receipt`, answer: { shape: {} } });
}

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    return undefined;
  }
}

function refusalOf(response: Response, envelope: Readonly<Record<string, unknown>>): FlowRefusal {
  const payload = fieldsOf(envelope.payload) ?? {};
  const codes = textsOf(envelope.codes);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    code: codes[0] ?? `http_${response.status}`,
    status: response.status,
    messages: textsOf(envelope.message),
    codes,
    fields: entriesOf(payload.errors).map((error) => ({
      code: textOf(error.code) ?? '',
      param: textOf(error.param) ?? '',
    })),
    payload,
    requestId: textOf(payload.request_id) ?? response.headers.get('request-id') ?? undefined,
    retryAfterS: Number.isFinite(retryAfter) ? retryAfter : undefined,
  };
}

/** The call may have taken effect, so it is retried like one whose answer was lost. */
function unreadable(response: Response, problem: string): FlowRefusal {
  const messages = [`Unexpected response: ${problem}.`];
  return { ...refusalOf(response, {}), code: 'response_invalid', messages };
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((text): text is string => typeof text === 'string') : [];
}

const NOTHING_ANSWERED: FlowRefusal = {
  code: 'offline',
  status: 0,
  messages: [],
  codes: [],
  fields: [],
  payload: {},
  requestId: undefined,
  retryAfterS: undefined,
};

export type { FlowSession, PaymentFlowName as FlowName } from 'svc-bridge/model';

type SessionRequest = RequestBody<typeof flowSessionRequestSchema>;

/**
 * Redeems a nonce and keeps the session's token.
 *
 * @errors `nonce_unknown`, `nonce_used`, `nonce_expired`, `flow_unknown`, `flow_not_authorized`, `parent_origin_refused`
 */
export function openSession(api: FlowApi, body: SessionRequest): Promise<FlowAnswer<FlowSession>> {
  return open(api, 'flow-sessions', body);
}

/** Opens the session of a hosted link, which may be opened any number of times. */
export function openHostedSession(
  api: FlowApi,
  body: RequestBody<typeof hostedSessionRequestSchema>,
): Promise<FlowAnswer<FlowSession>> {
  return open(api, 'hosted-sessions', body);
}

async function open(api: FlowApi, path: string, body: object): Promise<FlowAnswer<FlowSession>> {
  const answer = await sendFlowRequest(api, { method: 'POST', path, body, answer: openedFlowSessionContract });
  if (answer.ok) api.token = answer.value.session_token;
  return answer;
}

/** Ends the session and invalidates its token. */
export function endSession(api: FlowApi) {
  const path = 'flow-sessions/current/end';
  return sendFlowRequest(api, { method: 'POST', path, body: {}, answer: endedAnswerContract });
}
