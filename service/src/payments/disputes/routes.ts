import {
  disputeEvidenceRequestSchema,
  disputeListQuerySchema,
  disputePageSchema,
  disputeParamsSchema,
  disputeSchema,
} from 'svc-bridge/model';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { disputeExamples } from './examples.js';
import { readDispute, readDisputes } from './read-disputes.js';
import { acceptDispute, submitEvidence } from './respond.js';

const WRITE = { access: { scope: 'write_invoices' } } as const;
const READ = { access: { scope: 'read_invoices' } } as const;
const TAGS = ['Disputes'];

/** Disputes of card payments (Gap §3.4). */
export function registerDisputeRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.get(
    '/v2/disputes',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'List disputes, newest first',
        example: disputeExamples.list,
        querystring: disputeListQuerySchema,
        response: responses(200, disputePageSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      return successEnvelope(await readDisputes(money, { integratorId, query: request.query }));
    },
  );
  app.get(
    '/v2/dispute/:dispute_id',
    {
      config: READ,
      schema: {
        tags: TAGS,
        summary: 'Get a dispute',
        example: disputeExamples.read,
        params: disputeParamsSchema,
        response: responses(200, disputeSchema),
      },
    },
    async (request) => {
      const { integratorId } = principalOf(request);
      return successEnvelope(await readDispute(money, { integratorId, disputeId: request.params.dispute_id }));
    },
  );
  app.post(
    '/v2/dispute/:dispute_id/evidence',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Submit evidence for a disputed payment',
        example: disputeExamples.submitEvidence,
        params: disputeParamsSchema,
        body: disputeEvidenceRequestSchema,
        response: responses(200, disputeSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const { integratorId } = principalOf(request);
        const { dispute_id: disputeId } = request.params;
        return submitEvidence(money, { integratorId, disputeId, text: request.body.text, claim });
      }),
  );
  app.post(
    '/v2/dispute/:dispute_id/accept',
    {
      config: WRITE,
      schema: {
        tags: TAGS,
        summary: 'Accept a dispute: it is lost',
        example: disputeExamples.accept,
        params: disputeParamsSchema,
        response: responses(200, disputeSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, async (claim) => {
        const { integratorId } = principalOf(request);
        return acceptDispute(money, { integratorId, disputeId: request.params.dispute_id, claim });
      }),
  );
}
