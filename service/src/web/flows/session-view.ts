import type { flowSessionSchema, Sent } from 'svc-bridge/model';
import { readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { readCurrencies } from '../../accounts/users/currencies.js';
import { maskEmail } from '../../accounts/users/email-address.js';
import { findAuthorizedInvoice } from '../../payments/authorized-invoices/find-authorized-invoice.js';
import { viewCheckout } from '../../payments/checkout-attempts/checkout-view.js';
import type { PaymentDeps } from '../../payments/deps.js';
import type { FlowSession } from '../flow-sessions/flow-session.js';
import { viewKyc } from './kyc/kyc-view.js';
import { listCheckoutMethods, listSessionMethods } from './payment-methods/session-methods.js';
import { viewPayoutFlow } from './payout/payout-flow-view.js';
import { viewPurchaseFlow } from './purchase/purchase-flow-view.js';
import { viewTerms } from './tos/terms-view.js';

export type SessionView = Sent<typeof flowSessionSchema>;

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
    ...(deps.settings.continueOnPhone && { continue_on_phone: true }),
    ...parts,
  };
}

type FlowParts = Pick<
  SessionView,
  'payment_methods' | 'card_entry' | 'kyc' | 'purchase' | 'payout' | 'payment_selection' | 'checkout' | 'hosted'
>;

/** The part that only this flow shows. */
async function viewParts(deps: PaymentDeps, session: FlowSession): Promise<FlowParts> {
  const { accountId } = session;
  const paying = async () => ({ payment_methods: await listSessionMethods(deps, session), ...cardEntryOf(deps) });
  switch (session.flow) {
    case 'tos':
      return { payment_methods: [] };
    case 'kyc':
      return { payment_methods: [], kyc: await viewKyc(deps, accountId) };
    case 'purchase':
      return { ...(await paying()), purchase: await viewPurchaseFlow(deps, accountId) };
    case 'payout':
      return {
        payment_methods: [],
        kyc: await viewKyc(deps, accountId),
        payout: await viewPayoutFlow(deps, session),
      };
    case 'payment-selection':
      return { ...(await paying()), payment_selection: { can_add_card: true } };
    case 'checkout':
      return viewCheckoutParts(deps, session);
  }
}

async function viewCheckoutParts(deps: PaymentDeps, session: FlowSession): Promise<FlowParts> {
  const { id: sessionId, accountId } = session;
  const authorized = await findAuthorizedInvoice(deps.db, session.authorizedInvoiceId ?? '');
  const checkout = await viewCheckout(deps, authorized);
  const payment_methods = await listCheckoutMethods(deps, { sessionId, accountId, authorized, state: checkout.state });
  const hosted =
    session.hostedTokenSealed === null ? {} : { hosted: { return_url: authorized.body.return_url ?? null } };
  return { payment_methods, ...cardEntryOf(deps), checkout, ...hosted };
}

/** Where a new card is typed; nothing when cards are not accepted. */
export function cardEntryOf({ adapters: { cards } }: PaymentDeps): Pick<SessionView, 'card_entry'> {
  return cards ? { card_entry: { kind: cards.cardEntry ? 'provider_fields' : 'direct' } } : {};
}
