import {
  isUuid,
  payoutAnswerSchema,
  payoutParamsSchema,
  payoutQuoteAnswerSchema,
  payoutQuoteRequestSchema,
  payoutRequestSchema,
} from 'svc-bridge/model';
import { displayAmount } from '../../../ledger/display-amount.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { findPayout, findPayoutByKey } from '../../../payments/payouts/find-payout.js';
import type { Payout } from '../../../payments/payouts/payout.js';
import { notFound } from '../../../platform/http/api-error.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { responses } from '../../../platform/http/responses.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { payoutExamples } from './examples.js';
import { payOut, requireWallet } from './pay-out.js';
import type { PayoutWallet } from './payout-flow-view.js';
import { viewPayout } from './payout-view.js';

const TAGS = ['Flows'];
const answer = responses(200, payoutAnswerSchema);

/** Money from the buyer's wallet to a bank account. */
export function registerPayoutRoutes(app: HttpApp, deps: PaymentDeps): void {
  const only = sessionOnly(deps, ['payout']);
  const view = async (payout: Payout) => successEnvelope({ payout: await viewPayout(deps, payout) });
  app.post(
    `${SESSION_PATH}/payouts/quote`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Quote a payout',
        example: payoutExamples.quote,
        body: payoutQuoteRequestSchema,
        response: responses(200, payoutQuoteAnswerSchema),
      },
    },
    async (request) => {
      const wallet = await requireWallet(deps, sessionOf(request), request.body);
      return successEnvelope({ quote: await quote(deps, wallet, request.body.amount) });
    },
  );
  app.post(
    `${SESSION_PATH}/payouts`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Start a payout',
        example: payoutExamples.start,
        body: payoutRequestSchema,
        response: answer,
      },
    },
    async (request) => view(await payOut(deps, sessionOf(request), request.body)),
  );
  app.get(
    `${SESSION_PATH}/payouts/:id`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get a payout',
        example: payoutExamples.read,
        params: payoutParamsSchema,
        response: answer,
      },
    },
    async (request) => {
      return view(await requirePayout(deps, sessionOf(request), request.params.id));
    },
  );
}

/** By its own id, or by the page's key, which is all that a page knows if its first response was lost. */
async function requirePayout(deps: PaymentDeps, { accountId }: FlowSession, named: string): Promise<Payout> {
  if (!isUuid(named)) throw notFound('payout');
  const key = named.toLowerCase();
  const payout = await findPayout(deps, key);
  if (payout?.accountId === accountId) return payout;
  const own = await findPayoutByKey(deps, { accountId, key });
  if (!own) throw notFound('payout');
  return own;
}

async function quote(deps: PaymentDeps, wallet: PayoutWallet, amount: number) {
  const { currency, fee_amount } = wallet;
  const exponents = await deps.money.exponents();
  const display = (minor: number) => displayAmount(minor, currency, exponents);
  return {
    amount,
    fee_amount,
    arriving_amount: amount - fee_amount,
    currency,
    display_amount: display(amount),
    display_fee_amount: display(fee_amount),
    display_arriving_amount: display(amount - fee_amount),
  };
}
