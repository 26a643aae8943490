import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.js';

/**
 * How a route reads its body: `json` (default), `form` (RFC 6749), `raw`, which leaves the bytes in `rawBody`, or `none`, which ignores any body.
 */
export type BodyKind = 'json' | 'form' | 'raw' | 'none';

declare module 'fastify' {
  interface FastifyContextConfig {
    bodyKind?: BodyKind;
  }
  interface FastifyRequest {
    /** The raw bytes; null if the request had no body. */
    rawBody: Buffer | null;
  }
}

const BODYLESS = new Set(['GET', 'HEAD', 'OPTIONS']);
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/**
 * Takes every content type as bytes and reads them by the route's `bodyKind`.
 *
 * A bodyless POST is accepted with or without a content type (Gap §4: rows 4, 7, 8, 9), which Fastify's own parser refuses.
 *
 * @errors `json_malformed` 400, `content_type_unsupported`, `content_encoding_unsupported` 415, `request_too_large` 413 (the error handler's)
 */
export function registerBodyParsing(app: FastifyInstance): void {
  app.decorateRequest('rawBody', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = typeof body === 'string' ? Buffer.from(body) : body;
    done(null, undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    try {
      if (!BODYLESS.has(request.method) && !request.is404) request.body = readBody(request);
      done();
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
}

function readBody(request: FastifyRequest): unknown {
  const kind = request.routeOptions.config.bodyKind ?? 'json';
  if (kind === 'none' || kind === 'raw') return undefined;
  const bytes = request.rawBody;
  if (bytes === null || bytes.length === 0) return {};
  requirePlain(request.headers['content-encoding']);
  const type = request.headers['content-type'];
  if (kind === 'form') {
    if (type !== undefined && !FORM_TYPE.test(type)) throw unsupported(type, 'application/x-www-form-urlencoded');
    return readForm(bytes);
  }
  if (type !== undefined && !JSON_TYPE.test(type)) throw unsupported(type, 'application/json');
  return parseJson(bytes);
}

/** A compressed body would otherwise be reported as malformed. */
function requirePlain(encoding: string | undefined): void {
  if (encoding === undefined || encoding.toLowerCase() === 'identity') return;
  const message = `The content encoding "${encoding.slice(0, 100)}" is not supported; send the body uncompressed.`;
  const errors = [{ code: 'content_encoding_unsupported', message, param: 'content-encoding' }];
  throw new ApiError({ status: 415, errors });
}

/** RFC 6749 §3.2: a parameter must not appear twice. */
function readForm(bytes: Buffer): Record<string, string> {
  const fields = new URLSearchParams(bytes.toString('utf8'));
  const seen = new Set<string>();
  let repeated: string | undefined;
  for (const name of fields.keys()) {
    if (seen.has(name)) repeated ??= name;
    seen.add(name);
  }
  if (repeated === undefined) return Object.fromEntries(fields);
  const param = repeated.slice(0, 100);
  const errors = [{ code: 'parameter_repeated', message: 'A form parameter was sent twice.', param }];
  throw new ApiError({ status: 400, errors });
}

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Nothing that the service takes is nested half as deep, and a level costs many times what as long a list does. */
const DEEPEST = 32;
/** What is shorter costs little, however deep it is. */
const SHORT_BYTES = 1_024;

function parseJson(bytes: Buffer): unknown {
  if (bytes.length > SHORT_BYTES && isDeep(bytes)) {
    const message = `The body is nested more than ${DEEPEST} levels deep.`;
    throw new ApiError({ status: 400, errors: [{ code: 'json_malformed', message }] });
  }
  try {
    return JSON.parse(decoder.decode(bytes));
  } catch (cause) {
    const message = 'The body is not JSON in UTF-8.';
    throw new ApiError({ status: 400, errors: [{ code: 'json_malformed', message }], cause });
  }
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** A bracket and a brace differ in this bit. */
const FOLD = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

function isDeep(bytes: Buffer): boolean {
  let depth = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if ((byte | FOLD) === OPENING) depth += 1;
    else if ((byte | FOLD) === CLOSING) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  return false;
}

function unsupported(type: string, wanted: string): ApiError {
  const message = `The content type "${type.slice(0, 100)}" is not supported; send ${wanted}.`;
  return new ApiError({ status: 415, errors: [{ code: 'content_type_unsupported', message, param: 'content-type' }] });
}
