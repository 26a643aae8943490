import { disputeEvidenceRequestSchema } from 'svc-bridge/model';
import { z } from 'zod';
import type { PaymentDeps } from '../../payments/deps.js';
import { type Dispute, findDispute } from '../../payments/disputes/dispute.js';
import { acceptDispute, findRefusal, submitEvidence } from '../../payments/disputes/respond.js';
import { notFound } from '../../platform/http/api-error.js';
import { type ConsoleCall, changeCall, noInput, objectCall, plainCall } from './console-call.js';
import { type CarryOut, type MoneyAsked, makeRequest, recordOnce, requestKey } from './make-request.js';
import { readDispute } from './read-dispute.js';
import { logPageInput, readLog } from './read-log.js';
import { readWaitingDisputes } from './read-waiting-disputes.js';
import { REQUEST_KINDS } from './request-kinds.js';

/** Disputes, and what is said to them. Evidence moves no money; to accept gives it up. */
export const disputeCalls: readonly ConsoleCall[] = [
  plainCall({
    method: 'GET',
    path: '/disputes',
    access: 'viewer',
    input: noInput,
    run: ({ deps, operator }) => readWaitingDisputes(deps, operator),
  }),
  objectCall({
    path: '/disputes/:id',
    access: 'viewer',
    object: 'dispute',
    input: noInput,
    run: async ({ deps, operator, object }) => readDispute(deps, operator, await requireDispute(deps, object.id)),
  }),
  objectCall({
    path: '/disputes/:id/log',
    access: 'viewer',
    object: 'dispute',
    input: logPageInput,
    run: ({ deps, operator, object }, { cursor }) => readLog(deps, operator, object, cursor),
  }),
  changeCall({
    path: '/disputes/:id/evidence',
    access: 'finance',
    object: 'dispute',
    action: 'dispute.submit-evidence',
    input: z.object({
      text: z.string().trim().pipe(disputeEvidenceRequestSchema.shape.text),
      request_key: requestKey,
    }),
    run: async (context, { text, request_key: key }) => {
      const { deps, object } = context;
      const { integratorId } = await requireDispute(deps, object.id);
      await submitEvidence(deps.money, {
        integratorId,
        disputeId: object.id,
        text,
        claim: undefined,
        // the text may name players, and the log has no personal data
        alongside: (client, evidenceId) =>
          recordOnce(context, client, { key, after: { evidence_id: evidenceId, characters: text.length } }),
      });
      return { state: 'done' };
    },
  }),
  changeCall({
    path: '/disputes/:id/accept',
    access: REQUEST_KINDS['dispute.accept'].access,
    object: 'dispute',
    action: 'dispute.accept',
    input: z.object({ request_key: requestKey }),
    run: async (context, { request_key: key }) => {
      const { deps, object } = context;
      const dispute = await requireDispute(deps, object.id);
      const refusal = await findRefusal(deps.money, dispute);
      if (refusal) throw refusal;
      const { amount, currency } = dispute;
      return makeRequest(context, { asked: { amount, currency }, key, carryOut: acceptAsked });
    },
  }),
];

/** Gives a dispute up. */
export const acceptAsked: CarryOut<MoneyAsked> = async ({ deps }, { objectId: disputeId }, alongside) => {
  const { integratorId } = await requireDispute(deps, disputeId);
  await acceptDispute(deps.money, {
    integratorId,
    disputeId,
    claim: undefined,
    alongside: (client, acceptanceId) => alongside(client, { acceptance_id: acceptanceId }),
  });
  return {};
};

async function requireDispute({ pool }: PaymentDeps, id: string): Promise<Dispute> {
  const dispute = await findDispute(pool, id);
  if (!dispute) throw notFound('dispute');
  return dispute;
}
