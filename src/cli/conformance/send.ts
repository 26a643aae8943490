import { parseJson } from '../../api/parse-api-error.js';

const ANSWER_WITHIN_MS = 30_000;
const SHOWN_CHARACTERS = 600;

export interface Sending {
  readonly method?: 'GET' | 'POST' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object goes as JSON, `URLSearchParams` as a form, text as it is. */
  readonly body?: unknown;
  /** Gives up. */
  readonly stop?: AbortSignal;
}

/** What came, and what it came for, with nothing secret in either text. */
export interface Answer {
  readonly sent: string;
  readonly came: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is none. */
  readonly json: unknown;
  /** The payload of the envelope, whatever it is. */
  readonly payload: Readonly<Record<string, unknown>>;
}

/** One HTTP exchange. Redirects are answers. @throws what fetch throws */
export async function send({ method = 'GET', url, headers = {}, body, stop }: Sending): Promise<Answer> {
  const isForm = body instanceof URLSearchParams;
  const isText = typeof body === 'string' || isForm;
  const text = isText ? String(body) : JSON.stringify(body);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  const response = await fetch(url, {
    method,
    headers: { ...(method === 'POST' && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body: text }),
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(ANSWER_WITHIN_MS), ...(stop ? [stop] : [])]),
  });
  const came = await response.text();
  const json = parseJson(came);
  return {
    sent: `${method} ${withoutNonce(url)}${body === undefined ? '' : ` ${shown(isForm ? '(form)' : text)}`}`,
    came: `${response.status} ${shown(came)}`.trim(),
    status: response.status,
    headers: response.headers,
    text: came,
    json,
    payload: objectOf(objectOf(json).payload),
  };
}

/** Any value, as an object with fields to read. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
}

const SECRETS = /"((?:access|refresh)_token|token|secret|client_secret|redirect|nonce\w*)":\s*"[^"]*"/g;

function shown(text: string): string {
  const safe = text.replace(SECRETS, '"$1":"(hidden)"');
  return safe.length > SHOWN_CHARACTERS ? `${safe.slice(0, SHOWN_CHARACTERS)} … (${text.length} characters)` : safe;
}

/** A redirect carries its nonce in its query or fragment. */
function withoutNonce(url: string): string {
  return /nonce|\/pay\//.test(url) ? `${new URL(url).origin}/… (hidden)` : url;
}
