import {
  isUuid,
  sandboxCardsSchema,
  sandboxClockRequestSchema,
  sandboxClockSchema,
  sandboxDeliveriesSchema,
  sandboxFaultParamsSchema,
  sandboxFaultRequestSchema,
  sandboxFaultSchema,
  sandboxFaultSettingsSchema,
  sandboxFaultsSchema,
  sandboxFixturesSchema,
  sandboxMailParamsSchema,
  sandboxMailsQuerySchema,
  sandboxMailsSchema,
} from 'svc-bridge/model';
import { z } from 'zod';
import { registerSandboxIntegratorRoutes } from '../../accounts/integrators/sandbox-routes.js';
import { SANDBOX_CARDS } from '../../payments/cards/sandbox-cards.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { ApiError, notFound } from '../../platform/http/api-error.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { bareResponses } from '../../platform/http/responses.js';
import { registerConsoleCalls, registerConsolePage } from '../console/routes.js';
import { sandboxExamples } from './examples.js';
import type { Fault } from './faults.js';
import { findMail, listMails } from './list-mails.js';
import { listRecentDeliveries } from './list-recent-deliveries.js';
import { registerListenerRoutes } from './listeners/listener-routes.js';
import { isOwnName } from './own-name.js';
import { registerTellRoute } from './provider-events/tell-route.js';
import { registerApiFaults } from './register-api-faults.js';
import type { Sandbox } from './start-sandbox.js';
import { registerTestCardRoute } from './test-card-route.js';
import { viewCalls } from './view/view-calls.js';

const tags = ['Sandbox'];
const HTML = { content: { 'text/html': { schema: z.string() } } };

/**
 * The sandbox's tools (absent in operator mode). They answer without the envelope and without a token: the sandbox is local and holds
 * nothing real. Other sites' pages may not use them, nor those of a name that leads here: its demo client may reach what this machine can.
 */
export function registerSandboxRoutes(app: HttpApp, deps: PaymentDeps, sandbox: Sandbox): void {
  registerApiFaults(app, sandbox.faults);
  app.register(async (scope: HttpApp) => {
    scope.addHook('onRequest', async (request) => {
      const { host, 'sec-fetch-site': site } = request.headers;
      if (site === 'cross-site' && request.method !== 'GET') throw refused(OTHER_SITE);
      if (!isOwnName(deps.settings.addresses, host)) throw refused(OTHER_NAME);
    });
    registerConsolePage(scope, deps, '/sandbox');
    registerConsoleCalls(scope, deps, viewCalls(sandbox));
    registerData(scope, deps, sandbox);
    registerSandboxIntegratorRoutes(scope, deps);
    registerMails(scope, deps);
    registerClock(scope, sandbox);
    registerFaults(scope, sandbox);
    registerListenerRoutes(scope, deps, sandbox);
    registerTellRoute(scope, deps);
    registerTestCardRoute(scope, deps);
  });
}

function registerData(app: HttpApp, deps: PaymentDeps, sandbox: Sandbox): void {
  const response = bareResponses(200, sandboxFixturesSchema);
  app.get(
    '/sandbox/fixtures',
    { schema: { tags, summary: 'Get demo accounts and credentials', example: sandboxExamples.fixtures, response } },
    () => sandbox.fixtures(),
  );
  app.get(
    '/sandbox/cards',
    {
      schema: {
        tags,
        summary: 'List test cards',
        example: sandboxExamples.cards,
        response: bareResponses(200, sandboxCardsSchema),
      },
    },
    async () => ({
      cards: SANDBOX_CARDS.map(({ number, name, behaviour }) => ({ number, name, behaviour: behaviour.kind })),
    }),
  );
  const deliveries = {
    tags,
    summary: 'List webhook deliveries, newest first',
    example: sandboxExamples.deliveries,
    response: bareResponses(200, sandboxDeliveriesSchema),
  };
  app.get('/sandbox/deliveries', { schema: deliveries }, async () => ({
    deliveries: await listRecentDeliveries(deps),
  }));
  const schema = { tags, summary: 'Reset the sandbox to fresh demo data', example: sandboxExamples.reset, response };
  app.post('/sandbox/reset', { config: { bodyKind: 'none' }, schema }, async () => {
    const fixtures = await sandbox.reset();
    app.accessTokens.clear();
    return fixtures;
  });
}

