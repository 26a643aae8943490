import { z } from 'zod';
import { findAccount } from '../../accounts/users/find-account.js';
import { invalidField } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { requireOwnAccount } from '../../platform/http/own-account.js';
import { type Principal, principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { getTransaction } from './get-transaction.js';
import { listQuerySchema } from './list-query.js';
import { listTransactions } from './list-transactions.js';

const transactionFields = {
  transaction_id: z.string(),
  transaction_id_type: z.string(),
  transaction_type: z.string(),
  transaction_role: z.string().describe('buyer, seller or user'),
  transaction_status: z.string(),
  account_id: z.string(),
  transaction_data: z.looseObject({}).describe('What transaction_id_type says it is.'),
  transaction_date: z.string(),
  transaction_description: z.string(),
};

const transactionSchema = z.object(transactionFields).meta({ id: 'Transaction' });
const detailsSchema = z
  .object({ ...transactionFields, receipt_email_address: z.string().describe("The account's own, masked.") })
  .meta({ id: 'TransactionDetails' });
const pageSchema = z
  .object({
    total: z.int().describe('Of the whole list; a filtered one counts to 10,000 at most.'),
    total_is: z
      .enum(['exact', 'at_least'])
      .describe('at_least: there may be more. A filtered list looks through 25,000 entries at most.'),
    account_id: z.string(),
    transactions: z.array(transactionSchema),
    next_cursor: z
      .string()
      .describe(
        'Empty on the last page. A filtered page may be short, or empty, while there are more to look through.',
      ),
  })
  .meta({ id: 'TransactionPage' });

const access = { scope: 'read_invoices', user: true } as const;
const tags = ['Transactions'];

/** A player's history (interface §4.4; Gap: its endpoints). */
export function registerTransactionRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/v1/transactions',
    {
      config: { access },
      schema: { tags, summary: 'List', querystring: listQuerySchema, response: responses(200, pageSchema) },
    },
    async (request) => {
      const principal = principalOf(request);
      const accountId = await visibleAccount(deps, principal, request.query.account_id);
      return successEnvelope(await listTransactions(deps, { principal, accountId, query: request.query }));
    },
  );
  app.get(
    '/v1/transaction/:transaction_id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Details',
        description: 'By the id of an invoice, an escrow, one of its phases, a payout, a purchase or a token exchange.',
        params: z.object({ transaction_id: z.string() }),
        querystring: z.object({ account_id: z.string().max(64).optional().describe('Whose side to show.') }),
        response: responses(200, detailsSchema),
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { account_id: accountId } = request.query;
      if (accountId !== undefined) requireOwnAccount(principal, accountId.toLowerCase());
      const { transaction_id: transactionId } = request.params;
      return successEnvelope(await getTransaction(deps, { principal, transactionId, accountId }));
    },
  );
}

async function visibleAccount(deps: PaymentDeps, principal: Principal, asked: string | undefined): Promise<string> {
  const accountId = asked?.toLowerCase() ?? principal.accountId;
  if (accountId === undefined) {
    throw invalidField('account_id', 'account_id_missing', 'account_id is missing: a client token names no user.');
  }
  requireOwnAccount(principal, accountId);
  return (await findAccount(deps, principal.integratorId, accountId)).id;
}
