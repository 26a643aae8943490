import type { SdkError } from '../../result/sdk-error.js';

/** Requests whose body was rebuilt from a parser's result: good for reading, not for verifying a signature. */
const rewritten = new WeakSet<Request>();

export function markRewritten(request: Request): Request {
  rewritten.add(request);
  return request;
}

/** The raw bytes; undefined if a parser has consumed them. */
export async function rawBodyOf(request: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (rewritten.has(request) || request.bodyUsed) return undefined;
  return new Uint8Array(await request.arrayBuffer());
}

/** A consumed body. */
export const bodyTaken: SdkError = {
  code: 'body_taken',
  message:
    'a body parser has already consumed this request. Mount this route before the parser (app.use(expressHandler(…)) before express.json(); in Next pages export const config = { api: { bodyParser: false } }), or let the parser keep the raw bytes: express.json({ verify: (request, _response, raw) => { request.rawBody = raw } })',
  retryable: false,
};
