import { invoiceRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import { notFound } from '../../platform/http/api-error.js';
import { type Outcome, successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { type Principal, principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import type { Money } from '../money.js';
import { cancelEscrow } from './cancel-escrow.js';
import { commitEscrow } from './commit-escrow.js';
import { createEscrow } from './create-escrow.js';
import { isEscrowId } from './new-escrow-id.js';
import { type EscrowCall, payEscrow } from './pay-escrow.js';
import { readEscrow } from './read-escrow.js';

const paramsSchema = z.object({ escrow_id: z.string() });

const escrowResponseSchema = z
  .object({
    id: z.string().describe('Begins with esc_.'),
    account_id: z.string(),
    escrow_invoice_id: z.string(),
    commit_invoice_id: z.string().describe('Empty until committed.'),
    cancel_invoice_id: z.string().describe('Empty until cancelled.'),
    status: z.enum(['OPEN', 'ESCROWED', 'ESCROW-FAILED', 'COMMITTED', 'CANCELLED']),
    integrator: z.string().optional().describe('In the answers of pay, commit and cancel.'),
    created: z.string().describe('Ends in +0000 UTC; a zero date on create.'),
    updated: z.string(),
  })
  .meta({ id: 'Escrow' });

type EscrowAction = (money: Money, options: EscrowCall & { claim: IdempotencyClaim | undefined }) => Promise<Outcome>;

const actions: readonly { name: string; summary: string; run: EscrowAction }[] = [
  { name: 'pay', summary: 'Charge the buyer and hold the money', run: payEscrow },
  { name: 'commit', summary: 'Pay the recipients of a held escrow', run: commitEscrow },
  { name: 'cancel', summary: 'Refund the buyer of a held escrow', run: cancelEscrow },
];

/** Interface §4 rows 6 to 10. */
export function registerEscrowRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.post(
    '/v2/escrow',
    {
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Escrows'],
        summary: 'Create an escrow',
        body: invoiceRequestSchema,
        response: responses(201, escrowResponseSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) =>
        createEscrow(money, { integratorId: principalOf(request).integratorId, body: request.body, claim }),
      ),
  );
  for (const action of actions) {
    app.post(
      `/v2/escrow/:escrow_id/${action.name}`,
      {
        config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
        schema: {
          tags: ['Escrows'],
          summary: action.summary,
          params: paramsSchema,
          response: responses(200, escrowResponseSchema),
        },
      },
      (request, reply) =>
        runIdempotent(deps, request, reply, async (claim) =>
          action.run(money, { ...callOf(principalOf(request), request.params.escrow_id), claim }),
        ),
    );
  }
  app.get(
    '/v2/escrow/:escrow_id',
    {
      config: { access: { scope: 'read_invoices' } },
      schema: {
        tags: ['Escrows'],
        summary: 'Read an escrow',
        params: paramsSchema,
        response: responses(200, escrowResponseSchema),
      },
    },
    async (request) => successEnvelope(await readEscrow(money, callOf(principalOf(request), request.params.escrow_id))),
  );
}

function callOf(principal: Principal, escrowId: string): EscrowCall {
  if (!isEscrowId(escrowId)) throw notFound('escrow');
  return { integratorId: principal.integratorId, integratorName: principal.integratorName, escrowId };
}
