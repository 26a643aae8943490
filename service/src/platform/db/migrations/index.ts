import { accounts } from './0001-accounts.js';
import { ledger } from './0002-ledger.js';
import { invoices } from './0003-invoices.js';
import { tokens } from './0004-tokens.js';
import { transactions } from './0005-transactions.js';
import { webhooks } from './0006-webhooks.js';
import { operation } from './0007-operation.js';
import { webhookQueue } from './0008-webhook-queue.js';
import { systemAccounts } from './0009-system-accounts.js';
import { flows } from './0010-flows.js';
import { lookups } from './0011-lookups.js';
import { flowIndexes } from './0012-flow-indexes.js';
import { sealedWith } from './0013-sealed-with.js';
import { retention } from './0014-retention.js';
import { payoutAccounts } from './0015-payout-accounts.js';
import { cardAuthentication } from './0016-card-authentication.js';
import { stepRelease } from './0017-step-release.js';
import { invoiceDocuments } from './0018-invoice-documents.js';
import { requestKeys } from './0019-request-keys.js';
import { payoutSending } from './0020-payout-sending.js';
import { serviceMode } from './0022-service-mode.js';
import { doors } from './0023-doors.js';
import { kycRetention } from './0024-kyc-retention.js';
import { tenantCurrencies } from './0025-tenant-currencies.js';
import { cardTries } from './0026-card-tries.js';
import { idempotencyScopes } from './0028-idempotency-scopes.js';
import { keptPostings } from './0029-kept-postings.js';
import { refunds } from './0030-refunds.js';
import { cardRefunds } from './0031-card-refunds.js';
import { invoiceExpiries } from './0032-invoice-expiries.js';
import { escrowDeadlines } from './0033-escrow-deadlines.js';
import { payoutLimits } from './0034-payout-limits.js';
import { authorizedVoids } from './0035-authorized-voids.js';
import { dailyLimits } from './0036-daily-limits.js';
import { refundLinks } from './0037-refund-links.js';
import { providerEvents } from './0040-provider-events.js';
import { adjustments } from './0041-adjustments.js';
import { disputes } from './0042-disputes.js';
import { cardEntries } from './0045-card-entries.js';
import { operatorConsole } from './0046-console.js';
import { limitedIntegrators } from './0050-limited-integrators.js';
import { chargeReferences, payoutReferences } from './0051-provider-references.js';
import { consoleWork } from './0053-console-work.js';
import { clientUses } from './0055-client-uses.js';
import { nodes } from './0056-nodes.js';
import { erasures } from './0057-erasures.js';
import { sessionCards } from './0058-session-cards.js';
import { pictures } from './0059-pictures.js';
import { spendingLimits } from './0060-spending-limits.js';
import { consoleApprovals } from './0061-console-approvals.js';
import { handovers } from './0062-handovers.js';
import { mailAttachments } from './0063-mail-attachments.js';
import { passkeys } from './0064-passkeys.js';
import { historyRevisions } from './0065-history-revisions.js';
import { auditPoint } from './0066-audit-point.js';
import { attemptAges, payoutAges, purchaseAges } from './0067-ages.js';
import { cells } from './0070-cells.js';
import { sessionRevocations } from './0071-session-revocations.js';
import { packedDocuments } from './0072-packed-documents.js';
import { countedTries } from './0073-counted-tries.js';
import { paymentClaims } from './0074-payment-claims.js';
import { recordedCredits } from './0075-recorded-credits.js';
import { requestIds } from './0077-request-ids.js';
import { typefaces } from './0078-typefaces.js';
import type { Migration } from './migration.js';

/** Every step, in the order in which it runs. Append only. */
export const migrations: readonly Migration[] = [
  accounts,
  ledger,
  invoices,
  tokens,
  transactions,
  webhooks,
  operation,
  webhookQueue,
  systemAccounts,
  flows,
  lookups,
  flowIndexes,
  sealedWith,
  retention,
  payoutAccounts,
  cardAuthentication,
  stepRelease,
  invoiceDocuments,
  requestKeys,
  payoutSending,
  serviceMode,
  doors,
  kycRetention,
  tenantCurrencies,
  cardTries,
  idempotencyScopes,
  keptPostings,
  refunds,
  cardRefunds,
  invoiceExpiries,
  escrowDeadlines,
  payoutLimits,
  authorizedVoids,
  dailyLimits,
  refundLinks,
  providerEvents,
  adjustments,
  disputes,
  cardEntries,
  operatorConsole,
  limitedIntegrators,
  chargeReferences,
  payoutReferences,
  consoleWork,
  clientUses,
  nodes,
  erasures,
  sessionCards,
  pictures,
  spendingLimits,
  consoleApprovals,
  handovers,
  mailAttachments,
  passkeys,
  historyRevisions,
  auditPoint,
  purchaseAges,
  payoutAges,
  attemptAges,
  cells,
  sessionRevocations,
  packedDocuments,
  countedTries,
  paymentClaims,
  recordedCredits,
  requestIds,
  typefaces,
];
