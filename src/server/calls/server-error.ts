import type { Addresses } from '../../api/api-context.js';
import { mayDiffer } from '../../api/exchange.js';
import { parseApiError } from '../../api/parse-api-error.js';
import {
  type ApiErrorData,
  createSdkError,
  type KnownSdkErrorCode,
  type RequestData,
  type SdkError,
} from '../../result/sdk-error.js';
import type { WireAnswer, WireRequest } from './connection.js';
import { remedies } from './remedies.js';
import type { Run, Stop } from './run.js';

/** No response: the system's reason and the remedy. */
export function unansweredError(cause: unknown, request: WireRequest, run: Run): SdkError {
  const { operation, method, url } = requestData(request, run);
  const message = `${operation}: ${method} ${url} got no answer (${run.attempts} attempts): ${whyUnanswered(cause)}`;
  return createSdkError('network_failed', message, { cause, request: requestData(request, run) });
}

/** The time ran out, or the caller aborted. */
export function stoppedError(stop: Stop, request: WireRequest, run: Run): SdkError {
  const { operation, method, url } = requestData(request, run);
  const message =
    stop === 'aborted'
      ? `${operation}: aborted by its signal`
      : `${operation}: ${method} ${url} got no answer in time (${run.attempts} attempts). Retry with the same idempotencyKey, or set a longer timeoutMs`;
  return createSdkError(stop, message, { request: requestData(request, run) });
}

/** The service refused, or something else answered instead. */
export function refusedError(
  answer: WireAnswer,
  request: WireRequest,
  run: Run,
  more: { readonly code?: KnownSdkErrorCode; readonly base: keyof Addresses },
): SdkError {
  const { status } = answer;
  const api = parseApiError(answer);
  const { operation, method, url } = requestData(request, run);
  const codes = api.codes.length > 0 ? ` (${api.codes.join(', ')})` : '';
  const said = api.messages.length > 0 ? `: ${api.messages.join('; ')}` : '';
  const foreign =
    api.codes.length === 0 && (answer.json === undefined || status === 404 || (status >= 300 && status < 400));
  const remedy = foreign ? foreignRemedy(answer, more.base) : remedyOf(api);
  const id = api.requestId ? ` Request id: ${api.requestId}.` : '';
  const message = sentences(`${operation}: ${method} ${url} answered ${status}${codes}${said}`, remedy) + id;
  const code = more.code ?? (status === 401 ? 'token_refused' : 'api_refused');
  return createSdkError(code, message, {
    api,
    retryable: mayDiffer(answer),
    request: { ...requestData(request, run), status },
  });
}

/** The response does not match the operation's schema. */
export function unreadableError(answer: WireAnswer, problem: string, request: WireRequest, run: Run): SdkError {
  const { operation, method, url } = requestData(request, run);
  const requestId = answer.headers['request-id'];
  const api: ApiErrorData = { responseCode: answer.status, messages: [], codes: [], requestId };
  const message = `${operation}: ${method} ${url} answered ${answer.status} in an unexpected form: ${problem}. Check that this is the API's address and that no proxy changes responses`;
  const data = { ...requestData(request, run), status: answer.status };
  return createSdkError('response_invalid', message, { api, request: data });
}

/** An argument is wrong; nothing was sent. */
export function argumentError(operation: string, problem: string): SdkError {
  return createSdkError('invalid_argument', `${operation}: ${problem}`);
}

/** Without the query, which may contain personal input. */
function requestData({ operation, method, url }: WireRequest, { attempts }: Run): RequestData {
  return { operation, method, url: url.replace(/\?.*$/s, ''), attempts };
}

function remedyOf({ codes }: ApiErrorData): string {
  const [known] = codes.flatMap((code) => (Object.hasOwn(remedies, code) ? remedies[code] : []));
  return known ? `To do: ${known}` : '';
}

function foreignRemedy({ status, headers }: WireAnswer, base: keyof Addresses): string {
  if (status >= 300 && status < 400) return `This is a redirect: set addresses.${base} to the final address`;
  const type = (headers['content-type'] ?? 'no content type').split(';')[0];
  return `This is not a response of the API (${type}): correct addresses.${base}, or check the proxy in front of it`;
}

function sentences(...parts: readonly string[]): string {
  return parts
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(' ');
}

/** Node puts the reason in the cause's cause; other runtimes in a sentence. */
function whyUnanswered(cause: unknown): string {
  const codes = [cause, Object(cause).cause].flatMap((each) => {
    const { code } = Object(each);
    return typeof code === 'string' ? [code] : [];
  });
  const known = codes.map((code) => REASONS.find(([pattern]) => pattern.test(code))).find(Boolean);
  if (known) return `${known[1]} (${codes.join(', ')})`;
  const { message } = Object(Object(cause).cause ?? cause);
  return typeof message === 'string' && message ? message : 'the connection ended before an answer came';
}

const REASONS: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED$/, 'nothing listens there. Start the service, or correct the port in addresses'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'the host is unknown. Correct its name in addresses'],
  [/^(EPROTO|ERR_SSL_\w+)$/, 'that port does not speak TLS. Use http:// in addresses, or correct the port'],
  [
    /CERT|SELF_SIGNED|ISSUER|VERIFY/,
    'its certificate is not trusted. Add its authority with NODE_EXTRA_CA_CERTS, or renew the certificate',
  ],
  [/^(ETIMEDOUT|UND_ERR_CONNECT_TIMEOUT|EHOSTUNREACH|ENETUNREACH)$/, 'the host cannot be reached from here'],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_\w+)$/,
    'the connection broke, so the outcome is unknown. Retry with the same idempotencyKey',
  ],
];
