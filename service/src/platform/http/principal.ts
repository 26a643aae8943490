import type { FastifyRequest } from 'fastify';
import type { Caller } from './request-log.js';

/** Who sends a request: an integrator's server, or one of its users through a user password token (interface §5). */
export interface Principal {
  readonly integratorId: string;
  /** As in the `integrator` field of resources. */
  readonly integratorName: string;
  /** Only with a client-credentials token. */
  readonly clientId?: string;
  /** Only with a user password token, which reaches nothing but this account's data. */
  readonly accountId?: string;
  /** Origins whose pages may read the response; absent: any. Only for a user whose integrator has registered some. */
  readonly origins?: readonly string[];
  /** As granted; compare with `allowsScope`. */
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** Who its log line names: of players, only that it is one. */
export function callerOf({ accountId, clientId, integratorName }: Principal): Caller {
  return accountId === undefined ? { kind: 'client', clientId, integratorName } : { kind: 'player', integratorName };
}

/** The player of a route that only players may call. */
export function playerOf(request: FastifyRequest): string {
  const { accountId } = principalOf(request);
  if (accountId === undefined) throw new Error(`${request.routeOptions.url} lets in others than players.`);
  return accountId;
}

/** The principal that the route's `access` hook found. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error(`${request.method} ${request.routeOptions.url} has no access hook.`);
  return request.principal;
}
