import { MAX_SUPPLY } from '../../accounts/users/currencies.js';
import { accountInDebt, type Debt } from '../../ledger/debts.js';
import { displayAmount } from '../../ledger/display-amount.js';
import type { HistoryEntry } from '../../ledger/effects.js';
import type { LimitReached } from '../../ledger/locked-usage.js';
import type { Spending } from '../../ledger/spending.js';
import { type ApiError, unmetField } from '../../platform/http/api-error.js';
import type { Outcome } from '../../platform/http/envelope.js';
import type { IdempotencyClaim } from '../../platform/http/idempotency-claim.js';
import { newId } from '../../platform/random.js';
import { limitReached } from '../invoices/failure-reasons.js';
import type { Money } from '../money.js';
import { type ExchangeWallets, findExchangeWallets } from './find-exchange-wallets.js';
import { type ExchangeTokensOptions, insertTokenExchange, type TokenExchange } from './insert-token-exchange.js';
import { renderTokenExchange } from './render-token-exchange.js';

/**
 * Sells an integrator's tokens to a user: real money goes to the integrator, and tokens are issued.
 *
 * @returns 201 with the exchange; its id is also its transaction id
 * @throws ApiError `insufficient_funds` 422 if the wallet holds too little, `spending_limit_reached` 422 if the player allows themselves less,
 *   `supply_exhausted` 422 if too many tokens would be issued, `paid_currency_unsupported` 422 without a wallet, `account_in_debt` 409,
 *   `party_frozen` 403
 */
export async function exchangeTokens(
  money: Money,
  options: ExchangeTokensOptions,
  claim?: IdempotencyClaim,
): Promise<Outcome> {
  const wallets = await findExchangeWallets(money.deps.pool, options);
  const exponents = await money.exponents();
  const nowMs = money.deps.clock.now();
  const exchange: TokenExchange = { ...options, ...wallets, id: newId(money.deps.random, nowMs), nowMs };
  const data = renderTokenExchange(exchange, exponents);
  const outcome: Outcome = { status: 201, payload: data.token_exchange };
  await money.engine.run<void>({
    invoiceIds: [],
    escrowIds: [],
    claim,
    decide: () => ({
      movements: movementsOf(exchange, wallets),
      refusal: (walletId, debt) => refusalOf(walletId, debt, exchange),
      limitRefusal: overLimit,
      effects: {
        history: [
          historyEntry(exchange, data, displayAmount(exchange.receivedAmount, exchange.receivedCurrency, exponents)),
        ],
        spending: spendingOf(exchange),
        write: (client) => insertTokenExchange(client, exchange),
        outcome,
        result: undefined,
      },
      parties: [
        options.integratorId,
        options.accountId,
        wallets.fromWalletId,
        wallets.integratorWalletId,
        wallets.toWalletId,
      ],
    }),
  });
  money.meter.payment({ currency: exchange.paidCurrency, amount: exchange.paidAmount, outcome: 'success' });
  return outcome;
}

function movementsOf(exchange: TokenExchange, wallets: ExchangeWallets) {
  const cause = { causeType: 'token_exchange', causeId: exchange.id } as const;
  return [
    {
      ...cause,
      debitWalletId: wallets.fromWalletId,
      creditWalletId: wallets.integratorWalletId,
      amount: exchange.paidAmount,
      currency: exchange.paidCurrency,
      appendCredit: true,
    },
    {
      ...cause,
      debitWalletId: wallets.issuanceWalletId,
      creditWalletId: wallets.toWalletId,
      amount: exchange.receivedAmount,
      currency: exchange.receivedCurrency,
    },
  ];
}

/** Tokens are what the player buys with real money. What they buy with the tokens is no spending. */
function spendingOf({ id, accountId, paidCurrency, paidAmount }: TokenExchange): Spending {
  return { accountId, currency: paidCurrency, amount: paidAmount, transactionId: id, isLimited: true };
}

function overLimit(reached: LimitReached): ApiError {
  const { code, message } = limitReached(reached);
  return unmetField('paid_amount', code, message);
}

function refusalOf(
  walletId: string,
  debt: Debt | undefined,
  { issuanceWalletId, receivedCurrency }: TokenExchange,
): ApiError {
  if (debt) return accountInDebt([debt]);
  const [param, code, message] =
    walletId === issuanceWalletId
      ? ['received_amount', 'supply_exhausted', `At most ${MAX_SUPPLY} ${receivedCurrency} can be in circulation.`]
      : ['paid_amount', 'insufficient_funds', 'The wallet balance is too low.'];
  return unmetField(param, code, message);
}

function historyEntry(exchange: TokenExchange, data: Record<string, unknown>, description: string): HistoryEntry {
  return {
    accountId: exchange.accountId,
    integratorId: exchange.integratorId,
    transactionId: exchange.id,
    transactionIdType: 'invoicing.token_exchange.token_exchange_id',
    transactionType: 'token_purchase',
    role: 'user',
    status: 'processed',
    description,
    amount: exchange.paidAmount,
    currency: exchange.paidCurrency,
    invoiceId: null,
    data,
    searchText: `token purchase\n${exchange.receivedCurrency.toLowerCase()}`,
  };
}
