import {
  transactionDetailsSchema,
  transactionListQuerySchema,
  transactionPageSchema,
  transactionParamsSchema,
  transactionQuerySchema,
} from 'svc-bridge/model';
import { findAccount } from '../../accounts/users/find-account.js';
import { invalidField } from '../../platform/http/api-error.js';
import { successEnvelope } from '../../platform/http/envelope.js';
import type { HttpApp } from '../../platform/http/http-app.js';
import { requireOwnAccount } from '../../platform/http/own-account.js';
import { type Principal, principalOf } from '../../platform/http/principal.js';
import { responses } from '../../platform/http/responses.js';
import type { PaymentDeps } from '../deps.js';
import { transactionExamples } from './examples.js';
import { getTransaction } from './get-transaction.js';
import { listTransactions } from './list-transactions.js';
import { readCurrent } from './read-current.js';

const access = { scope: 'read_invoices', user: true } as const;
const tags = ['Transactions'];

/** A player's history (interface §4.4; Gap: its endpoints). */
export function registerTransactionRoutes(app: HttpApp, deps: PaymentDeps): void {
  app.get(
    '/v1/transactions',
    {
      config: { access },
      schema: {
        tags,
        summary: 'List transactions',
        example: transactionExamples.list,
        querystring: transactionListQuerySchema,
        response: responses(200, transactionPageSchema),
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const accountId = await visibleAccount(deps, principal, request.query.account_id);
      const options = { principal, accountId, query: request.query };
      const page = await readCurrent(deps, {
        locate: async () => options,
        read: (pool) => listTransactions({ ...deps, pool }, options),
      });
      return successEnvelope(page);
    },
  );
  app.get(
    '/v1/transaction/:transaction_id',
    {
      config: { access },
      schema: {
        tags,
        summary: 'Get a transaction',
        example: transactionExamples.read,
        description: 'Accepts the id of an invoice, escrow, escrow phase, payout, top-up or token exchange.',
        params: transactionParamsSchema,
        querystring: transactionQuerySchema,
        response: responses(200, transactionDetailsSchema),
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
