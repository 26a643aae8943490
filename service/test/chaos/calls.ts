import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { RecorderOrders, Unanswered } from './acknowledgement.js';

/** A node answers within 30 s; one that is frozen meanwhile, some seconds later. */
const REQUEST_LIMIT_MS = 45_000;
/** No call may stay unanswered for longer than this in total, and nothing that it starts unfinished. */
export const GIVE_UP_AFTER_MS = 240_000;

export interface Answered {
  readonly status: number;
  readonly codes: readonly string[];
  readonly payload: Record<string, unknown>;
  readonly requests: number;
}

/** Calls of the API, each to the next node, repeated until a response states the outcome. */
export interface Calls {
  /** With the same key until it is answered. */
  post(path: string, body?: unknown): Promise<Answered>;
  read(path: string): Promise<Answered>;
}

/** Whom to call, as whom, and where to note calls that nobody answers. */
export type CallOrders = Pick<RecorderOrders, 'ports' | 'token' | 'file'>;

export function openCalls(orders: CallOrders): Calls {
  let turn = 0;
  const repeat = async (path: string, init: RequestInit): Promise<Answered> => {
    const givenUpAt = Date.now() + GIVE_UP_AFTER_MS;
    for (let requests = 1; Date.now() < givenUpAt; requests += 1) {
      turn += 1;
      const answer = await send(orders, `http://127.0.0.1:${orders.ports[turn % orders.ports.length]}${path}`, init);
      if (answer) return { ...answer, requests };
      await delay(20 + Math.random() * 80);
    }
    throw new Error(`${path} was not answered for ${GIVE_UP_AFTER_MS / 1000} s`);
  };
  const authorization = `Bearer ${orders.token}`;
  return {
    post: (path, body) => {
      const headers = { authorization, 'idempotency-key': randomUUID() };
      if (body === undefined) return repeat(path, { method: 'POST', headers });
      const json = { ...headers, 'content-type': 'application/json' };
      return repeat(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
    },
    read: (path) => repeat(path, { headers: { authorization } }),
  };
}

async function send(
  orders: CallOrders,
  url: string,
  init: RequestInit,
): Promise<Omit<Answered, 'requests'> | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT_MS) });
    const answer: Pick<Answered, 'codes' | 'payload'> = await response.json();
    const undecided = response.status >= 500 || answer.codes.includes('idempotency_key_in_flight');
    return undecided ? undefined : { status: response.status, codes: answer.codes, payload: answer.payload };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') {
      const line: Unanswered = { kind: 'unanswered', path: new URL(url).pathname };
      appendFileSync(orders.file, `${JSON.stringify(line)}\n`);
    }
    return undefined;
  }
}
