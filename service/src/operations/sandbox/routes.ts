import { z } from 'zod';
import { registerSandboxIntegratorRoutes } from '../../accounts/integrators/sandbox-routes.js';
import { SANDBOX_CARDS } from '../../payments/cards/sandbox-cards.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError, notFound } from '../../platform/http/api-error.js';
import { isUuid } from '../../platform/http/fields.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import {
  cardsSchema,
  clockSchema,
  faultSeenSchema,
  faultsSchema,
  mailsSchema,
  recentDeliveriesSchema,
} from './answers.js';
import { type Fault, faultSchema } from './faults.js';
import { fixturesSchema } from './fixtures.js';
import { findMail, listMails } from './list-mails.js';
import { listRecentDeliveries } from './list-recent-deliveries.js';
import { registerSandboxPage } from './page/register-sandbox-page.js';
import { registerApiFaults } from './register-api-faults.js';
import type { Sandbox } from './start-sandbox.js';

/** Ten years: more than anything in the service waits for. */
const MOST_SECONDS = 10 * 366 * 24 * 60 * 60;

const clockBody = z.object({
  advance_seconds: z.number().min(0, 'must be at least 0: time never goes back').max(MOST_SECONDS),
});
const timesSchema = z.object({
  times: z.int().min(1).max(1000).nullable().optional().describe('How often; null: until removed. Default 1.'),
});
const mailsQuery = z.object({ to: z.string().max(254).optional().describe('Only mails to this address.') });
const tags = ['Sandbox'];
const HTML = { content: { 'text/html': { schema: z.string() } } };

/**
 * The sandbox's tools (absent in operator mode). They answer without the envelope and without a token: the sandbox is local and holds
 * nothing real. Other sites' pages may not use them.
 */
export function registerSandboxRoutes(app: HttpApp, deps: Deps, sandbox: Sandbox): void {
  registerApiFaults(app, sandbox.faults);
  app.register(async (scope: HttpApp) => {
    scope.addHook('onRequest', async (request) => {
      if (request.headers['sec-fetch-site'] === 'cross-site' && request.method !== 'GET') throw crossSite();
    });
    registerSandboxPage(scope);
    registerData(scope, deps, sandbox);
    registerSandboxIntegratorRoutes(scope, deps);
    registerMails(scope, deps);
    registerClock(scope, sandbox);
    registerFaults(scope, sandbox);
  });
}

function registerData(app: HttpApp, deps: Deps, sandbox: Sandbox): void {
  const response = bareResponses(200, fixturesSchema);
  app.get('/sandbox/fixtures', { schema: { tags, summary: 'Demo accounts and credentials', response } }, () =>
    sandbox.fixtures(),
  );
  app.get(
    '/sandbox/cards',
    { schema: { tags, summary: 'The published test cards', response: bareResponses(200, cardsSchema) } },
    async () => ({
      cards: SANDBOX_CARDS.map(({ number, name, behaviour }) => ({ number, name, behaviour: behaviour.kind })),
    }),
  );
  const deliveries = {
    tags,
    summary: 'Webhook deliveries, newest first',
    response: bareResponses(200, recentDeliveriesSchema),
  };
  app.get('/sandbox/deliveries', { schema: deliveries }, async () => ({
    deliveries: await listRecentDeliveries(deps),
  }));
  const schema = { tags, summary: 'Reset the sandbox to fresh demo data', response };
  app.post('/sandbox/reset', { config: { bodyKind: 'none' }, schema }, async () => {
    const fixtures = await sandbox.reset();
    app.accessTokens.clear();
    return fixtures;
  });
}

function registerMails(app: HttpApp, deps: Deps): void {
  const response = bareResponses(200, mailsSchema);
  const schema = { tags, summary: 'Mails, newest first', querystring: mailsQuery, response };
  app.get('/sandbox/mails', { schema }, async (request) => ({ mails: await listMails(deps, request.query.to) }));
  const params = z.object({ mail_id: z.string() });
  app.get(
    '/sandbox/mails/:mail_id',
    { schema: { tags, summary: 'A mail as its reader sees it', params, response: bareResponses(200, HTML) } },
    async (request, reply) => {
      const mail = isUuid(request.params.mail_id) ? await findMail(deps, request.params.mail_id) : undefined;
      if (!mail) throw notFound('mail');
      return reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
        )
        .send(mail.html);
    },
  );
}

function registerClock(app: HttpApp, sandbox: Sandbox): void {
  const answer = () => ({
    now: new Date(sandbox.clock.now()).toISOString(),
    offset_seconds: sandbox.clock.offsetMs / 1000,
  });
  const response = bareResponses(200, clockSchema);
  app.get('/sandbox/clock', { schema: { tags, summary: 'The virtual time', response } }, async () => answer());
  const schema = { tags, summary: 'Move time forward', body: clockBody, response };
  app.post('/sandbox/clock', { schema }, async (request) => {
    await sandbox.advance(Math.round(request.body.advance_seconds * 1000));
    return answer();
  });
}

function registerFaults(app: HttpApp, sandbox: Sandbox): void {
  const list = () => ({ faults: sandbox.faults.list().map(viewFault) });
  const response = bareResponses(200, faultsSchema);
  app.get('/sandbox/faults', { schema: { tags, summary: 'List injected faults', response } }, async () => list());
  const body = z.intersection(faultSchema, timesSchema);
  const schema = { tags, summary: 'Inject a fault', body, response: bareResponses(201, faultSeenSchema) };
  app.post('/sandbox/faults', { schema }, async (request, reply) => {
    const { times, ...spec } = request.body;
    const fault = await sandbox.faults.inject(faultSchema.parse(spec), times === undefined ? 1 : times);
    return reply.code(201).send(viewFault(fault));
  });
  const all = { config: { bodyKind: 'none' }, schema: { tags, summary: 'Remove all', response } } as const;
  app.delete('/sandbox/faults', all, async () => {
    await sandbox.faults.remove();
    return list();
  });
  const params = z.object({ fault_id: z.string() });
  const options = { config: { bodyKind: 'none' }, schema: { tags, summary: 'Remove one', params, response } } as const;
  app.delete('/sandbox/faults/:fault_id', options, async (request) => {
    if (!isUuid(request.params.fault_id)) throw notFound('fault');
    await sandbox.faults.remove(request.params.fault_id);
    return list();
  });
}

function viewFault({ id, spec, remaining }: Fault) {
  return { id, ...spec, remaining };
}

function crossSite(): ApiError {
  const errors = [{ code: 'cross_site_refused', message: "Another site's page may not use the sandbox's tools." }];
  return new ApiError({ status: 403, errors });
}
