import { LONGEST_MS } from '../calls/run.js';
import { logProblem } from '../calls/server-log.js';
import { type FetchRoute, type FetchRoutes, findRoute, notFound } from './fetch-routes.js';
import { markRewritten } from './raw-body.js';

/** The part of a node:http, Express or Next request that is used here. */
export interface NodeRequest {
  /** Such as `POST`. */
  readonly method?: string | undefined;
  /** Path and query. */
  readonly url?: string | undefined;
  /** Express: the URL before the mount path was removed. */
  readonly originalUrl?: string | undefined;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** node:http: part of the body was already read. */
  readonly readableDidRead?: boolean;
  /** A body parser's result. */
  readonly body?: unknown;
  /** The raw bytes, if a body parser kept them. */
  readonly rawBody?: unknown;
  /** Of the stream of the body. */
  on(event: 'data', listener: (chunk: Uint8Array) => void): unknown;
  /** Of the stream of the body. */
  on(event: 'end', listener: () => void): unknown;
  /** Of the stream of the body. */
  on(event: 'close', listener: () => void): unknown;
  /** Of the stream of the body. */
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** The part of a node:http or Express response that is used here. */
export interface NodeResponse {
  /** HTTP status. */
  statusCode: number;
  /** Before the first byte. */
  setHeader(name: string, value: string | string[]): unknown;
  /** Sends the body. */
  end(body?: Uint8Array): unknown;
}

/** Limits of a mount. */
export interface MountOptions {
  /** Longer bodies get 413; default 16 MB. */
  readonly maxBodyBytes?: number;
  /** A slower body gets 408; in milliseconds, default 20,000. */
  readonly bodyTimeoutMs?: number;
}

const MAX_BODY_BYTES = 16_777_216;
const BODY_TIMEOUT_MS = 20_000;
/** Methods that a Fetch `Request` refuses: whoever sends them must not fill the log with a route's problems. */
const NOT_OF_FETCH = /^(CONNECT|TRACE|TRACK)$/i;

/**
 * Routes as a node:http handler, or as a Next page (`export default nodeHandler(route)` with
 * `export const config = { api: { bodyParser: false } }`).
 *
 * Answers 404 if there is no route.
 *
 * @param mounted - routes by path, or one route that answers every path
 */
export function nodeHandler(mounted: FetchRoute | FetchRoutes, options: MountOptions = {}) {
  return async (request: NodeRequest, response: NodeResponse): Promise<void> => {
    const route = findRoute(mounted, request.url ?? '/');
    await serve(route ?? (async () => notFound()), request, response, options);
  };
}

/**
 * Routes as middleware for Express 4 and 5. Mount it before `express.json()`: a webhook's signature covers the raw bytes. If a
 * parser has consumed the body anyway, the answer is `body_taken` with the remedy.
 *
 * Other paths go on to the next handler.
 *
 * @param mounted - routes by path, full or below the mount path; or one route that answers every path
 */
export function expressHandler(mounted: FetchRoute | FetchRoutes, options: MountOptions = {}) {
  return (request: NodeRequest, response: NodeResponse, next: (error?: unknown) => void): void => {
    const route = findRoute(mounted, request.originalUrl ?? '', request.url ?? '/');
    if (route) serve(route, request, response, options).catch(next);
    else next();
  };
}

async function serve(route: FetchRoute, request: NodeRequest, response: NodeResponse, options: MountOptions) {
  const body = NOT_OF_FETCH.test(request.method ?? '') ? 405 : await bodyOf(request, options);
  if (body === 'gone') return;
  const { answer, bytes } =
    typeof body === 'number' ? await whole(new Response(null, { status: body })) : await answerOf(route, request, body);
  response.statusCode = answer.status;
  // Unread bytes of the body would be taken for the next request.
  if (typeof body === 'number') response.setHeader('connection', 'close');
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') response.setHeader(name, value);
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) response.setHeader('set-cookie', cookies);
  response.end(bytes);
}

/** A body, and whether it is the original one. */
export interface MountedBody {
  readonly bytes: Uint8Array<ArrayBuffer> | undefined;
  readonly isRaw: boolean;
}

interface WholeAnswer {
  readonly answer: Response;
  readonly bytes: Uint8Array;
}

/** Read completely before sending, so that a truncated body becomes a 500 and not half a response. */
async function whole(answer: Response): Promise<WholeAnswer> {
  return { answer, bytes: new Uint8Array(await answer.arrayBuffer()) };
}

async function answerOf(route: FetchRoute, request: NodeRequest, body: MountedBody): Promise<WholeAnswer> {
  const { method = 'GET', headers, url = '/', originalUrl = url } = request;
  try {
    return await whole(await route(requestOf({ method, headers, path: originalUrl, body })));
  } catch (cause) {
    logProblem({ ...failed, cause });
    return whole(Response.json(failed, { status: 500 }));
  }
}

/** A framework's request in the Fetch form. */
export function requestOf(given: {
  readonly method: string;
  readonly headers: NodeRequest['headers'];
  /** Path and query. */
  readonly path: string;
  readonly body: MountedBody;
}): Request {
  const { method, headers, path, body } = given;
  const host = String(headers.host ?? '');
  const origin =
    /^[\w.:[\]-]+$/.test(host) && URL.canParse(`http://${host}`) ? `http://${host}` : 'http://shop.invalid';
  const pairs = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name.startsWith(':') ? [] : [[name, [value].flat().join(', ')]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && body.bytes !== undefined && body.bytes.length > 0;
  const url = origin + (path.startsWith('/') ? path : `/${path.replace(/^\w+:\/\/[^/]*\/?/, '')}`);
  const request = new Request(url, { method, headers: pairs, ...(hasBody && { body: body.bytes }) });
  return body.isRaw ? request : markRewritten(request);
}

/** The body; or 413, 408; or that the sender disconnected. Never waits for a stream that was already read. */
async function bodyOf(request: NodeRequest, options: MountOptions): Promise<MountedBody | 413 | 408 | 'gone'> {
  for (const kept of [request.rawBody, request.body]) {
    const bytes = bytesOf(kept);
    if (bytes) return { bytes, isRaw: true };
  }
  if (!request.readableDidRead) return readBody(request, options);
  const { body } = request;
  if (body === undefined || body === null) return { bytes: undefined, isRaw: false };
  const isForm = String(request.headers['content-type']).includes('x-www-form-urlencoded');
  const text = isForm ? String(new URLSearchParams(body as Record<string, string>)) : JSON.stringify(body);
  return { bytes: new TextEncoder().encode(text), isRaw: false };
}

function readBody(
  request: NodeRequest,
  { maxBodyBytes = MAX_BODY_BYTES, bodyTimeoutMs = BODY_TIMEOUT_MS }: MountOptions,
): Promise<MountedBody | 413 | 408 | 'gone'> {
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const end = (result: MountedBody | 413 | 408 | 'gone') => {
      clearTimeout(timer);
      chunks.length = 0;
      resolve(result);
    };
    const timer = setTimeout(() => end(408), Math.min(bodyTimeoutMs, LONGEST_MS));
    request.on('data', (chunk) => {
      length += chunk.length;
      if (length > maxBodyBytes) end(413);
      else chunks.push(chunk);
    });
    request.on('end', () => length <= maxBodyBytes && end({ bytes: joined(chunks, length), isRaw: true }));
    request.on('error', () => end('gone'));
    request.on('close', () => end('gone'));
  });
}

function joined(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

function bytesOf(body: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? new Uint8Array(body) : undefined;
}

const failed = { code: 'server_failed', message: 'a route threw; see cause', retryable: true };
