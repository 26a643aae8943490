import type { FastifyRequest } from 'fastify';

/** Who sends a request: an integrator's server, or one of its users through a user password token (interface §5). */
export interface Principal {
  readonly integratorId: string;
  /** As in the `integrator` field of resources. */
  readonly integratorName: string;
  /** Only with a client-credentials token. */
  readonly clientId?: string;
  /** Only with a user password token: it reaches this account's data and nothing else. */
  readonly accountId?: string;
  /** Origins whose pages may read the answer; absent: any. Only of a user whose integrator has registered some. */
  readonly origins?: readonly string[];
  /** As granted; compare with `allowsScope`. */
  readonly scopes: readonly string[];
}

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal | null;
  }
}

/** The principal that the route's `access` hook has found. */
export function principalOf(request: FastifyRequest): Principal {
  if (!request.principal) throw new Error(`${request.method} ${request.routeOptions.url} has no access hook.`);
  return request.principal;
}
