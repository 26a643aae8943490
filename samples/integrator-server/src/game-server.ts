import Fastify, { type FastifyInstance } from 'fastify';
import { confirmationOfInvoice, createWebhookHandler, fastifyPlugin } from 'svc-bridge/server';
import { addGameFiles } from './game-files.js';
import { allowGameOrigins } from './game-origins.js';
import { addGameRoutes } from './game-routes.js';
import { Inventory } from './inventory.js';
import { addPictures } from './pictures.js';
import { refuse } from './refusal.js';
import { addReturnRoutes } from './return-routes.js';
import { ServiceAccount, type ServiceAccountOptions } from './service-account.js';

export interface GameServerOptions extends Omit<ServiceAccountOptions, 'log' | 'onStartedOver'> {
  /** Absent: it learns of payments only when it asks. */
  readonly webhookSecret?: string | undefined;
  readonly gameFiles: string;
  /** Where the payment service reaches this server; absent: its goods have no pictures. */
  readonly shopUrl?: string | undefined;
  /** Other origins from which a game may call this server. */
  readonly gameOrigins?: readonly string[];
  /** Whether the game's page is cross-origin isolated; default false. */
  readonly isolated?: boolean;
  /** Whether to log the payment service's warnings; default true. */
  readonly log?: boolean;
}

/** The sample game's server, not yet listening. */
export function createGameServer({
  serviceUrl,
  credentials,
  renewCredentials,
  webhookSecret,
  gameFiles,
  shopUrl,
  gameOrigins = [],
  isolated = false,
  log = true,
}: GameServerOptions): FastifyInstance {
  const app = Fastify({ logger: log && { level: 'warn' } });
  const inventory = new Inventory();
  const onStartedOver = () => inventory.startOver();
  const account = new ServiceAccount({ serviceUrl, credentials, renewCredentials, onStartedOver, log });
  allowGameOrigins(app, gameOrigins);
  app.get('/healthz', () => ({ status: 'ok' }));
  const parts = { account, serviceUrl, inventory, shopUrl };
  addGameRoutes(app, parts);
  addReturnRoutes(app, parts);
  addPictures(app);
  if (webhookSecret) app.register(fastifyPlugin({ '/svc/webhooks': paidOrders(webhookSecret, inventory) }));
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

/** Fulfils paid orders even when nobody is waiting for them. */
function paidOrders(secret: string, inventory: Inventory) {
  return createWebhookHandler({
    secret,
    onEvent: (event) => {
      if (event.type !== 'invoice-completion' || confirmationOfInvoice(event.invoice) !== 'complete') return;
      inventory.fulfil(event.invoice.reference_id ?? '', event.invoice.invoice_id);
    },
  });
}
