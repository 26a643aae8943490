import type { FastifyRequest } from 'fastify';
import type { FlowName } from '../../accounts/authorize/flow-names.js';
import type { Deps } from '../../platform/deps.js';
import { forbidden } from '../../platform/http/api-error.js';
import { authenticateSession } from './find-session.js';
import type { FlowSession } from './flow-session.js';

declare module 'fastify' {
  interface FastifyRequest {
    flowSession?: FlowSession;
  }
}

/** Everything that a session's page may call stands below this path. */
export const SESSION_PATH = '/ui/v1/flow-sessions/current';

/**
 * A route option that lets only a live session in, before anything of the request is read.
 *
 * @param flows - those that have a use for the route; a session acts on what it was opened for and on nothing else
 */
export function sessionOnly(deps: Deps, flows: readonly FlowName[]) {
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      const session = await authenticateSession(deps, request);
      if (!flows.includes(session.flow)) {
        throw forbidden('flow_not_authorized', `The flow ${session.flow} may not call this.`);
      }
      request.flowSession = session;
      request.principal = {
        integratorId: session.integratorId,
        integratorName: session.integratorName,
        accountId: session.accountId,
        scopes: [],
      };
    },
  };
}

/** The session that `sessionOnly` has let in. */
export function sessionOf(request: FastifyRequest): FlowSession {
  if (!request.flowSession) throw new Error(`${request.method} ${request.routeOptions.url} lets everybody in.`);
  return request.flowSession;
}
