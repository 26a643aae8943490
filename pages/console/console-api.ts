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
  /** Uses one of the sandbox's tools, which answer without the envelope. */
  tool<T>(method: 'POST' | 'DELETE', path: string, body: object | undefined, contract: Contract<T>): Promise<Answer<T>>;
  /** Where a tool's page is. */
  toolAddress(path: string): string;
}

interface Call<T> {
  readonly path: string;
  readonly init: RequestInit;
  readonly contract: Contract<T>;
  readonly bare?: true;
}

const JSON_BODY = { 'content-type': 'application/json' };

/** @param root - what the addresses of the pages begin with, such as `/pay`; usually empty */
export function createConsoleApi(fetch: typeof window.fetch, root: string): ConsoleApi {
  const send = async <T>({ path, init, contract, bare }: Call<T>): Promise<Answer<T>> => {
    try {
      const response = await fetch(`${root}${path}`, {
        ...init,
        headers: { accept: 'application/json', 'x-svc-console': '1', ...init.headers },
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
      });
      const answer: unknown = await response.json();
      if (bare && response.ok) return readPayload(contract, answer);
      const envelope = readShape(ENVELOPE, answer);
      if (!envelope.ok) return unreadable(envelope.problem);
      if (!response.ok) return { ok: false, problem: problemOf(response, envelope.value) };
      return readPayload(contract, envelope.value.payload);
    } catch {
      return {
        ok: false,
        problem: { code: 'no_answer', message: 'The service did not answer. Try again in a moment.' },
      };
    }
  };
  return {
    get: (path, contract) => send({ path: `/console/api/v1${path}`, init: { method: 'GET' }, contract }),
    post: (path, body, contract) => {
      const init = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) };
      return send({ path: `/console/api/v1${path}`, init, contract });
    },
    tool: (method, path, body, contract) => {
      const init = body ? { method, headers: JSON_BODY, body: JSON.stringify(body) } : { method };
      return send({ path: `/sandbox${path}`, init, contract, bare: true });
    },
    toolAddress: (path) => `${root}/sandbox${path}`,
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

function readPayload<T>(contract: Contract<T>, given: unknown): Answer<T> {
  const payload = readShape(contract, given);
  return payload.ok ? payload : unreadable(payload.problem);
}

function problemOf(response: Response, { codes, message }: Envelope): Problem {
  const requestId = response.headers.get('request-id') ?? undefined;
  return { code: codes[0] ?? `http_${response.status}`, message: message.join(' '), requestId };
}

function unreadable(problem: string): Answer<never> {
  const message = `The service answered something else: ${problem}. Reload the page; it may be older than the service.`;
  return { ok: false, problem: { code: 'answer_unreadable', message } };
}
