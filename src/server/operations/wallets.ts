import type { RequestBody } from '../../model/fields.js';
import { type PaymentMethod, paymentMethodsSchema } from '../../model/payment-method.js';
import type { tokenExchangeRequestSchema } from '../../model/requests.js';
import { type TokenExchange, tokenExchangeSchema } from '../../model/token-exchange.js';
import { failure, type Result, success } from '../../result/result.js';
import type { CallOptions, RequestOptions, Send } from '../calls/operation.js';

/** Sells game tokens for money at your price. Both amounts are at least 1; the paid one is in minor units. */
export type TokenExchangeRequest = RequestBody<typeof tokenExchangeRequestSchema>;

/** A wallet's ids for line items and payment methods. */
export interface FoundWallet {
  /** For `destination_wallet_id` and `source_wallet_id`. */
  readonly walletId: string;
  /** For `payment_methods`. */
  readonly paymentMethodId: string;
  /** Minor units; may exceed what a number can represent. */
  readonly balanceMinor: bigint;
}

/** Payment methods and wallets. No method throws. */
export interface WalletOperations {
  /**
   * Lists a user's payment methods: wallets with their balance in minor units, and cards.
   *
   * @param accountId - a user's, or your own
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source interface §4 row 1, §2.2
   */
  listPaymentMethods(accountId: string, options?: CallOptions): Promise<Result<PaymentMethod[]>>;
  /**
   * Finds the wallet that a seller is paid to, or a buyer pays from.
   *
   * @param currency - of the transaction, such as `USD`
   * @errors `wallet_missing` if the account has none in that currency; `api_refused`, `network_failed`, `timeout`, `aborted`,
   * `response_invalid`
   * @source interface §2.2
   */
  findWallet(accountId: string, currency: string, options?: CallOptions): Promise<Result<FoundWallet>>;
  /**
   * Sells a user the game's own tokens: money moves to you and tokens to the user at once.
   *
   * @errors `api_refused`, `network_failed`, `timeout`, `aborted`, `response_invalid`
   * @source Gap §1: `POST {invoicing_url}/v2/token_exchange`
   */
  exchangeTokens(request: TokenExchangeRequest, options?: RequestOptions): Promise<Result<TokenExchange>>;
}

export function walletOperations(send: Send): WalletOperations {
  const listPaymentMethods: WalletOperations['listPaymentMethods'] = (accountId, options) =>
    send(
      {
        name: 'listPaymentMethods',
        method: 'GET',
        base: 'paymentsUrl',
        path: '/v1/{account_id}/payment_methods',
        params: { account_id: accountId },
        schema: paymentMethodsSchema,
      },
      options,
    );
  return {
    listPaymentMethods,
    async findWallet(accountId, currency, options) {
      const methods = await listPaymentMethods(accountId, options);
      if (!methods.ok) return methods;
      const wallets = methods.value.filter(
        ({ provider, processing_currency }) => provider === 'wallet' && processing_currency === currency,
      );
      const [wallet] = wallets;
      const walletId = wallet?.provider_data?.wallet_id ?? wallet?.psp_reference;
      if (!wallet || !walletId) return failure(walletMissing(accountId, currency, methods.value));
      return success({ walletId, paymentMethodId: wallet.id, balanceMinor: balanceOf(wallet) });
    },
    exchangeTokens: (request, options) =>
      send(
        {
          name: 'exchangeTokens',
          method: 'POST',
          base: 'invoicingUrl',
          path: '/v2/token_exchange',
          body: request,
          schema: tokenExchangeSchema,
        },
        options,
      ),
  };
}

function walletMissing(accountId: string, currency: string, methods: readonly PaymentMethod[]) {
  const others = methods.filter(({ provider }) => provider === 'wallet').map((wallet) => wallet.processing_currency);
  const has = others.length > 0 ? `it has ${others.join(', ')}` : 'it has none';
  return {
    code: 'wallet_missing',
    message: `findWallet: the account ${accountId} has no ${currency} wallet (${has}). Open one with openUserWallet`,
    retryable: false,
  };
}

function balanceOf({ wallet_balance, provider_data }: PaymentMethod): bigint {
  const text = wallet_balance || provider_data?.wallet_balance || '0';
  return /^-?\d+$/.test(text) ? BigInt(text) : 0n;
}
