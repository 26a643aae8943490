import type { IncomingMessage, ServerResponse } from 'node:http';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyTypeProvider,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { z } from 'zod';
import type { Deps } from '../deps.js';
import { newId } from '../random.js';
import { limitAnswerTimes } from './answer-deadline.js';
import { AuthenticationThrottle } from './authentication-throttle.js';
import { answerClientError, refuseWithoutHost } from './client-error.js';
import { registerCors } from './cors.js';
import { asApiError, registerErrorHandler, sendError } from './error-handler.js';
import { registerBodyParsing } from './parse-body.js';
import { REQUEST_PREFIX, registerRequestLog } from './request-log.js';
import { RequestLogger } from './request-logger.js';
import { isSecure, registerSecurityHeaders, setSecurityHeaders } from './security-headers.js';
import { registerUnknownRoute } from './unknown-route.js';
import { limitUnreadBodies } from './unread-body.js';
import { compileValidator } from './validate.js';

/** Requests are typed by their route's zod schemas; responses are built by operations with stricter types. */
export interface RequestTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.core.$ZodType ? z.output<this['schema']> : unknown;
  serializer: unknown;
}

/** The HTTP server to which each resource adds its routes; request types follow the routes' zod schemas. */
export type HttpApp = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  RequestTypes
>;

/** Gap §8.5. */
const MAX_BODY_BYTES = 1024 * 1024;
/** Of calls with line items (Gap §8.4): the most that are allowed fit, each with its longest texts and a recipient. */
export const MAX_PURCHASE_BODY_BYTES = 8 * 1024 * 1024;

/** Of calls that anybody may make: what they send is read before it is known who they are. */
export const MAX_ANONYMOUS_BODY_BYTES = 64 * 1024;

/** A slow sender is cut off after this. */
const REQUEST_TIMEOUT_MS = 30_000;

const ROUTER_OPTIONS = { ignoreTrailingSlash: true, maxParamLength: 200 };

/** In Fastify's own form; never the leftmost entry, which anybody can write. */
function trustOf(proxies: number | readonly string[]): string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : [...proxies];
}

/**
 * A server with the rules of every route: bodies, validation, access, errors, request ids, log lines.
 *
 * @param registerAccess - enforces who may use a route; supplied by accounts, and mandatory
 */
export function createHttpApp(deps: Deps, registerAccess: (app: HttpApp, deps: Deps) => void): HttpApp {
  const app = fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (logger, bindings) => new RequestLogger(logger, bindings),
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(reply, isSecure(deps));
      sendError(reply.header('request-id', request.id), asApiError(error, request));
    },
    clientErrorHandler: (error, socket) => answerClientError(deps.random, error, socket),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // or Node refuses a request without one by itself, outside the envelope
    http: { requireHostHeader: false },
    requestIdHeader: false,
    // it has its time, by which what is kept of it is found
    genReqId: () => REQUEST_PREFIX + newId(deps.random, deps.clock.now()),
    trustProxy: trustOf(deps.settings.trustedProxies),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: ROUTER_OPTIONS,
  }).withTypeProvider<RequestTypes>();
  deps.tracing.watchRequests(app);
  limitAnswerTimes(app);
  limitUnreadBodies(app);
  // of anything but 100-continue Node would answer 417 by itself; nothing here is done differently for it
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.decorateRequest('principal', null);
  app.decorate('authenticationThrottle', new AuthenticationThrottle(deps.settings.authenticationFailuresPerMinute));
  app.decorate(
    'anonymousThrottle',
    new AuthenticationThrottle(deps.settings.rateLimitPerMinute, { what: 'requests without a valid token' }),
  );
  registerErrorHandler(app);
  registerUnknownRoute(app, ROUTER_OPTIONS);
  registerSecurityHeaders(app, deps);
  registerRequestLog(app);
  refuseWithoutHost(app);
  registerBodyParsing(app);
  registerCors(app);
  registerAccess(app, deps);
  return app;
}
