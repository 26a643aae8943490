import { z } from 'zod';
import type { Deps } from '../../context.js';
import type { FlowSession } from '../../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { ApiError, forbidden, invalidField, notFound } from '../../http/api-error.js';
import { successEnvelope } from '../../http/envelope.js';
import { amountField, isUuid, textField, uuidField } from '../../http/fields.js';
import type { HttpApp } from '../../http/http-app.js';
import { responses } from '../../http/responses.js';
import { displayAmount } from '../../invoices/display-amount.js';
import { findPayout } from '../../payouts/find-payout.js';
import type { Payout } from '../../payouts/payout.js';
import { startPayout } from '../../payouts/start-payout.js';
import { countryField } from '../common/country.js';
import { requireTerms } from '../common/require-terms.js';
import { maskAccountNumber, readAccountNumber } from './account-number.js';
import { listPayoutWallets, type PayoutWallet, viewPayoutFlow } from './payout-flow-view.js';
import { payoutSchema, viewPayout } from './payout-view.js';

const TAGS = ['Flows'];
const answer = responses(200, z.object({ payout: payoutSchema }));
const amountFields = { wallet_id: uuidField(), amount: amountField(1).describe('Fee included.') };
const startSchema = z.object({
  ...amountFields,
  payout_id: uuidField().describe('Made by the page, one per form shown.'),
  destination: z.object({
    type: z.literal('bank_account'),
    holder_name: textField({ min: 1, max: 100 }),
    account_number: textField({ min: 4, max: 50 }),
    country: countryField,
    routing_number: textField({ max: 30 }).optional(),
  }),
});
const quoteSchema = z.object({
  amount: z.number(),
  fee_amount: z.number(),
  arriving_amount: z.number(),
  currency: z.string(),
  display_amount: z.string(),
  display_fee_amount: z.string(),
  display_arriving_amount: z.string(),
});

/** Money from the buyer's wallet to a bank account. */
export function registerPayoutRoutes(app: HttpApp, deps: Deps): void {
  const only = sessionOnly(deps, ['payout']);
  const view = async (payout: Payout) => successEnvelope({ payout: await viewPayout(deps, payout) });
  app.post(
    `${SESSION_PATH}/payouts/quote`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'What a payout costs',
        body: z.object(amountFields),
        response: responses(200, z.object({ quote: quoteSchema })),
      },
    },
    async (request) => {
      const wallet = await requireWallet(deps, sessionOf(request), request.body);
      return successEnvelope({ quote: await quote(deps, wallet, request.body.amount) });
    },
  );
  app.post(
    `${SESSION_PATH}/payouts`,
    { ...only, schema: { tags: TAGS, summary: 'Pay out', body: startSchema, response: answer } },
    async (request) => view(await payOut(deps, sessionOf(request), request.body)),
  );
  app.get(
    `${SESSION_PATH}/payouts/:id`,
    {
      ...only,
      schema: { tags: TAGS, summary: 'How far a payout is', params: z.object({ id: z.string() }), response: answer },
    },
    async (request) => {
      const { id } = request.params;
      const payout = isUuid(id) ? await findPayout(deps, id.toLowerCase()) : undefined;
      if (payout?.accountId !== sessionOf(request).accountId) throw notFound('payout');
      return view(payout);
    },
  );
}

async function payOut(deps: Deps, session: FlowSession, body: z.infer<typeof startSchema>): Promise<Payout> {
  await requireTerms(deps, session.accountId);
  const known = await findPayout(deps, body.payout_id);
  if (known?.accountId === session.accountId && known.amount === body.amount) return known;
  const start = await viewPayoutFlow(deps, session.accountId);
  if (start.kyc_required) throw forbidden('kyc_required', 'Who you are has to be confirmed before money is paid out.');
  const { destination } = body;
  const accountNumber = readAccountNumber(destination.account_number, destination.country);
  const wallet = await requireWallet(deps, session, body);
  try {
    return await startPayout(deps, {
      payoutId: body.payout_id,
      integratorId: session.integratorId,
      accountId: session.accountId,
      walletId: wallet.wallet_id,
      currency: wallet.currency,
      amount: body.amount,
      feeAmount: wallet.fee_amount,
      destination: {
        type: 'bank_account',
        holder_name: destination.holder_name,
        account_number: maskAccountNumber(accountNumber),
        country: destination.country,
      },
    });
  } catch (error) {
    if (error instanceof ApiError && error.errors[0]?.code === 'insufficient_funds') {
      throw insufficientFunds(await viewPayoutFlow(deps, session.accountId));
    }
    throw error;
  }
}

async function requireWallet(
  deps: Deps,
  session: FlowSession,
  wanted: { wallet_id: string; amount: number },
): Promise<PayoutWallet> {
  const wallets = await listPayoutWallets(deps, session.accountId);
  const wallet = wallets.find(({ wallet_id }) => wallet_id === wanted.wallet_id);
  if (!wallet) throw invalidField('wallet_id', 'wallet_id_unknown', 'You have no such wallet to pay out from.');
  if (wanted.amount < wallet.least_amount) {
    const least = displayAmount(wallet.least_amount, wallet.currency, await deps.money.exponents());
    throw invalidField('amount', 'amount_too_small', `The least amount is ${least}.`);
  }
  if (wanted.amount <= wallet.balance) return wallet;
  throw insufficientFunds(await viewPayoutFlow(deps, session.accountId));
}

function insufficientFunds(payout: Awaited<ReturnType<typeof viewPayoutFlow>>): ApiError {
  const message = 'The wallet does not hold this amount any more.';
  return new ApiError({
    status: 409,
    errors: [{ code: 'insufficient_funds', message, param: 'amount' }],
    payload: { payout },
  });
}

async function quote(deps: Deps, wallet: PayoutWallet, amount: number) {
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
