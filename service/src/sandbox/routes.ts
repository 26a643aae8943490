import { z } from 'zod';
import type { Deps } from '../context.js';
import type { HttpApp } from '../http/http-app.js';
import { listMails } from './list-mails.js';
import type { Sandbox } from './start-sandbox.js';

/** Ten years: more than anything in the service waits for. */
const MOST_SECONDS = 10 * 366 * 24 * 60 * 60;

const clockBody = z.object({
  advance_seconds: z.number().min(0, 'must be at least 0: time never goes back').max(MOST_SECONDS),
});

/**
 * The sandbox's tools (absent in operator mode). They answer without the envelope and without a token: the sandbox is local and holds
 * nothing real.
 */
export function registerSandboxRoutes(app: HttpApp, deps: Deps, sandbox: Sandbox): void {
  const schema = { tags: ['Sandbox'] };
  app.get('/sandbox/fixtures', { schema: { ...schema, summary: 'Demo accounts and credentials' } }, () =>
    sandbox.fixtures(),
  );
  app.get(
    '/sandbox/mails',
    {
      schema: {
        ...schema,
        summary: 'Mails, newest first',
        querystring: z.object({ to: z.string().max(254).optional() }),
      },
    },
    async (request) => ({ mails: await listMails(deps, request.query.to) }),
  );
  app.get('/sandbox/clock', { schema: { ...schema, summary: 'The virtual time' } }, async () => clockAnswer(sandbox));
  app.post(
    '/sandbox/clock',
    { schema: { ...schema, summary: 'Move time forward', body: clockBody } },
    async (request) => {
      await sandbox.advance(Math.round(request.body.advance_seconds * 1000));
      return clockAnswer(sandbox);
    },
  );
  app.post(
    '/sandbox/reset',
    { config: { bodyKind: 'none' }, schema: { ...schema, summary: 'Start anew with fresh demo data' } },
    async () => {
      const fixtures = await sandbox.reset();
      app.accessTokens.forgetAll();
      return fixtures;
    },
  );
}

function clockAnswer(sandbox: Sandbox) {
  return { now: new Date(sandbox.clock.now()).toISOString(), offset_seconds: sandbox.clock.offsetMs / 1000 };
}
