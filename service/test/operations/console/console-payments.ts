import { randomUUID } from 'node:crypto';
import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import { auditDatabase } from '../../../src/operations/audit/audit-database.js';
import { DISPUTED_AFTER_MS } from '../../../src/payments/cards/sandbox-disputes.js';
import { applyDispute } from '../../../src/payments/disputes/apply-dispute.js';
import type { FlowSession } from '../../../src/web/flow-sessions/flow-session.js';
import { saveCard } from '../../../src/web/flows/payment-methods/save-card.js';
import { startTestService, type TestService } from '../../support/test-service.js';

/** A service whose console people sign in to. */
export async function startConsole(consoleApproval: 'none' | 'second-person' = 'none'): Promise<TestService> {
  const service = await startTestService({ mode: 'operator', consoleApproval });
  await service.deps.pool.query(`UPDATE service_mode SET mode = 'operator'`);
  return service;
}

/** The audit's broken rules, but for the one that a test's opening balances break. */
export async function brokenRules({ deps }: Pick<TestService, 'deps'>): Promise<string[]> {
  const findings = await auditDatabase(deps.pool);
  return findings.map(({ rule }) => rule.name).filter((name) => name !== 'opening-is-of-a-sandbox');
}

/** The buyer pays USD 5.00 to the integrator, from their wallet. @returns the invoice's id */
export async function payInvoice(service: TestService, referenceId = 'order-17'): Promise<string> {
  const { wallet_id: walletId = '', payment_method_id = '' } = service.buyer.wallets.USD ?? {};
  await fundWallet(service.deps.money, { walletId, amount: 500, currency: 'USD' });
  return payWith(service, referenceId, payment_method_id);
}

/** The same by another method of theirs. */
export async function payWith(service: TestService, referenceId: string, paymentMethodId: string): Promise<string> {
  const line = { amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', description: 'Sword' };
  const body = {
    account_id: service.buyer.account_id,
    reference_type: 'order',
    reference_id: referenceId,
    payment_methods: [{ payment_method_id: paymentMethodId }],
    line_items: [line],
  };
  const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });
  await service.call({ method: 'POST', url: `/v2/invoice/${json.payload.invoice_id}/pay`, body: {} });
  return json.payload.invoice_id;
}

/** A card of the buyer's. @returns the payment method's id */
export async function addCard(
  { deps, integrator, buyer }: TestService,
  { lastFour, token = randomUUID() }: { lastFour: string; token?: string },
): Promise<string> {
  const { integratorId, name } = integrator;
  const session: FlowSession = {
    ...{ id: randomUUID(), tokenHash: Buffer.of(0), flow: 'payment-selection', authorizedInvoiceId: null },
    ...{ accountId: buyer.account_id, integratorId, integratorName: name, hostedTokenSealed: null },
    ...{ createdMs: deps.clock.now(), expiresMs: deps.clock.now() },
  };
  const provider = deps.money.cards.name;
  const card = { provider, token, brand: 'visa', lastFour, expiryMonth: 1, expiryYear: 2099 };
  return deps.db
    .transaction()
    .execute((trx) => saveCard(deps, trx, session, { ...card, identity: randomUUID(), currency: 'USD', isKept: true }));
}

/** A payment of USD 5.00 that its card's bank has taken back; evidence does not help. */
export async function disputePayment(service: TestService) {
  const { deps } = service;
  const card = await addCard(service, { lastFour: '0259', token: 'sandbox_card_disputed_lost' });
  const invoiceId = await payWith(service, 'disputed', card);
  await deps.money.drained();
  deps.clock.advance(2 * DISPUTED_AFTER_MS);
  const charges = await deps.pool.query<{ id: string }>('SELECT id FROM card_charges WHERE cause_id = $1', [invoiceId]);
  const reference = `sandbox_dispute_${charges.rows[0]?.id}`;
  await applyDispute(deps.money, reference);
  const { rows } = await deps.pool.query<{ id: string }>('SELECT id FROM disputes WHERE reference = $1', [reference]);
  return { id: String(rows[0]?.id), invoiceId, reference };
}
