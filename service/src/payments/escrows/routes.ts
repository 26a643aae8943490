import { escrowParamsSchema, escrowRequestSchema, escrowSchema } from 'svc-bridge/model';
import { notFound } from '../../platform/http/api-error.js';
import { type Outcome, successEnvelope } from '../../platform/http/envelope.js';
import { type HttpApp, MAX_PURCHASE_BODY_BYTES } from '../../platform/http/http-app.js';
import { runIdempotent } from '../../platform/http/idempotency.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { type Principal, principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import type { Money } from '../money.js';
import { withPictures } from '../pictures/pictures-of-items.js';
import { cancelEscrow } from './cancel-escrow.js';
import { commitEscrow } from './commit-escrow.js';
import { createEscrow } from './create-escrow.js';
import { escrowExamples } from './examples.js';
import { isEscrowId } from './new-escrow-id.js';
import { type EscrowCall, payEscrow } from './pay-escrow.js';
import { readEscrow } from './read-escrow.js';
import { voidEscrow } from './void-escrow.js';

type EscrowAction = (money: Money, options: EscrowCall & { claim: IdempotencyClaim | undefined }) => Promise<Outcome>;

const actions: readonly { name: 'pay' | 'commit' | 'cancel' | 'void'; summary: string; run: EscrowAction }[] = [
  { name: 'pay', summary: 'Pay an escrow: charge the buyer and hold the funds', run: payEscrow },
  { name: 'commit', summary: 'Commit an escrow: pay its recipients', run: commitEscrow },
  { name: 'cancel', summary: 'Cancel an escrow: refund the buyer', run: cancelEscrow },
  { name: 'void', summary: 'Void an open escrow: it can no longer be paid', run: voidEscrow },
];

/** Interface §4 rows 6 to 10, and voiding (Gap §3.1). */
export function registerEscrowRoutes(app: HttpApp, deps: PaymentDeps): void {
  const { money } = deps;
  app.post(
    '/v2/escrow',
    {
      bodyLimit: MAX_PURCHASE_BODY_BYTES,
      config: { access: { scope: 'write_invoices' } },
      schema: {
        tags: ['Escrows'],
        summary: 'Create an escrow',
        example: escrowExamples.create,
        body: escrowRequestSchema,
        response: responses(201, escrowSchema),
      },
    },
    (request, reply) =>
      runIdempotent(deps, request, reply, (claim) => {
        const { integratorId } = principalOf(request);
        return withPictures(deps, { integratorId, items: request.body.line_items }, () =>
          createEscrow(money, { integratorId, body: request.body, claim }),
        );
      }),
  );
  for (const action of actions) {
    app.post(
      `/v2/escrow/:escrow_id/${action.name}`,
      {
        config: { access: { scope: 'write_invoices' }, bodyKind: 'none' },
        schema: {
          tags: ['Escrows'],
          summary: action.summary,
          example: escrowExamples[action.name],
          params: escrowParamsSchema,
          response: responses(200, escrowSchema),
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
        summary: 'Get an escrow',
        example: escrowExamples.read,
        params: escrowParamsSchema,
        response: responses(200, escrowSchema),
      },
    },
    async (request) => successEnvelope(await readEscrow(money, callOf(principalOf(request), request.params.escrow_id))),
  );
}

function callOf(principal: Principal, escrowId: string): EscrowCall {
  if (!isEscrowId(escrowId)) throw notFound('escrow');
  return { integratorId: principal.integratorId, integratorName: principal.integratorName, escrowId };
}
