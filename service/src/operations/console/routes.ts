import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentDeps } from '../../payments/deps.js';
import { addressKey } from '../../platform/http/address-key.js';
import { notFound } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_ANONYMOUS_BODY_BYTES } from '../../platform/http/http-app.js';
import { executorOf, type SqlExecutor } from '../../platform/http/idempotency-store.js';
import { admit, cookieOf, type Visitor } from './admit.js';
import { type ConsoleCall, type Note, type OpenContext, readInput, reasonSchema } from './console-call.js';
import { consoleCalls } from './console-calls.js';
import { writeLogWith } from './console-log.js';
import { type FoundObject, findObject, type ObjectKind } from './find-object.js';
import type { Operator } from './operator.js';
import { holdOperator } from './operator-sessions.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set in every call of the console. */
    visitor: Visitor | null;
  }
}

/** The operator's console: its page, and that page's own calls, which no API document has. */
export function registerConsoleRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.decorateRequest('visitor', null);
  registerConsolePage(app, deps, '/console');
  app.get('/console/look', { schema: { hide: true } }, (request, reply) => {
    keepToOwnSite(reply);
    return app.sendPage(request, reply, 'look-preview', { frameAncestors: "'self'" });
  });
  registerConsoleCalls(app, deps, consoleCalls);
}

/** The console's page at an address of its own. */
export function registerConsolePage(app: HttpApp, { settings }: PaymentDeps, path: string): void {
  const preview = `${settings.addresses.webUrl}/console/look`;
  // a sandbox's also shows mails, which run no scripts
  const frames = settings.mode === 'sandbox' ? "'self'" : preview;
  app.get(path, { schema: { hide: true } }, (request, reply) => {
    keepToOwnSite(reply).header('cross-origin-opener-policy', 'same-origin');
    return app.sendPage(request, reply, 'console', { frameAncestors: "'none'", frames });
  });
}

/** Calls of the console's page, each with who may make it. Needs the routes of the console. */
export function registerConsoleCalls(app: HttpApp, deps: PaymentDeps, calls: readonly ConsoleCall[]): void {
  for (const call of calls) {
    app.route({
      method: call.method,
      url: `/console/api/v1${call.path}`,
      schema: { hide: true },
      ...(call.kind === 'open' && { bodyLimit: MAX_ANONYMOUS_BODY_BYTES }),
      onRequest: async (request, reply) => {
        keepToOwnSite(reply);
        request.visitor = await admit(deps, request, call);
        if (request.visitor.operator) request.caller = { kind: 'operator' };
      },
      // again once the body is there: whoever sends it slowly may have been disabled meanwhile
      preHandler: async (request) => {
        if (call.method === 'POST') request.visitor = await admit(deps, request, call);
      },
      handler: async (request, reply) => successEnvelope(await run(app, deps, { call, request, reply })),
    });
  }
}

/** Other responses are for games' pages, too. */
function keepToOwnSite(reply: FastifyReply): FastifyReply {
  return reply.header('cross-origin-resource-policy', 'same-origin');
}

interface Handling {
  readonly call: ConsoleCall;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

async function run(app: HttpApp, deps: PaymentDeps, { call, request, reply }: Handling): Promise<object> {
  const given = call.method === 'GET' ? request.query : request.body;
  const open = openContext(deps, request, reply);
  if (call.kind === 'open') return call.run(open, given);
  const operator = request.visitor?.operator;
  if (!operator) throw new Error(`${call.path} was not admitted.`);
  const context = { ...open, operator };
  if (call.kind === 'plain') return call.run(context, given);
  const object = await requireObject(deps, operator, call.object, request.params);
  if (call.kind === 'object') return call.run({ ...context, object }, given);
  const { reason } = readInput(reasonSchema, given);
  let isRecorded = false;
  const recordWith = async (client: SqlExecutor, note: Note) => {
    const { requestId, address } = open.origin;
    const author = { operatorId: operator.id, operator: operator.email, requestId, address };
    await holdOperator(client, operator, open.token);
    await writeLogWith(client, author, {
      ...note,
      action: call.action,
      objectKind: object.kind,
      objectId: object.id,
      integratorId: object.integratorId,
      reason,
      nowMs: deps.clock.now(),
    });
    isRecorded = true;
  };
  const changed = await call.run(
    {
      ...context,
      object,
      action: call.action,
      reason,
      forgetTokens: () => app.accessTokens.clear(),
      record: (trx, note) => recordWith(executorOf(trx), note),
      recordWith,
    },
    given,
  );
  if (!isRecorded) throw new Error(`${call.action} wrote no log.`);
  return changed;
}

function openContext(deps: PaymentDeps, request: FastifyRequest, reply: FastifyReply): OpenContext {
  return {
    deps,
    origin: { requestId: request.id, address: request.ip, addressKey: addressKey(request.ip) },
    token: request.visitor?.token,
    setToken: (token) => void reply.header('set-cookie', cookieOf('session', token)),
    attempt: request.visitor?.attempt,
    setAttempt: (token) => void reply.header('set-cookie', cookieOf('attempt', token)),
  };
}

/** @throws ApiError 404, also for an object of another integrator than the operator's */
async function requireObject(
  deps: PaymentDeps,
  operator: Operator,
  kind: ObjectKind,
  params: unknown,
): Promise<FoundObject> {
  const id = typeof params === 'object' && params !== null && 'id' in params ? String(params.id) : '';
  const object = await findObject(deps.db, kind, id);
  const isVisible = operator.integratorId === null || object?.integratorId === operator.integratorId;
  if (!object || !isVisible) throw notFound(kind);
  return object;
}
