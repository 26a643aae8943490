import type { SdkError } from '../../result/sdk-error.js';

/** An answer for the game alone: it may hold a token or a nonce, so nothing may keep it. */
export function jsonAnswer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** What the game learns of an error: no cause, and nothing of the request that was made with the client's token. */
export function refusal(
  status: number,
  { code, message, retryable }: Pick<SdkError, 'code' | 'message' | 'retryable'>,
): Response {
  return jsonAnswer(status, { code, message, retryable });
}

/** 404 stays 404; a failure that may pass is 503, and any other 502: it is not the game's fault. */
export function refusalOfService(error: SdkError): Response {
  if (error.api?.responseCode === 404) return refusal(404, error);
  return refusal(error.retryable ? 503 : 502, error);
}
