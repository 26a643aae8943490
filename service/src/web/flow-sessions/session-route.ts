import type { FastifyRequest } from 'fastify';
import type { PaymentFlowName } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { forbidden } from '../../platform/http/api-error.js';
import { authenticateSession, type FlowSession } from './flow-session.js';

declare module 'fastify' {
  interface FastifyRequest {
    flowSession?: FlowSession;
  }
}

/** Everything that a session's page may call is below this path. */
export const SESSION_PATH = '/ui/v1/flow-sessions/current';

/**
 * A route option that requires a live session, before the request is read.
 *
 * @param flows - the flows that may use the route
 */
export function sessionOnly(deps: Deps, flows: readonly PaymentFlowName[]) {
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      const session = await authenticateSession(deps, request);
      if (!flows.includes(session.flow)) {
        throw forbidden('flow_not_authorized', `The flow ${session.flow} may not make this call.`);
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

/** The session that `sessionOnly` accepted. */
export function sessionOf(request: FastifyRequest): FlowSession {
  if (!request.flowSession) throw new Error(`${request.method} ${request.routeOptions.url} lets everybody in.`);
  return request.flowSession;
}
