// Generated from the wire model by scripts/generate-types.mjs. Do not edit.
import type { ConfirmationAnswer, HostMessageOf, HostMessageType, HttpAnswer } from './bridge-host-messages.js';
import type { PageMessage } from './page-messages.js';
import type { PaymentMethod } from './payment-method.js';
import type { Contract, Shape } from './read-shape.js';
import { either, emptyForNull, from, oneOf, positiveWholeNumber, textOfWhole, wholeNumber } from './shape-kinds.js';
import type { PlayerSpending } from './spending.js';
import type { Receipt, Transaction, TransactionPage } from './transaction.js';
import type { UserToken } from './user-token.js';

const userToken: Shape = {
  access_token: 'string',
  token_type: ['forgiving', 'string'],
  refresh_token: ['forgiving', 'string'],
  expiry: ['forgiving', 'string'],
};

const transaction: Shape = {
  transaction_id: ['forgiving', /*@__PURE__*/ from(textOfWhole, 'string'), ''],
  transaction_id_type: ['forgiving', 'string'],
  transaction_type: ['forgiving', 'string'],
  transaction_role: ['forgiving', 'string'],
  transaction_status: ['forgiving', 'string'],
  account_id: ['forgiving', 'string'],
  transaction_data: ['forgiving', {}],
  transaction_date: ['forgiving', 'string'],
  transaction_description: ['forgiving', 'string'],
};

const frameError: Shape = {
  code: 'string',
  message: 'string',
  retryable: ['optional', 'boolean'],
  api: ['optional', {
    responseCode: 'number',
    messages: ['list', 'string'],
    codes: ['list', 'string'],
    requestId: ['optional', 'string'],
  }],
};

const safeArea: Shape = {
  top: 'number',
  right: 'number',
  bottom: 'number',
  left: 'number',
};

export const userTokenContract: Contract<UserToken> = {
  shape: userToken,
};

export const paymentMethodsContract: Contract<PaymentMethod[]> = {
  shape: ['open list', {
    id: /*@__PURE__*/ from(textOfWhole, 'string'),
    account_id: ['forgiving', 'string'],
    method_class: ['forgiving', 'string'],
    display_string: ['forgiving', 'string'],
    provider: 'string',
    psp_reference: ['forgiving', 'string'],
    psp_hash_code: ['forgiving', 'string'],
    processing_currency: ['forgiving', 'string'],
    pm_state: ['forgiving', 'string'],
    integrator: ['forgiving', 'string'],
    created: ['forgiving', 'string'],
    updated: ['forgiving', 'string'],
    wallet_balance: ['forgiving', /*@__PURE__*/ from(textOfWhole, 'string')],
    payment_method_id: ['forgiving', 'string'],
    provider_data: ['forgiving', ['nullable', {
      wallet_id: ['forgiving', /*@__PURE__*/ from(textOfWhole, 'string')],
      wallet_balance: ['forgiving', /*@__PURE__*/ from(textOfWhole, 'string')],
    }]],
    last_four: ['forgiving', 'string'],
    expiration: ['forgiving', 'string'],
  }],
};

export const transactionContract: Contract<Transaction> = {
  shape: transaction,
};

export const transactionPageContract: Contract<TransactionPage> = {
  shape: {
    total: ['forgiving', /*@__PURE__*/ from(parseFloat, 'number')],
    total_is: ['forgiving', 'string'],
    account_id: ['forgiving', 'string'],
    transactions: /*@__PURE__*/ from(emptyForNull, ['list', ['forgiving', transaction, {'transaction_id':''}]]),
    next_cursor: ['forgiving', 'string'],
    has_spending: ['forgiving', 'boolean'],
  },
};

export const receiptContract: Contract<Receipt> = {
  shape: {
    transaction_id: ['forgiving', 'string'],
    email_address: ['forgiving', 'string'],
  },
};

export const spendingContract: Contract<PlayerSpending> = {
  shape: {
    account_id: ['forgiving', 'string'],
    next_month: ['forgiving', 'string'],
    currencies: ['open list', {
      currency: 'string',
      limit: ['forgiving', {
        amount: 'number',
        display_amount: 'string',
      }],
      next_limit: ['forgiving', {
        amount: ['forgiving', 'number'],
        display_amount: ['forgiving', 'string'],
        from: 'string',
      }],
      left: ['forgiving', {
        amount: 'number',
        display_amount: 'string',
      }],
      months: ['open list', {
        month: 'string',
        amount: 'number',
        display_amount: 'string',
      }],
    }],
  },
};

export const pageMessageContract: Contract<PageMessage> = {
  shape: ['by', 'type', {
    hello: {
      versions: ['list', 'number'],
      page: 'string',
      title: ['optional', 'string'],
    },
    ready: {},
    ask: {
      id: 'number',
      call: 'string',
      args: {},
    },
    progress: {
      step: 'string',
      error: ['optional', frameError],
      data: ['optional', {}],
    },
    settle: {
      event: {
        source: 'string',
        event: 'string',
        state: ['optional', 'string'],
        trigger: ['optional', 'string'],
        paymentMethods: ['optional', ['list', {
          payment_method_id: 'string',
          amount: 'number',
        }]],
      },
      error: ['optional', frameError],
    },
    open: {
      url: 'string',
    },
    pong: {
      n: 'number',
    },
  }],
};

