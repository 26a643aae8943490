import type { onRequestHookHandler } from 'fastify';

/**
 * For routes that a proxy keeps from the internet by their address: in another spelling (`/metrics/`, `/%6detrics`), which the router would
 * take and a proxy's rule may not see, they do not exist.
 */
export const exactAddressOnly: onRequestHookHandler = (request, reply, done) => {
  if (request.url.split('?', 1)[0] === request.routeOptions.url) done();
  else reply.callNotFound();
};
