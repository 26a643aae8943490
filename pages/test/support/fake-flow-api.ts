import { onTestFinished, vi } from 'vitest';
import type { FlowApi } from '../../flows/api/flow-api.js';
import { contractProblem } from './flow-contract.js';

export interface Call {
  readonly call: string;
  readonly body: Record<string, unknown>;
  readonly authorization: string | undefined;
}

export interface Reply {
  readonly status?: number;
  readonly payload?: unknown;
  readonly codes?: readonly string[];
  readonly message?: readonly string[];
  readonly headers?: Record<string, string>;
  /** Set when the test needs an answer that violates the contract. */
  readonly isBroken?: boolean;
  /** The whole body, in place of an envelope. */
  readonly body?: string;
  /** A body that stops half-way, until the call is given up. */
  readonly isHalf?: boolean;
}

/** A flow API that answers as the test directs; `undefined` is a lost connection. An answer that violates the contract fails the test. */
export function fakeFlowApi(
  answer: (call: string, body: Record<string, unknown>) => Reply | undefined | Promise<Reply | undefined>,
) {
  const calls: Call[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const path = String(input).replace('https://pay.example/ui/v1/', '').replace('flow-sessions/current/', '');
    const body: Record<string, unknown> = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    const call = `${init.method} ${path}`;
    calls.push({ call, body, authorization: new Headers(init.headers).get('authorization') ?? undefined });
    const { signal } = init;
    const stopped = new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const reply = await Promise.race([answer(call, body), stopped]);
    if (!reply) throw new TypeError('Failed to fetch');
    if (reply.isHalf) {
      const start = (body: ReadableStreamDefaultController) => void stopped.catch((reason) => body.error(reason));
      return new Response(new ReadableStream({ start }));
    }
    const { status = 200, payload = {}, codes = [], message = [], headers = {}, isBroken, body: sent } = reply;
    const problem = status < 400 && !isBroken && sent === undefined ? contractProblem(call, payload) : undefined;
    if (problem) {
      onTestFinished(() => {
        throw new Error(`The service does not answer so: ${problem}`);
      });
    }
    const envelope = { status: status < 400 ? 'Success' : 'Failure', message, codes, payload };
    return new Response(sent ?? JSON.stringify(envelope), { status, headers });
  });
  const api: FlowApi = { fetch, base: 'https://pay.example/ui/v1/', token: undefined };
  return { api, calls, names: () => calls.map(({ call }) => call) };
}
