import swagger from '@fastify/swagger';
import type { FastifyContextConfig } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Deps } from '../deps.js';
import type { HttpApp } from '../http/http-app.js';
import type { Addresses } from '../settings/addresses.js';
import { nameComponents } from './components.js';
import { keepFieldDocs, withFieldDocs } from './field-docs.js';
import { EXAMPLE, type OperationExample } from './operation-example.js';
import { tidyDocument } from './tidy-document.js';

const DESCRIPTION = `Invoices, escrow transactions, payment methods and history. Amounts are integers of minor units. Every response
except those of the token endpoints is an envelope of status, message, codes and payload. Responses may gain fields: ignore
those you do not know. In a request body, null means the same as omitting an optional field.`;

/**
 * The OpenAPI 3.1 document at `/openapi.json`, made from the schemas that check the requests. Call it before any route is added.
 */
export function registerOpenApi(app: HttpApp, deps: Deps): void {
  const { addresses } = deps.settings;
  nameComponents();
  const zodToJsonConfig = { override: keepFieldDocs };
  const transformRoute = createJsonSchemaTransform({ zodToJsonConfig });
  const transformDocument = createJsonSchemaTransformObject({ zodToJsonConfig });
  app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Payment, invoice and escrow service', version: '0.1.0', description: DESCRIPTION },
      servers: [{ url: addresses.invoicingUrl }],
      tags: TAGS.map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'From the token endpoint, or a user password token.' },
          session: { type: 'http', scheme: 'bearer', description: "A flow session's own token, which its page holds." },
          client: { type: 'http', scheme: 'basic', description: 'client_id and client_secret.' },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = transformRoute(input);
      const { example, ...shown } = schema as { example?: OperationExample; params?: object; querystring?: object };
      // They become a list of parameters next, which has no place for what was noted beside them.
      for (const parameters of [shown.params, shown.querystring]) withFieldDocs(parameters ?? {});
      const repeatable = input.route.method === 'POST' && input.route.config?.access;
      const headers = repeatable && { headers: IDEMPOTENCY };
      return { schema: { ...shown, ...headers, ...serversOf(addresses, url), [EXAMPLE]: example }, url };
    },
    transformObject: (input) => tidyDocument(transformDocument(input)),
  });
  app.addHook('onRoute', (route) => {
    if (!route.schema || route.schema.hide) return;
    route.schema = { ...route.schema, ...securityOf(route), operationId: operationId(route) };
  });
  app.get('/openapi.json', { schema: { hide: true }, config: { cors: true } }, async () => app.swagger());
}

const TAGS = [
  ['Authorization', 'Tokens, users and one-time redirects.'],
  ['Payment methods', 'Wallets and cards.'],
  ['Invoices', 'One-step purchases.'],
  ['Escrows', 'Two-phase purchases.'],
  ['Refunds', 'Money back to the buyer of a paid invoice or a committed escrow, in full or in part.'],
  ['Disputes', "Card payments that the card's bank has taken back."],
  ['Token exchanges', "A game's own tokens, bought with money."],
  ['Transactions', "A player's history and receipts."],
  ['Webhooks', 'Where events are sent.'],
  ['Flows', "Calls of the service's own pages, authenticated by their session."],
  ['Sandbox', 'Tools for testing; absent in operator mode.'],
] as const;

const IDEMPOTENCY = {
  type: 'object',
  properties: {
    'Idempotency-Key': {
      type: 'string',
      minLength: 1,
      maxLength: 255,
      pattern: '^[\\x21-\\x7e]+$',
      description: 'Retries with the same key and body take effect once and return the same response. Kept for 7 days.',
    },
  },
} as const;

/** Which of the five addresses a path belongs to (interface §4), if not the document's own. */
function serversOf(addresses: Addresses, path: string): { servers?: { url: string }[] } {
  const address = ADDRESS_OF.find(([pattern]) => pattern.test(path))?.[1] ?? 'invoicingUrl';
  return addresses[address] === addresses.invoicingUrl ? {} : { servers: [{ url: addresses[address] }] };
}

const ADDRESS_OF: readonly (readonly [RegExp, keyof Addresses])[] = [
  [/^\/(authorize\/user|token|revoke|introspect|v1\/users|v1\/integrator)\b/, 'authUrl'],
  [/\/payment_methods$/, 'paymentsUrl'],
  [/^\/ui\/v1\/hosted-sessions$/, 'hostedUrl'],
  [/^\/(ui|sandbox)\//, 'webUrl'],
];

/** What only a flow's page may call. */
const OF_SESSIONS = /^\/ui\/v1\/(flow|phone)-sessions\/current\b/;

function securityOf({ url, config }: { readonly url: string; readonly config?: FastifyContextConfig }) {
  const { access, bodyKind } = config ?? {};
  if (OF_SESSIONS.test(url)) return { security: [{ session: [] }] };
  // by Basic, or in the form
  if (bodyKind === 'form') return { security: [{ client: [] }, {}] };
  if (!access) return {};
  return { security: [{ bearer: [] }], 'x-access': whoMay(access) };
}

function whoMay({ scope, user }: NonNullable<FastifyContextConfig['access']>): string {
  if (scope === undefined) return "Needs the user's own token.";
  return user ? `Needs the scope \`${scope}\`, or the user's own token.` : `Needs the scope \`${scope}\`.`;
}

/** `POST /v2/invoice/:invoice_id/pay` is `post_v2_invoice_invoice_id_pay`. */
function operationId(route: { method: string | string[]; url: string }): string {
  return `${String(route.method).toLowerCase()}${route.url.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '')}`;
}
