import type { HttpPort, HttpRequest, HttpResponse } from '../ports/ports.js';

/** A request's result: a response, or a rejection; a promise answers later. */
export type FakeHttpHandler = (request: HttpRequest) => HttpResponse | Error | Promise<HttpResponse | Error>;

/** A network that a test answers. */
export interface FakeHttp extends HttpPort {
  /** Every request sent, oldest first. */
  readonly requests: readonly HttpRequest[];
  /** How many requests wait for their answer. */
  readonly pending: number;
  /** What `isOnline` says from now on. */
  setOnline(online: boolean): void;
}

/** Makes a network in which `handler` answers every request. */
export function createFakeHttp(handler: FakeHttpHandler): FakeHttp {
  const requests: HttpRequest[] = [];
  let online = true;
  let pending = 0;
  return {
    requests,
    get pending() {
      return pending;
    },
    isOnline: () => online,
    setOnline(value) {
      online = value;
    },
    send(request) {
      requests.push(request);
      pending += 1;
      let cancel: () => void = () => undefined;
      const cancelled = new Promise<Error>((resolve) => {
        cancel = () => resolve(new Error('cancelled'));
      });
      const answered = Promise.resolve().then(() => handler(request));
      const response = Promise.race([answered, cancelled])
        .finally(() => {
          pending -= 1;
        })
        .then((answer) => {
          if (answer instanceof Error) throw answer;
          return answer;
        });
      return { response, cancel };
    },
  };
}

/** The API's response on success (interface §2.1). */
export function fakeSuccess(payload: unknown, status = 200): HttpResponse {
  return fakeResponse(status, { status: 'Success', message: [], codes: [], payload });
}

/** The API's response on an error (Gap §7.5). */
export function fakeFailure(status: number, code: string, message: string): HttpResponse {
  return fakeResponse(status, { status: 'Failure', message: [message], codes: [code], payload: null });
}

/** Any response; a body that is not a string is sent as JSON. */
export function fakeResponse(status: number, body: unknown): HttpResponse {
  return {
    status,
    headers: { 'content-type': 'application/json', 'request-id': 'req_fake' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  };
}
