import {
  purchaseAnswerSchema,
  purchaseQuoteAnswerSchema,
  purchaseQuoteRequestSchema,
  purchaseRequestSchema,
  receiptFileSchema,
  topUpParamsSchema,
} from 'svc-bridge/model';
import { readReceiptFile } from '../../../delivery/receipts/read-receipt.js';
import { displayAmount } from '../../../ledger/display-amount.js';
import { askWhileWatched } from '../../../payments/challenges/ask-bank.js';
import { abandonChallenges } from '../../../payments/challenges/challenge.js';
import type { PaymentDeps } from '../../../payments/deps.js';
import { causeOfTopUp, type TopUp } from '../../../payments/top-ups/top-up.js';
import { addressKey } from '../../../platform/http/address-key.js';
import { successEnvelope } from '../../../platform/http/envelope.js';
import type { HttpApp } from '../../../platform/http/http-app.js';
import { principalOf } from '../../../platform/http/principal.js';
import { responses } from '../../../platform/http/responses.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../../flow-sessions/session-route.js';
import { mailReceipt } from '../mail-receipt.js';
import { purchaseExamples } from './examples.js';
import { viewPurchase } from './purchase-view.js';
import { requireTopUp, requireWallet, runForAWhile, topUp } from './top-up.js';

const TAGS = ['Flows'];
const answer = responses(200, purchaseAnswerSchema);

/** Topping up the buyer's own wallet from a card. */
export function registerPurchaseRoutes(app: HttpApp, deps: PaymentDeps): void {
  const only = sessionOnly(deps, ['purchase']);
  const view = async (purchase: TopUp) => successEnvelope({ purchase: await viewPurchase(deps, purchase) });
  app.post(
    `${SESSION_PATH}/purchases/quote`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Quote a top-up',
        example: purchaseExamples.quote,
        body: purchaseQuoteRequestSchema,
        response: responses(200, purchaseQuoteAnswerSchema),
      },
    },
    async (request) => {
      const { amount, currency } = request.body;
      await requireWallet(deps, sessionOf(request), request.body);
      return successEnvelope({ quote: quote(amount, currency, await deps.money.exponents()) });
    },
  );
  app.post(
    `${SESSION_PATH}/purchases`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Start a top-up',
        example: purchaseExamples.start,
        body: purchaseRequestSchema,
        response: answer,
      },
    },
    async (request) => view(await topUp(deps, sessionOf(request), request.body, addressKey(request.ip))),
  );
  app.get(
    `${SESSION_PATH}/purchases/:id`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get a top-up',
        example: purchaseExamples.read,
        params: topUpParamsSchema,
        response: answer,
      },
    },
    async (request) => {
      const purchase = await requireTopUp(deps, sessionOf(request), request.params.id);
      const answered = await view(purchase);
      if (answered.payload.purchase.state === 'action_required')
        deps.money.inBackground(askWhileWatched(deps, causeOfTopUp(purchase)));
      return answered;
    },
  );
  app.post(
    `${SESSION_PATH}/purchases/:id/abandon`,
    {
      ...only,
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: "Abandon the bank's challenge",
        example: purchaseExamples.abandon,
        params: topUpParamsSchema,
        response: answer,
      },
    },
    async (request) => {
      const purchase = await requireTopUp(deps, sessionOf(request), request.params.id);
      await abandonChallenges(deps, causeOfTopUp(purchase));
      return view((await runForAWhile(deps, purchase.id)) ?? purchase);
    },
  );
  app.get(
    `${SESSION_PATH}/purchases/:id/receipt`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get the receipt as a PDF',
        example: purchaseExamples.receiptFile,
        params: topUpParamsSchema,
        response: responses(200, receiptFileSchema),
      },
    },
    async (request) => {
      const purchase = await requireTopUp(deps, sessionOf(request), request.params.id);
      const transactionId = purchase.state === 'success' ? purchase.id : null;
      return successEnvelope(await readReceiptFile(deps, principalOf(request), transactionId));
    },
  );
  app.post(
    `${SESSION_PATH}/purchases/:id/receipt`,
    {
      ...only,
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Email the receipt, once',
        example: purchaseExamples.receipt,
        params: topUpParamsSchema,
        response: answer,
      },
    },
    async (request) => {
      const purchase = await requireTopUp(deps, sessionOf(request), request.params.id);
      await mailReceipt(deps, principalOf(request), purchase.state === 'success' ? purchase.id : null);
      return view(purchase);
    },
  );
}

/** Gap §1: a top-up is free. */
function quote(amount: number, currency: string, exponents: Awaited<ReturnType<PaymentDeps['money']['exponents']>>) {
  const display = displayAmount(amount, currency, exponents);
  return {
    amount,
    fee_amount: 0,
    charge_amount: amount,
    currency,
    display_amount: display,
    display_fee_amount: displayAmount(0, currency, exponents),
    display_charge_amount: display,
  };
}
