import swagger from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../context.js';
import type { HttpApp } from '../http/http-app.js';

const DESCRIPTION = `Invoices, escrow transactions, payment methods and history. Amounts are integers of minor units. Every answer
but those of the token endpoints is an envelope of status, message, codes and payload. Every POST takes an Idempotency-Key.`;

/**
 * The OpenAPI 3.1 document at `/openapi.json`, made from the schemas that check the requests. Call it before any route is added.
 */
export function registerOpenApi(app: HttpApp, deps: Deps): void {
  const { authUrl, invoicingUrl, paymentsUrl } = deps.settings.addresses;
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Payment, invoice and escrow service', version: '0.1.0', description: DESCRIPTION },
      servers: [...new Set([invoicingUrl, authUrl, paymentsUrl])].map((url) => ({ url })),
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'From the token endpoint, or a user password token.' },
          client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret.' },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.addHook('onRoute', (route) => {
    if (!route.schema || route.schema.hide) return;
    route.schema = { ...route.schema, ...securityOf(route.config?.access), operationId: operationId(route) };
  });
  app.get('/openapi.json', { schema: { hide: true }, config: { cors: true } }, async () => app.swagger());
}

const TAGS = [
  ['Authorization', 'Tokens, users and one-time redirects.'],
  ['Payment methods', 'Wallets and cards.'],
  ['Invoices', 'Purchases, paid at once.'],
  ['Escrow', 'Purchases in two phases.'],
  ['Transactions', "A player's history and receipts."],
  ['Webhooks', 'Where events are sent.'],
  ['Sandbox', 'Tools for testing; absent in operator mode.'],
] as const;

function securityOf(access: { scope: string; user?: boolean } | undefined) {
  if (!access) return {};
  const who = access.user
    ? `Needs the scope \`${access.scope}\`, or the user's own token.`
    : `Needs the scope \`${access.scope}\`.`;
  return { security: [{ bearer: [] }], 'x-access': who };
}

/** `POST /v2/invoice/:invoice_id/pay` is `post_v2_invoice_invoice_id_pay`. */
function operationId(route: { method: string | string[]; url: string }): string {
  return `${String(route.method).toLowerCase()}${route.url.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '')}`;
}
