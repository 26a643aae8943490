import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUuid } from 'svc-bridge/model';
import type { Clock } from '../../../platform/clock.js';
import type { RecentRequests } from './recent-requests.js';

/** What a request is about stands at the beginning of its answer. */
const READ_CHARACTERS = 4_096;

/** Remembers every API request of this node, and those of no route: a wrong address is a frequent mistake. */
export function recordRequests(app: FastifyInstance, requests: RecentRequests, clock: Clock): void {
  app.addHook('onSend', (request, reply, body, done) => {
    if (isShown(request)) {
      const answer = typeof body === 'string' ? body.slice(0, READ_CHARACTERS) : '';
      requests.add({
        requestId: request.id,
        method: request.method,
        path: request.url.split('?', 1)[0] ?? '',
        status: reply.statusCode,
        code: reply.statusCode < 400 ? '' : codeIn(answer),
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        answeredMs: clock.now(),
        page: pageOf(request, reply, answer),
      });
    }
    done();
  });
}

/** Not the tools, and not what the API document does not list: pages, health checks, preflights. */
function isShown({ routeOptions, url, method }: FastifyRequest): boolean {
  if (routeOptions.url === undefined) return method !== 'OPTIONS' && !url.startsWith('/favicon');
  return routeOptions.schema !== undefined && routeOptions.schema.hide !== true && !url.startsWith('/sandbox');
}

/** In the envelope, and as the token endpoint names it. */
function codeIn(answer: string): string {
  return /"codes":\["(\w+)"/.exec(answer)?.[1] ?? /"error":"(\w+)"/.exec(answer)?.[1] ?? '';
}

/** Of the payment or dispute before the player's; what was not found has no page. */
function pageOf(request: FastifyRequest, { statusCode }: FastifyReply, answer: string): string {
  if (statusCode === 404) return '';
  const { invoice_id, dispute_id, account_id } = textsOf(request.params);
  if (isUuid(dispute_id ?? '')) return `disputes/${dispute_id}`;
  if (isUuid(invoice_id ?? '')) return `invoices/${invoice_id}`;
  const isOfPlayer = account_id !== undefined || /\/transactions?\b/.test(request.url);
  const made = isOfPlayer ? undefined : /"(?:escrow_)?invoice_id":"([0-9a-f-]{36})"/.exec(answer)?.[1];
  if (made !== undefined) return `invoices/${made}`;
  const player = account_id ?? request.principal?.accountId ?? textsOf(request.body).account_id ?? accountIn(answer);
  return player !== undefined && isUuid(player) ? `accounts/${player}` : '';
}

function accountIn(answer: string): string | undefined {
  return /"account_id":"([0-9a-f-]{36})"/.exec(answer)?.[1];
}

function textsOf(value: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, text]) => typeof text === 'string'));
}
