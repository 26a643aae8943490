import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../platform/deps.js';
import { forbidden } from '../../platform/http/api-error.js';
import type { ConsoleCall } from './console-call.js';
import { type Operator, requireOperatorsOwn, requireRole, SANDBOX_OPERATOR } from './operator.js';
import { findOperatorSession, sessionEnded } from './operator-sessions.js';

/** With this prefix browsers keep it to secure connections and this host: no other host, not even a subdomain, can set it. */
const COOKIES = { session: '__Host-svc-console', attempt: '__Host-svc-console-attempt' } as const;
/** A page of another site may send it only if a preflight allows it, and none does. */
const OWN_HEADER = 'x-svc-console';

/** Who makes a call. */
export interface Visitor {
  /** Null: anybody, in a call that anybody may make. */
  readonly operator: Operator | null;
  /** In the session's cookie, valid or not. */
  readonly token: string | undefined;
  /** In the cookie of an attempt to sign in with a passkey, valid or not. */
  readonly attempt: string | undefined;
}

/**
 * Admits a call before its body is read: from the console's own page, and by an operator who is signed in and has the role.
 *
 * @throws ApiError `console_page_required`, `console_not_local`, `console_role_required`, `console_operator_required`, `password_change_required` 403;
 *   `console_session_ended` 401; `rate_limited` 429
 */
export async function admit(deps: Deps, request: FastifyRequest, call: ConsoleCall): Promise<Visitor> {
  requireOwnPage(deps, request, call.method === 'POST');
  const [token, attempt] = [readToken(request, 'session'), readToken(request, 'attempt')];
  if (call.kind === 'open') return { operator: null, token, attempt };
  const operator = deps.settings.mode === 'sandbox' ? localOperator(request) : await signedIn(deps, request, token);
  if (call.access !== 'signed-in') {
    if (operator.mustChangePassword) {
      throw forbidden('password_change_required', 'Choose a password of your own first.');
    }
    requireRole(operator, call.access);
    if (call.operatorOnly) requireOperatorsOwn(operator);
  }
  return { operator, token, attempt };
}

/** The value of `Set-Cookie`; without a token it removes the cookie. */
export function cookieOf(name: keyof typeof COOKIES, token: string | undefined): string {
  const rules = 'Path=/; HttpOnly; Secure; SameSite=Strict';
  return token === undefined ? `${COOKIES[name]}=; Max-Age=0; ${rules}` : `${COOKIES[name]}=${token}; ${rules}`;
}

/** A form, an image or a script of another site can send neither the header nor this origin. */
function requireOwnPage({ settings }: Deps, { headers }: FastifyRequest, isPost: boolean): void {
  const { webUrl } = settings.addresses;
  const site = headers['sec-fetch-site'];
  const hasOrigin = headers.origin === undefined ? !isPost : headers.origin === new URL(webUrl).origin;
  const isJson = !isPost || /^application\/json\b/i.test(headers['content-type'] ?? '');
  if (headers[OWN_HEADER] === '1' && (site ?? 'same-origin') === 'same-origin' && hasOrigin && isJson) return;
  const message = `Use the console at ${webUrl}/console: its calls have that Origin, the header X-Svc-Console: 1, and JSON.`;
  throw forbidden('console_page_required', message);
}

function readToken({ headers }: FastifyRequest, name: keyof typeof COOKIES): string | undefined {
  const token = headers.cookie === undefined ? undefined : parseCookie(headers.cookie)[COOKIES[name]];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** A token that is none counts with all other wrong secrets. */
async function signedIn(deps: Deps, request: FastifyRequest, token: string | undefined): Promise<Operator> {
  const { authenticationThrottle: throttle } = request.server;
  throttle.check(request);
  const operator = token === undefined ? undefined : await findOperatorSession(deps, token);
  if (operator) return operator;
  if (token !== undefined) throttle.recordFailure(request);
  throw sessionEnded();
}

const LOOPBACK = /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/;
const LOCAL_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d+)?$/i;

/** Not through a proxy, and not by a name that somebody else's DNS leads here. */
function localOperator({ socket, headers }: FastifyRequest): Operator {
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const isLocal = LOOPBACK.test(socket.remoteAddress ?? '') && LOCAL_HOST.test(headers.host ?? '');
  if (isLocal && !isForwarded) return SANDBOX_OPERATOR;
  const message = "A sandbox's console has no password, so it opens only on its own machine, at http://127.0.0.1.";
  throw forbidden('console_not_local', message);
}
