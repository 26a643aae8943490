import type { Sent, transactionDetailsSchema } from 'svc-bridge/model';
import { merchantOf, readIntegrator } from '../../accounts/integrators/integrator-profile.js';
import { maskEmail } from '../../accounts/users/email-address.js';
import type { Principal } from '../../platform/http/principal.js';
import type { HistoryDeps, PaymentDeps } from '../deps.js';
import { findInvoice } from '../invoices/read-invoice.js';
import { renderTransactionData } from '../invoices/transaction-data.js';
import { findPictures, picturesOf } from '../pictures/pictures-of-items.js';
import { findTransaction } from './find-transaction.js';
import type { HistoryRow } from './history-row.js';
import { readCurrent } from './read-current.js';
import { renderTransactions, type TransactionView } from './render-transactions.js';
import { hasReceipt } from './shown-status.js';

type TransactionDetails = Sent<typeof transactionDetailsSchema>;

/**
 * One entry with all its details; an escrow's entry includes the invoices of its phases.
 *
 * @throws ApiError `transaction_not_found` 404
 * @source interface §4.4
 */
export async function getTransaction(
  deps: Pick<PaymentDeps, 'pool' | 'replica' | 'db' | 'settings' | 'money'>,
  options: { principal: Principal; transactionId: string; accountId: string | undefined },
): Promise<TransactionDetails> {
  const { accountId, view } = await readCurrent(deps, {
    locate: (pool) => findTransaction({ pool }, options.principal, options),
    read: async (pool, row) => ({
      accountId: row.accountId,
      view: await renderWhole({ ...deps, pool }, row, options.principal.integratorName),
    }),
  });
  const [account, { branding }] = await Promise.all([
    deps.db.selectFrom('accounts').select('email').where('id', '=', accountId).executeTakeFirst(),
    readIntegrator(deps.db, options.principal.integratorId),
  ]);
  const merchant = merchantOf(branding);
  return {
    ...view,
    receipt_email_address: account?.email ? maskEmail(account.email) : '',
    has_receipt_file: hasReceipt(view),
    ...(merchant && { merchant }),
  };
}

async function renderWhole(deps: HistoryDeps, row: HistoryRow, integrator: string): Promise<TransactionView> {
  const [view] = await renderTransactions(deps, [row], integrator);
  if (!view) throw new Error('A row that was found is rendered.');
  return { ...view, transaction_data: await withPhases(deps, row, view, integrator) };
}

const PHASES = ['escrow_invoice', 'commit_invoice', 'cancel_invoice'] as const;

/** Adds each phase's invoice to `transaction_data.escrow`, as far as its viewer may see it. */
async function withPhases(
  deps: HistoryDeps,
  row: HistoryRow,
  view: TransactionView,
  integrator: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { escrow } = view.transaction_data;
  if (typeof escrow !== 'object' || escrow === null) return view.transaction_data;
  const fields = Object.entries(escrow);
  const exponents = await deps.money.exponents();
  const phases: [string, unknown][] = [];
  for (const phase of PHASES) {
    const id = fields.find(([name]) => name === `${phase}_id`)?.[1];
    const invoice = typeof id === 'string' && id !== '' ? await findInvoice(deps.pool, id) : undefined;
    if (!invoice) continue;
    const viewer = { accountId: row.accountId, role: row.role };
    const pictures = await findPictures(deps, picturesOf([invoice]));
    phases.push([phase, renderTransactionData({ invoice, exponents, pictures, integrator, viewer })]);
  }
  return { ...view.transaction_data, escrow: { ...escrow, ...Object.fromEntries(phases) } };
}
