import fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type SandboxCardFields, SandboxFieldsTokens } from '../../../payments/cards/sandbox-card-fields.js';
import { createSandboxCardProvider } from '../../../payments/cards/sandbox-card-provider.js';
import type { Clock } from '../../../platform/clock.js';
import { escapeHtml } from '../../../platform/http/escape-html.js';
import { setSecurityHeaders } from '../../../platform/http/security-headers.js';
import type { RandomSource } from '../../../platform/random.js';
import type { Settings } from '../../../platform/settings.js';
import { PAGES_FOLDER, readPageFiles, sendPage } from '../../../web/pages/send-page.js';

const PAGE_PATH = '/card-fields';

interface CardFieldsDeps {
  readonly clock: Clock;
  readonly random: RandomSource;
  readonly settings: Pick<Settings, 'addresses' | 'host' | 'cardFields' | 'secretKeys'>;
}

export function createSandboxCardFields({
  random,
  settings,
}: Pick<CardFieldsDeps, 'random' | 'settings'>): SandboxCardFields {
  const { url } = settings.cardFields;
  return {
    page: { kind: 'provider_fields', url: `${url}${PAGE_PATH}`, origin: new URL(url).origin },
    tokens: new SandboxFieldsTokens(random, settings),
  };
}

const requestSchema = z.object({
  entry_id: z.uuid(),
  card: z.object({
    number: z.string().max(40),
    expiry_month: z.int(),
    expiry_year: z.int(),
    security_code: z.string().max(10),
  }),
});

/**
 * Serves the sandbox's card fields on a port, and so an origin, of their own, as a card provider does: a page, and the exchange of a card
 * for a token, which only that page calls.
 *
 * @returns stops it
 */
export async function startCardFields(deps: CardFieldsDeps, fields: SandboxCardFields): Promise<() => Promise<void>> {
  const { host, cardFields } = deps.settings;
  const app = createCardFieldsApp(deps, fields);
  await app.listen({ host, port: cardFields.port });
  return async () => app.close();
}

/** Not yet listening. */
export function createCardFieldsApp(deps: CardFieldsDeps, fields: SandboxCardFields): FastifyInstance {
  const app = fastify({ bodyLimit: 10_000, forceCloseConnections: true });
  const pages = readPageFiles(PAGES_FOLDER);
  const { tokenize } = createSandboxCardProvider({ clock: deps.clock });
  const { webUrl, hostedUrl } = deps.settings.addresses;
  const hosts = [...new Set([webUrl, hostedUrl].map((address) => new URL(address).origin))].join(' ');
  const head = `<meta name="svc-hosts" content="${escapeHtml(hosts)}">`;
  app.addHook('onRequest', (_request, reply, done) => {
    setSecurityHeaders(reply, false);
    done();
  });
  app.get(PAGE_PATH, (request, reply) => {
    // any game may be around the form; the page speaks with the form's origins only
    sendPage(pages, request, reply, { name: 'card-fields', lang: undefined, frameAncestors: '*', head });
    return reply;
  });
  app.post('/card-tokens', async (request, reply) => {
    const parsed = requestSchema.safeParse(request.body);
    if (!parsed.success) return reply.code(422).send({ field: 'number' });
    const { entry_id, card } = parsed.data;
    const { number, expiry_month: expiryMonth, expiry_year: expiryYear, security_code: securityCode } = card;
    const answer = await tokenize({ number, expiryMonth, expiryYear, securityCode });
    if (answer.status === 'refused') return reply.code(422).send({ field: answer.field });
    const { brand, lastFour } = answer;
    const token = fields.tokens.create(entry_id.toLowerCase(), number, {
      token: answer.token,
      brand,
      lastFour,
      expiryMonth,
      expiryYear,
    });
    return reply.code(201).send({ token, brand, last_four: lastFour });
  });
  return app;
}
