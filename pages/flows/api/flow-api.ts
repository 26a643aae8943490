import { entriesOf, fieldsOf, textOf } from '../../transaction/fields.js';
import type { FlowAnswer, FlowRefusal } from './flow-refusal.js';

/** The page's line to its own origin. The session token lives here, in memory only. */
export interface FlowApi {
  readonly fetch: typeof fetch;
  /** Ends in `/ui/v1/`. */
  readonly base: string;
  token: string | undefined;
}

export interface FlowRequest {
  readonly method: 'GET' | 'POST';
  /** Below `base`. */
  readonly path: string;
  readonly body?: object;
}

/**
 * Sends one call and opens its envelope.
 *
 * @returns the payload, or why there is none; never throws
 */
export async function sendFlowRequest<T>(api: FlowApi, { method, path, body }: FlowRequest): Promise<FlowAnswer<T>> {
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
    if (response.ok && envelope) return { ok: true, value: envelope.payload as T };
    return { ok: false, refusal: refusalOf(response, envelope ?? {}) };
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
