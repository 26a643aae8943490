import type { Fetch } from 'svc-bridge/server';

export interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
  readonly body: string;
}

type Answer = (request: SeenRequest) => Response | Promise<Response>;

/** A service that answers `METHOD /path` as configured, issues tokens `token-1`, `token-2`…, and records every request. */
export class ServiceDouble {
  readonly seen: SeenRequest[] = [];
  /** Seconds. */
  tokenLifetime = 3600;
  readonly #answers = new Map<string, Answer>();
  #tokens = 0;

  constructor() {
    this.answer('POST /token', () => {
      this.#tokens += 1;
      return Response.json({
        access_token: `token-${this.#tokens}`,
        token_type: 'Bearer',
        expires_in: this.tokenLifetime,
      });
    });
  }

  answer(route: string, answer: Answer): void {
    this.#answers.set(route, answer);
  }

  /** How often `METHOD /path` was requested. */
  count(route: string): number {
    return this.seen.filter((request) => routeOf(request) === route).length;
  }

  readonly fetch: Fetch = async (url, init) => {
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    };
    this.seen.push(request);
    const answer = this.#answers.get(routeOf(request));
    return answer ? answer(request) : refusal(404, 'not_found', 'no such route');
  };
}

export function envelope(payload: unknown, status = 200): Response {
  return Response.json({ status: 'Success', message: [], codes: [], payload }, { status });
}

export function refusal(status: number, code: string, message: string): Response {
  return Response.json(
    { status: 'Failure', message: [message], codes: [code], payload: { request_id: 'req-1' } },
    { status },
  );
}

function routeOf({ method, url }: SeenRequest): string {
  return `${method} ${new URL(url).pathname}`;
}
