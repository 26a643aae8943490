import type { SdkError } from '../../result/sdk-error.js';

/** A response for the game alone: it may contain a token or a nonce, so nothing may cache it. */
export function jsonAnswer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store', ...headers } });
}

/** What the game sees of an error: no cause, and nothing of the request made with the client's token. */
export function refusal(
  status: number,
  { code, message, retryable }: Pick<SdkError, 'code' | 'message' | 'retryable'>,
): Response {
  return jsonAnswer(status, { code, message, retryable });
}

/**
 * 404 stays 404; a temporary failure is 503, and any other 502, because it is not the game's fault. The game sees the service's message,
 * but not how this server called it.
 */
export function refusalOfService(error: SdkError): Response {
  const { code, retryable, api } = error;
  const generic = retryable
    ? 'the payment service cannot be reached at the moment; try again'
    : "the payment service refused; the server's log says why";
  const told = { code, message: api?.messages[0] ?? generic, retryable };
  if (api?.responseCode === 404) return refusal(404, told);
  return refusal(retryable ? 503 : 502, told);
}
