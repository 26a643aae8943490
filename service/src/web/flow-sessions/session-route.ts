import type { FastifyRequest } from 'fastify';
import type { HandoverPurpose, PaymentFlowName } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { forbidden } from '../../platform/http/api-error.js';
import { callerOf, type Principal } from '../../platform/http/principal.js';
import { authenticatePhone } from '../handovers/phone-session.js';
import { authenticateSession, countingRefusals, type FlowSession, hasBearer } from './flow-session.js';

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
 * @param onPhone - whose phone may use it, too; no other route lets a phone in
 */
export function sessionOnly(deps: Deps, flows: readonly PaymentFlowName[], onPhone?: HandoverPurpose) {
  return {
    onRequest: async (request: FastifyRequest): Promise<void> => {
      const session = hasBearer(request, 'svc_ph_')
        ? await countingRefusals(request, authenticatePhone(deps, request))
        : await authenticateSession(deps, request);
      const principal = principalIn(session);
      request.caller = callerOf(principal);
      if (session.handover && session.handover.purpose !== onPhone) {
        throw forbidden('handover_not_authorized', 'A phone may take the one step that was handed over to it.');
      }
      if (!flows.includes(session.flow)) {
        throw forbidden('flow_not_authorized', `The flow ${session.flow} may not make this call.`);
      }
      request.flowSession = session;
      request.principal = principal;
    },
  };
}

function principalIn({ integratorId, integratorName, accountId }: FlowSession): Principal {
  return { integratorId, integratorName, accountId, scopes: [] };
}

/** The session that `sessionOnly` accepted. */
export function sessionOf(request: FastifyRequest): FlowSession {
  if (!request.flowSession) throw new Error(`${request.method} ${request.routeOptions.url} lets everybody in.`);
  return request.flowSession;
}
