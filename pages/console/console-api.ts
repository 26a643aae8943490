import { type Contract, readShape } from 'svc-bridge/frame';

/** Why a call failed, in a sentence that says what to do. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** For the service's log; absent: no answer came. */
  readonly requestId?: string | undefined;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

export interface ConsoleApi {
  get<T>(path: string, contract: Contract<T>): Promise<Answer<T>>;
  post<T>(path: string, body: object, contract: Contract<T>): Promise<Answer<T>>;
}

/** @param base - the page's own address, such as `/console` */
export function createConsoleApi(fetch: typeof window.fetch, base: string): ConsoleApi {
  const send = async <T>(path: string, init: RequestInit, contract: Contract<T>): Promise<Answer<T>> => {
    try {
      const response = await fetch(`${base}/api/v1${path}`, {
        ...init,
        headers: { accept: 'application/json', 'x-svc-console': '1', ...init.headers },
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
      });
      const envelope = readShape(ENVELOPE, await response.json());
      if (!envelope.ok) return unreadable(envelope.problem);
      if (!response.ok) return { ok: false, problem: problemOf(response, envelope.value) };
      const payload = readShape(contract, envelope.value.payload);
      return payload.ok ? payload : unreadable(payload.problem);
    } catch {
      return {
        ok: false,
        problem: { code: 'no_answer', message: 'The service did not answer. Try again in a moment.' },
      };
    }
  };
  return {
    get: (path, contract) => send(path, { method: 'GET' }, contract),
    post: (path, body, contract) => {
      const headers = { 'content-type': 'application/json' };
      return send(path, { method: 'POST', headers, body: JSON.stringify(body) }, contract);
    },
  };
}

interface Envelope {
  readonly message: readonly string[];
  readonly codes: readonly string[];
  readonly payload: unknown;
}

const ENVELOPE: Contract<Envelope> = {
  shape: { message: ['list', 'string'], codes: ['list', 'string'], payload: 'unknown' },
};

function problemOf(response: Response, { codes, message }: Envelope): Problem {
  const requestId = response.headers.get('request-id') ?? undefined;
  return { code: codes[0] ?? `http_${response.status}`, message: message.join(' '), requestId };
}

function unreadable(problem: string): Answer<never> {
  const message = `The service answered something else: ${problem}. Reload the page; it may be older than the service.`;
  return { ok: false, problem: { code: 'answer_unreadable', message } };
}