export const httpAnswerContract: Contract<HttpAnswer> = {
  shape: {
    status: wholeNumber,
    headers: ['optional', ['nullable', ['map', 'string']]],
    body: ['optional', ['nullable', 'string']],
  },
};

export const confirmationContract: Contract<ConfirmationAnswer> = {
  shape: /*@__PURE__*/ oneOf('complete', 'incomplete', 'pending'),
};

/** By the type of the message. */
export const hostMessageContracts: { readonly [T in HostMessageType]: Contract<HostMessageOf<T>> } = {
  init: { shape: {
    versions: ['list', 'number'],
    environment: /*@__PURE__*/ either('string', {
      authUrl: 'string',
      invoicingUrl: 'string',
      paymentsUrl: 'string',
      webUrl: 'string',
      hostedUrl: 'string',
    }),
    environments: ['optional', ['nullable', ['map', /*@__PURE__*/ either('string', {
      authUrl: 'string',
      invoicingUrl: 'string',
      paymentsUrl: 'string',
      webUrl: 'string',
      hostedUrl: 'string',
    })]]],
    ports: ['optional', ['nullable', ['list', 'string']]],
    seed: ['optional', ['nullable', 'string']],
    session: ['optional', ['nullable', 'boolean']],
    integrator: ['optional', ['nullable', 'string']],
    locale: ['optional', ['nullable', 'string']],
    theme: ['optional', ['nullable', {
      backgroundColor: ['optional', ['nullable', 'string']],
      primaryColor: ['optional', ['nullable', 'string']],
      colorScheme: ['optional', ['nullable', 'string']],
      preset: ['optional', ['nullable', 'string']],
      typeface: ['optional', ['nullable', 'string']],
      typefaceFile: ['optional', ['nullable', 'string']],
      corners: ['optional', ['nullable', 'string']],
      surface: ['optional', ['nullable', 'string']],
      density: ['optional', ['nullable', 'string']],
      motion: ['optional', ['nullable', 'string']],
      sounds: ['optional', ['nullable', 'string']],
      tenFoot: ['optional', ['nullable', 'string']],
    }]],
    logLevel: ['optional', ['nullable', 'string']],
    online: ['optional', ['nullable', 'boolean']],
    safeArea: ['optional', ['nullable', safeArea]],
    drawsClose: ['optional', ['nullable', 'boolean']],
  } },
  detach: { shape: {
    keepViews: ['optional', ['nullable', 'boolean']],
  } },
  attach: { shape: {} },
  dispose: { shape: {} },
  call: { shape: {
    id: positiveWholeNumber,
    flow: 'string',
    transactionId: ['optional', ['nullable', 'string']],
    redirect: ['optional', ['nullable', 'string']],
    confirm: ['optional', ['nullable', 'boolean']],
    flowConfig: ['optional', ['nullable', {}]],
    theme: ['optional', ['nullable', {
      backgroundColor: ['optional', ['nullable', 'string']],
      primaryColor: ['optional', ['nullable', 'string']],
      colorScheme: ['optional', ['nullable', 'string']],
      preset: ['optional', ['nullable', 'string']],
      typeface: ['optional', ['nullable', 'string']],
      typefaceFile: ['optional', ['nullable', 'string']],
      corners: ['optional', ['nullable', 'string']],
      surface: ['optional', ['nullable', 'string']],
      density: ['optional', ['nullable', 'string']],
      motion: ['optional', ['nullable', 'string']],
      sounds: ['optional', ['nullable', 'string']],
      tenFoot: ['optional', ['nullable', 'string']],
    }]],
    locale: ['optional', ['nullable', 'string']],
    timeoutMs: ['optional', ['nullable', 'number']],
  } },
  close: { shape: {
    id: positiveWholeNumber,
  } },
  prewarm: { shape: {
    flow: 'string',
    locale: ['optional', ['nullable', 'string']],
  } },
  'session.set': { shape: {
    token: userToken,
  } },
  'session.clear': { shape: {} },
  answer: { shape: {
    id: positiveWholeNumber,
    ok: 'boolean',
    value: ['optional', 'unknown'],
    error: ['optional', ['nullable', {
      code: ['optional', ['nullable', 'string']],
      message: ['optional', ['nullable', 'string']],
    }]],
  } },
  'timer.fired': { shape: {
    id: positiveWholeNumber,
  } },
  'webview.message': { shape: {
    view: positiveWholeNumber,
    text: 'string',
  } },
  'webview.closeRequest': { shape: {
    view: positiveWholeNumber,
  } },
  'webview.gone': { shape: {
    view: positiveWholeNumber,
    error: ['optional', ['nullable', {
      code: ['optional', ['nullable', 'string']],
      message: ['optional', ['nullable', 'string']],
    }]],
  } },
  'webview.input': { shape: {
    view: positiveWholeNumber,
    action: 'string',
  } },
  online: { shape: {
    online: 'boolean',
  } },
  safeArea: { shape: safeArea },
};
