import { type Contract, readShape } from '../../kit/contract/read-shape.js';
import { entriesOf, fieldsOf, textOf } from '../../transaction/fields.js';
import type { FlowAnswer, FlowRefusal } from './flow-refusal.js';

/** The page's line to its own origin. The session token lives here, in memory only. */
export interface FlowApi {
  readonly fetch: typeof fetch;
  /** Ends in `/ui/v1/`. */
  readonly base: string;
  token: string | undefined;
}

export interface FlowRequest<T> {
  readonly method: 'GET' | 'POST';
  /** Below `base`. */
  readonly path: string;
  readonly body?: object;
  /** Of the payload. */
  readonly answer: Contract<T>;
}

/**
 * Sends one call, opens its envelope and reads the payload by the contract.
 *
 * @returns the payload, or why there is none; never throws
 */
export async function sendFlowRequest<T>(api: FlowApi, request: FlowRequest<T>): Promise<FlowAnswer<T>> {
  const { method, path, body } = request;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (api.token) headers.authorization = `Bearer ${api.token}`;
  if (body) headers['content-type'] = 'application/json';
  try {
    const response = await api.fetch(api.base + path, {
      method,
      headers,
      body: body ? JSON.stringify(body) : null,
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
    });
    const envelope = fieldsOf(await readJson(response));
    if (!response.ok || !envelope) return { ok: false, refusal: refusalOf(response, envelope ?? {}) };
    const payload = readShape(request.answer, envelope.payload);
    return payload.ok ? payload : { ok: false, refusal: unreadable(response, payload.problem) };
  } catch {
    return { ok: false, refusal: NOTHING_ANSWERED };
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
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

/** The call may have had its effect: like one whose answer was lost, it is asked for again. */
function unreadable(response: Response, problem: string): FlowRefusal {
  const messages = [`The answer has an unknown form: ${problem}.`];
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
