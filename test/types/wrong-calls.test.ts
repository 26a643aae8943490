import { expect, expectTypeOf, test } from 'vitest';
import type {
  CancelResult,
  CompleteResult,
  ErrorResult,
  FlowResult,
  PaymentFlowOptions,
  PaymentSelectionConfig,
  Result,
  SessionProvider,
  UIManager,
  UserToken,
} from '../../src/index.js';
import { getTransaction, listTransactions, sendReceipt } from '../../src/index.js';
import type { Invoice, PaymentMethod, Transaction, TransactionPage } from '../../src/model.js';
import type { UserAuthorization } from '../../src/server.js';

/** Never called: the compiler only has to accept it, with every line marked that it must refuse. */
function calls(ui: UIManager) {
  ui.HistoryFlow();
  ui.HistoryFlow((result) => expectTypeOf(result).toEqualTypeOf<CompleteResult>());
  ui.ReceiptFlow('tx-1', undefined, (result) => expectTypeOf(result).toEqualTypeOf<CancelResult>());
  ui.CheckoutFlow({ redirect: () => fetch('/r').then((r) => r.json()), flowConfig: { hideSKUs: true } });
  // @ts-expect-error a receipt needs its transaction's id
  ui.ReceiptFlow();
  // @ts-expect-error an id is text
  ui.ReceiptFlow(7);
  // @ts-expect-error a payment flow needs a redirect
  ui.CheckoutFlow({});
  // @ts-expect-error a flag is a boolean
  ui.CheckoutFlow({ redirect: 'x', flowConfig: { hideSKUs: 'yes' } });
  // @ts-expect-error an amount is a number
  const transactionDetails: PaymentSelectionConfig['transactionDetails'] = { transaction_amount: '5', currency: 'USD' };
  ui.PaymentSelectionFlow({ redirect: 'x', flowConfig: { transactionDetails: transactionDetails ?? never() } });
  // @ts-expect-error confirm returns the payment's outcome, not a boolean
  ui.CheckoutFlow({ redirect: 'x', confirm: async () => true });
  // @ts-expect-error there is no such event
  ui.on('closed', () => undefined);
  // @ts-expect-error an invoice is not a list of filters
  void listTransactions(ui.api, { status: 'processed' });
  // @ts-expect-error the id comes first
  void getTransaction(ui.api);
  // @ts-expect-error a token cannot be printed, so it is not text
  const token: string = ui.api.bearer;
  return token;
}

function never(): never {
  throw new Error('never called');
}

function outcomes(result: FlowResult): string {
  // @ts-expect-error only an error has one
  void result.error.code;
  if (result.state === 'error') return result.error.api?.messages.join() ?? result.error.code;
  if (result.state === 'cancel') return result.cause;
  return String(result.paymentMethods?.[0]?.payment_method_id);
}

test('a wrong call does not compile, and results narrow by their state', () => {
  expect([calls, outcomes]).toHaveLength(2);
  expectTypeOf<Extract<FlowResult, { state: 'error' }>>().toEqualTypeOf<ErrorResult>();
  expectTypeOf<ReturnType<UIManager['KycFlow']>['finished']>().toEqualTypeOf<Promise<FlowResult>>();
  expectTypeOf(sendReceipt).returns.resolves.toExtend<Result<{ email_address?: string | undefined }>>();
  expectTypeOf(listTransactions).returns.resolves.toEqualTypeOf<Result<TransactionPage>>();
  expectTypeOf<PaymentFlowOptions['redirect']>().toExtend<string | object>();
});

interface MyServersToken {
  access_token: string;
  refresh_token: string | undefined;
  player: { name: string };
}

test("a game's own token type is accepted as a session if it has an access token", () => {
  expectTypeOf<MyServersToken>().toExtend<UserToken>();
  expectTypeOf<() => Promise<MyServersToken>>().toExtend<SessionProvider>();
  expectTypeOf<NonNullable<UserAuthorization['token']>>().toExtend<UserToken>();
  expectTypeOf<() => Omit<MyServersToken, 'access_token'>>().not.toExtend<SessionProvider>();
  expectTypeOf<() => { access_token: number }>().not.toExtend<SessionProvider>();
});

test('enums are open for reading, and unknown fields are kept', () => {
  expectTypeOf<Invoice['state']>().toEqualTypeOf<string>();
  expectTypeOf<Transaction['a_field_of_next_year']>().toEqualTypeOf<unknown>();
  expectTypeOf<PaymentMethod['provider']>().toEqualTypeOf<string>();
});
