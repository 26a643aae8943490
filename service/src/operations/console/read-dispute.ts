import { displayAmount } from '../../ledger/display-amount.js';
import type { LookUpDeps } from '../../payments/deps.js';
import type { Dispute } from '../../payments/disputes/dispute.js';
import { renderDispute } from '../../payments/disputes/render-dispute.js';
import { findRefusal } from '../../payments/disputes/respond.js';
import { listWaitingRequests } from './console-requests.js';
import { allowsRole, type Operator } from './operator.js';

/** A dispute, what was said to it, and what still can be. */
export async function readDispute(deps: LookUpDeps, operator: Operator, dispute: Dispute): Promise<object> {
  const [exponents, refusal, waiting, { name }] = await Promise.all([
    deps.money.exponents(),
    findRefusal(deps.money, dispute),
    listWaitingRequests(deps, operator, dispute.id),
    deps.db.selectFrom('integrators').select('name').where('id', '=', dispute.integratorId).executeTakeFirstOrThrow(),
  ]);
  const { evidence, respond_by, opened } = renderDispute(dispute, exponents);
  const seesPlayers = allowsRole(operator.role, 'support');
  const show = (amount: number) => displayAmount(amount, dispute.currency, exponents);
  return {
    dispute_id: dispute.id,
    // null: a top-up is disputed
    invoice_id: dispute.invoiceId,
    account_id: dispute.accountId,
    integrator: name,
    provider: dispute.provider,
    reference: dispute.reference,
    state: dispute.state,
    reason: dispute.reason,
    display_amount: show(dispute.amount),
    display_fee: dispute.feeAmount > 0 ? show(dispute.feeAmount) : '',
    respond_by,
    opened,
    // evidence tells of players, whom a viewer does not see
    evidence: evidence.map((each) => ({ ...each, text: seesPlayers ? each.text : null })),
    closed: refusal?.message ?? '',
    ...waiting,
    may: { respond: !refusal && allowsRole(operator.role, 'finance') },
  };
}
