import { flowSessionSchema } from 'svc-bridge/model';
import type { z } from 'zod';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { readCurrencies } from '../../accounts/users/currencies.js';
import { maskEmail } from '../../accounts/users/email-address.js';
import { findAuthorizedInvoice } from '../../payments/authorized-invoices/find-authorized-invoice.js';
import { viewCheckout } from '../../payments/checkout-attempts/checkout-view.js';
import type { PaymentDeps } from '../../payments/deps.js';
import { component } from '../../platform/http/responses.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';
import { viewKyc } from './kyc/kyc-view.js';
import { listSessionMethods } from './payment-methods/session-methods.js';
import { viewPayoutFlow } from './payout/payout-flow-view.js';
import { viewPurchaseFlow } from './purchase/purchase-flow-view.js';
import { viewTerms } from './tos/terms-view.js';

export const sessionSchema = component('FlowSession', flowSessionSchema);

export type SessionView = z.infer<typeof sessionSchema>;

/** Everything that a flow's first paint needs, in one answer. */
export async function viewSession(
  deps: PaymentDeps,
  session: FlowSession,
  locale: string | undefined,
): Promise<SessionView> {
  const reading = deps.db
    .selectFrom('accounts')
    .selectAll()
    .where('id', '=', session.accountId)
    .executeTakeFirstOrThrow();
  const withDocument = session.flow === 'tos' ? 'always' : 'when_required';
  const readingTerms = async () => {
    const language = locale ?? (await reading).locale;
    return viewTerms(deps, { accountId: session.accountId, locale: language, withDocument });
  };
  const [account, integrator, currencies, terms, parts] = await Promise.all([
    reading,
    readIntegrator(deps.db, session.integratorId),
    readCurrencies(deps, session.integratorId),
    readingTerms(),
    viewParts(deps, session),
  ]);
  return {
    session_id: session.id,
    flow: session.flow,
    expires: new Date(session.expiresMs).toISOString(),
    integrator: { name: integrator.name, display_name: integrator.displayName, branding: integrator.branding },
    account: {
      account_id: account.id,
      display_name: account.display_name,
      email: account.email === null ? '' : maskEmail(account.email),
      locale: account.locale,
      kyc_state: account.kyc_state,
    },
    currencies: Object.fromEntries(
      [...currencies.values()].map(({ code, exponent, isVirtual }) => [code, { exponent, is_virtual: isVirtual }]),
    ),
    terms,
    ...parts,
  };
}

type FlowParts = Pick<
  SessionView,
  'payment_methods' | 'kyc' | 'purchase' | 'payout' | 'payment_selection' | 'checkout' | 'hosted'
>;

/** What only this flow shows. */
async function viewParts(deps: PaymentDeps, session: FlowSession): Promise<FlowParts> {
  const { accountId } = session;
  const methods = () => listSessionMethods(deps, session);
  switch (session.flow) {
    case 'tos':
      return { payment_methods: [] };
    case 'kyc':
      return { payment_methods: [], kyc: await viewKyc(deps, accountId) };
    case 'purchase':
      return { payment_methods: await methods(), purchase: await viewPurchaseFlow(deps, accountId) };
    case 'payout':
      return {
        payment_methods: [],
        kyc: await viewKyc(deps, accountId),
        payout: await viewPayoutFlow(deps, accountId),
      };
    case 'payment-selection':
      return { payment_methods: await methods(), payment_selection: { can_add_card: true } };
    case 'checkout':
      return viewCheckoutParts(deps, session, methods);
  }
}

async function viewCheckoutParts(
  deps: PaymentDeps,
  session: FlowSession,
  methods: () => Promise<FlowParts['payment_methods']>,
): Promise<FlowParts> {
  const authorized = await findAuthorizedInvoice(deps.db, session.authorizedInvoiceId ?? '');
  const [payment_methods, checkout] = await Promise.all([methods(), viewCheckout(deps, authorized)]);
  const hosted =
    session.hostedTokenSealed === null ? {} : { hosted: { return_url: authorized.body.return_url ?? null } };
  return { payment_methods, checkout, ...hosted };
}
