import { kycAnswerSchema, kycRequestSchema } from 'svc-bridge/model';
import { submitKyc } from '../../../accounts/kyc/submit-kyc.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { invalidField } from '../../../platform/http/api-error.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { finishHandover } from '../../handovers/handover.js';
import { requireTerms } from '../tos/require-terms.js';
import { kycExamples } from './examples.js';
import { viewKyc } from './kyc-view.js';

const LEAST_AGE_YEARS = 18;
const KYC_FLOWS = ['kyc', 'payout'] as const;

/** Reads and submits identity data in the kyc and payout flows. */
export function registerKycRoutes(app: HttpApp, deps: PaymentDeps): void {
  const only = sessionOnly(deps, KYC_FLOWS);
  const answer = responses(200, kycAnswerSchema);
  app.get(
    `${SESSION_PATH}/kyc`,
    { ...only, schema: { tags: ['Flows'], summary: 'Get KYC status', example: kycExamples.read, response: answer } },
    async (request) => successEnvelope({ kyc: await viewKyc(deps, sessionOf(request).accountId) }),
  );
  app.post(
    `${SESSION_PATH}/kyc`,
    {
      ...sessionOnly(deps, KYC_FLOWS, 'kyc'),
      schema: {
        tags: ['Flows'],
        summary: 'Submit KYC data',
        example: kycExamples.submit,
        body: kycRequestSchema,
        response: answer,
      },
    },
    async (request) => {
      const { accountId, handover } = sessionOf(request);
      await requireTerms(deps, accountId);
      requireAge(request.body.date_of_birth, deps.clock.now());
      await submitKyc(deps, accountId, request.body);
      // what was submitted stays so, even if the big screen has closed meanwhile
      if (handover) await finishHandover(deps, deps.db, handover.id);
      return successEnvelope({ kyc: await viewKyc(deps, accountId) });
    },
  );
}

function requireAge(dateOfBirth: string, nowMs: number): void {
  const latest = new Date(nowMs);
  latest.setUTCFullYear(latest.getUTCFullYear() - LEAST_AGE_YEARS);
  const born = Date.parse(dateOfBirth);
  if (born < Date.UTC(1900, 0, 1)) {
    throw invalidField('date_of_birth', 'date_of_birth_invalid', 'date_of_birth must be after 1900.');
  }
  if (born <= latest.getTime()) return;
  const message = `You must be at least ${LEAST_AGE_YEARS} years old.`;
  throw invalidField('date_of_birth', 'date_of_birth_too_young', message);
}
