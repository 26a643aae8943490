import {
  abandonCheckoutRequestSchema,
  checkoutAnswerSchema,
  payCheckoutRequestSchema,
  receiptFileSchema,
} from 'svc-bridge/model';
import { readReceiptFile } from '../../delivery/receipts/read-receipt.js';
import {
  type AuthorizedInvoice,
  findAuthorizedInvoice,
} from '../../payments/authorized-invoices/find-authorized-invoice.js';
import { askWhileWatched } from '../../payments/challenges/ask-bank.js';
import { abandonAttempt } from '../../payments/checkout-attempts/abandon-attempt.js';
import { causeOfAttempt, findCurrentAttempt } from '../../payments/checkout-attempts/attempt.js';
import { viewCheckout } from '../../payments/checkout-attempts/checkout-view.js';
import { startAttempt } from '../../payments/checkout-attempts/start-attempt.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { addressKey } from '../../platform/http/address-key.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';
import { SESSION_PATH, sessionOf, sessionOnly } from '../flow-sessions/session-route.js';
import { bankReturnUrl } from '../flows/bank-return-url.js';
import { mailReceipt } from '../flows/mail-receipt.js';
import { requireTerms } from '../flows/tos/require-terms.js';
import { checkoutExamples } from './examples.js';

const TAGS = ['Flows'];
const answer = responses(200, checkoutAnswerSchema);

/** Paying an authorized invoice or escrow (interface §4.3 checkout, §5.6). */
export function registerCheckoutRoutes(app: HttpApp, deps: PaymentDeps): void {
  const only = sessionOnly(deps, ['checkout']);
  const view = async (authorized: AuthorizedInvoice) =>
    successEnvelope({ checkout: await viewCheckout(deps, authorized) });
  app.get(
    `${SESSION_PATH}/checkout`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get the invoice and its payment status',
        example: checkoutExamples.read,
        response: answer,
      },
    },
    async (request) => {
      const authorized = await authorizedOf(deps, sessionOf(request));
      const answered = await view(authorized);
      if (answered.payload.checkout.state === 'action_required') deps.money.inBackground(watch(deps, authorized));
      return answered;
    },
  );
  app.post(
    `${SESSION_PATH}/checkout/pay`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Pay (safe to retry)',
        example: checkoutExamples.pay,
        body: payCheckoutRequestSchema,
        response: answer,
      },
    },
    async (request) => {
      const session = sessionOf(request);
      await requireTerms(deps, session.accountId);
      const authorized = await authorizedOf(deps, session);
      const { attempt_id, payment_methods, return_url } = request.body;
      await startAttempt(deps, {
        key: attempt_id,
        authorized,
        sessionId: session.id,
        methods: payment_methods,
        address: addressKey(request.ip),
        returnUrl: await bankReturnUrl(deps, session, return_url),
      });
      return view(authorized);
    },
  );
  app.post(
    `${SESSION_PATH}/checkout/abandon`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: "Abandon the bank's challenge",
        example: checkoutExamples.abandon,
        body: abandonCheckoutRequestSchema,
        response: answer,
      },
    },
    async (request) => {
      const authorized = await authorizedOf(deps, sessionOf(request));
      await abandonAttempt(deps, authorized.id, request.body.attempt_id);
      return view(authorized);
    },
  );
  app.get(
    `${SESSION_PATH}/checkout/receipt`,
    {
      ...only,
      schema: {
        tags: TAGS,
        summary: 'Get the receipt as a PDF',
        example: checkoutExamples.receiptFile,
        response: responses(200, receiptFileSchema),
      },
    },
    async (request) => {
      const transactionId = await paidTransaction(deps, await authorizedOf(deps, sessionOf(request)));
      return successEnvelope(await readReceiptFile(deps, principalOf(request), transactionId));
    },
  );
  app.post(
    `${SESSION_PATH}/checkout/receipt`,
    {
      ...only,
      config: { bodyKind: 'none' },
      schema: {
        tags: TAGS,
        summary: 'Email the receipt, once',
        example: checkoutExamples.receipt,
        response: answer,
      },
    },
    async (request) => {
      const authorized = await authorizedOf(deps, sessionOf(request));
      await mailReceipt(deps, principalOf(request), await paidTransaction(deps, authorized));
      return view(authorized);
    },
  );
}

/** @returns null: it is not paid */
async function paidTransaction(deps: PaymentDeps, authorized: AuthorizedInvoice): Promise<string | null> {
  const { state, invoice_id, escrow_id } = await viewCheckout(deps, authorized);
  return state === 'paid' ? (invoice_id ?? escrow_id) : null;
}

async function watch(deps: PaymentDeps, authorized: AuthorizedInvoice): Promise<void> {
  const attempt = await findCurrentAttempt(deps.db, authorized.id);
  if (attempt) await askWhileWatched(deps, causeOfAttempt(attempt));
}

async function authorizedOf(deps: PaymentDeps, session: FlowSession): Promise<AuthorizedInvoice> {
  return findAuthorizedInvoice(deps.db, session.authorizedInvoiceId ?? '');
}
