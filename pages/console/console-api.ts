import { type Contract, readShape } from 'svc-bridge/frame';
import { answerInTime } from '../kit/browser/answer-in-time.js';

/** Why a call failed, in a sentence that says what to do. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** For the service's log; absent: no answer came. */
  readonly requestId?: string | undefined;
  /** What was refused about each field that the service names. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** The answer with what `make` makes of its value. */
export function answerAs<T, Made>(answer: Answer<T>, make: (value: T) => Made): Answer<Made> {
  return answer.ok ? { ok: true, value: make(answer.value) } : answer;
}

export interface ConsoleApi {
  get<T>(path: string, contract: Contract<T>): Promise<Answer<T>>;
  post<T>(path: string, body: object, contract: Contract<T>): Promise<Answer<T>>;
  /** Uses one of the sandbox's tools, which answer without the envelope. */
  tool<T>(method: 'POST' | 'DELETE', path: string, body: object | undefined, contract: Contract<T>): Promise<Answer<T>>;
  /** Where a tool's page is. */
  toolAddress(path: string): string;
  /** Of the page that shows an integrator's looks. */
  readonly previewAddress: string;
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
      const { response, answer } = await answerInTime(async (signal) => {
        const response = await fetch(`${root}${path}`, {
          ...init,
          headers: { accept: 'application/json', 'x-svc-console': '1', ...init.headers },
          credentials: 'same-origin',
          cache: 'no-store',
          redirect: 'error',
          signal,
        });
        return { response, answer: (await response.json()) as unknown };
      });
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
    previewAddress: `${root}/console/look`,
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

/** In the order of the envelope's messages. */
const REFUSED: Contract<{ readonly errors: readonly { readonly param?: string }[] }> = {
  shape: { errors: ['list', { param: ['optional', 'string'] }] },
};

function problemOf(response: Response, { codes, message, payload }: Envelope): Problem {
  const requestId = response.headers.get('request-id') ?? undefined;
  const refused = readShape(REFUSED, payload);
  const errors = refused.ok ? refused.value.errors : [];
  const fields = Object.fromEntries(errors.flatMap(({ param }, at) => (param ? [[param, message[at] ?? '']] : [])));
  return { code: codes[0] ?? `http_${response.status}`, message: message.join(' '), requestId, fields };
}

function unreadable(problem: string): Answer<never> {
  const message = `The service answered something else: ${problem}. Reload the page; it may be older than the service.`;
  return { ok: false, problem: { code: 'answer_unreadable', message } };
}
