import type { Sent, tokenExchangeSchema } from 'svc-bridge/model';
import { displayAmount, type Exponents } from '../../ledger/display-amount.js';
import { isoTime } from '../../platform/times.js';
import type { TokenExchange } from './insert-token-exchange.js';

/** `transaction_data` of a token exchange, in the shape that histories of this interface have. */
export function renderTokenExchange(exchange: TokenExchange, exponents: Exponents) {
  const paid = displayAmount(exchange.paidAmount, exchange.paidCurrency, exponents);
  const received = displayAmount(exchange.receivedAmount, exchange.receivedCurrency, exponents);
  const time = isoTime(exchange.nowMs);
  return {
    subtotal_amount: exchange.paidAmount,
    subtotal_amount_display: paid,
    publisher_fee_amount: 0,
    publisher_fee_description: '',
    publisher_fee_amount_display: '',
    tax_amount: 0,
    tax_amount_display: '',
    total_amount: exchange.paidAmount,
    total_amount_display: paid,
    user_received_amount_display: received,
    source_payment_method_id: exchange.fromMethodId,
    source_payment_method_provider: 'wallet',
    source_payment_method_class: 'registration',
    source_payment_method_display_string: `Default ${exchange.paidCurrency} Wallet`,
    destination_payment_method_id: exchange.toMethodId,
    destination_payment_method_display_string: `Default ${exchange.receivedCurrency} Wallet`,
    token_exchange: {
      token_exchange_id: exchange.id,
      account_id: exchange.accountId,
      direction: 'token_purchase',
      user_paid_amount: exchange.paidAmount,
      user_paid_currency: exchange.paidCurrency,
      user_received_amount: exchange.receivedAmount,
      user_received_currency: exchange.receivedCurrency,
      integrator_fee_amount: 0,
      fee_currency: '',
      destination_wallet_id: exchange.toWalletId,
      status: 'success',
      created: time,
      updated: time,
    } satisfies Sent<typeof tokenExchangeSchema>,
  };
}
