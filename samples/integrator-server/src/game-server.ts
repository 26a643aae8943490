import Fastify, { type FastifyInstance } from 'fastify';
import { createServerClient } from 'svc-bridge/server';
import { addGameFiles } from './game-files.js';
import { allowGameOrigins } from './game-origins.js';
import { addGameRoutes } from './game-routes.js';
import { refuse } from './refusal.js';
import type { Credentials } from './settings.js';

export interface GameServerOptions {
  readonly serviceUrl: string;
  readonly credentials: Credentials;
  readonly gameFiles: string;
  /** Further origins that a game may ask this server from. */
  readonly gameOrigins?: readonly string[];
  /** The game's page is cross-origin isolated; not when absent. */
  readonly isolated?: boolean;
  /** Warnings of the payment service are logged; on when absent. */
  readonly log?: boolean;
}

/** The sample game's server, not yet listening. */
export function createGameServer({
  serviceUrl,
  credentials,
  gameFiles,
  gameOrigins = [],
  isolated = false,
  log = true,
}: GameServerOptions): FastifyInstance {
  const app = Fastify({ logger: log && { level: 'warn' } });
  const svc = createServerClient({
    addresses: serviceUrl,
    clientId: credentials.clientId,
    clientSecret: credentials.clientSecret,
  });
  allowGameOrigins(app, gameOrigins);
  app.get('/healthz', () => ({ status: 'ok' }));
  addGameRoutes(app, {
    svc,
    serviceUrl,
    playerAccountId: credentials.playerAccountId,
    sellerWalletId: credentials.sellerWalletId,
  });
  addGameFiles(app, { folder: gameFiles, serviceUrl, isolated });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 404, { code: 'not_found', message: 'Nothing is here.' }));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error(error);
    const message = status < 500 ? error.message : 'The game server failed.';
    return refuse(reply, status, { code: status < 500 ? 'invalid_request' : 'server_failed', message });
  });
  return app;
}