function registerMails(app: HttpApp, deps: PaymentDeps): void {
  const response = bareResponses(200, sandboxMailsSchema);
  const schema = {
    tags,
    summary: 'List mails, newest first',
    example: sandboxExamples.mails,
    querystring: sandboxMailsQuerySchema,
    response,
  };
  app.get('/sandbox/mails', { schema }, async (request) => ({ mails: await listMails(deps, request.query.to) }));
  app.get(
    '/sandbox/mails/:mail_id',
    {
      schema: {
        tags,
        summary: 'View a mail as the reader sees it',
        example: sandboxExamples.mail,
        params: sandboxMailParamsSchema,
        response: bareResponses(200, HTML),
      },
    },
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
  const response = bareResponses(200, sandboxClockSchema);
  app.get(
    '/sandbox/clock',
    { schema: { tags, summary: 'Get the sandbox clock', example: sandboxExamples.clock, response } },
    async () => answer(),
  );
  const schema = {
    tags,
    summary: 'Advance the sandbox clock',
    example: sandboxExamples.advanceClock,
    body: sandboxClockRequestSchema,
    response,
  };
  app.post('/sandbox/clock', { schema }, async (request) => {
    await sandbox.advance(Math.round(request.body.advance_seconds * 1000));
    return answer();
  });
}

function registerFaults(app: HttpApp, sandbox: Sandbox): void {
  const list = () => ({ faults: sandbox.faults.list().map(viewFault) });
  const response = bareResponses(200, sandboxFaultsSchema);
  app.get(
    '/sandbox/faults',
    { schema: { tags, summary: 'List injected faults', example: sandboxExamples.faults, response } },
    async () => list(),
  );
  const schema = {
    tags,
    summary: 'Inject a fault',
    example: sandboxExamples.injectFault,
    body: sandboxFaultRequestSchema,
    response: bareResponses(201, sandboxFaultSchema),
  };
  app.post('/sandbox/faults', { schema }, async (request, reply) => {
    const { times, ...spec } = request.body;
    const fault = await sandbox.faults.inject(sandboxFaultSettingsSchema.parse(spec), times === undefined ? 1 : times);
    return reply.code(201).send(viewFault(fault));
  });
  const all = {
    config: { bodyKind: 'none' },
    schema: { tags, summary: 'Remove all faults', example: sandboxExamples.removeFaults, response },
  } as const;
  app.delete('/sandbox/faults', all, async () => {
    await sandbox.faults.remove();
    return list();
  });
  const options = {
    config: { bodyKind: 'none' },
    schema: {
      tags,
      summary: 'Remove a fault',
      example: sandboxExamples.removeFault,
      params: sandboxFaultParamsSchema,
      response,
    },
  } as const;
  app.delete('/sandbox/faults/:fault_id', options, async (request) => {
    if (!isUuid(request.params.fault_id)) throw notFound('fault');
    await sandbox.faults.remove(request.params.fault_id);
    return list();
  });
}

function viewFault({ id, spec, remaining }: Fault) {
  return { id, ...spec, remaining };
}

const OTHER_SITE = "Pages of other sites may not use the sandbox's tools.";
const OTHER_NAME =
  "The sandbox's tools answer to localhost, an address, or the host of WEB_URL: set WEB_URL to the address that leads here.";

function refused(message: string): ApiError {
  return new ApiError({ status: 403, errors: [{ code: 'cross_site_refused', message }] });
}
