// Generated from the wire model by scripts/generate-types.mjs. Do not edit.
import type { Contract, HostMessage, Shape } from 'svc-bridge/frame';
import type * as model from 'svc-bridge/model';

const branding: Shape = {
  background_color: ['nullable', 'string'],
  primary_color: ['nullable', 'string'],
  preset: ['forgiving', 'string'],
  color_scheme: ['forgiving', 'string'],
  corners: ['forgiving', 'string'],
  surface: ['forgiving', 'string'],
  density: ['forgiving', 'string'],
  motion: ['forgiving', 'string'],
  sounds: ['forgiving', 'string'],
  typeface: ['forgiving', 'string'],
  typeface_file: ['forgiving', 'string'],
  logo_url: ['nullable', 'string'],
  preview_text: ['nullable', 'string'],
  merchant_name: ['forgiving', 'string'],
  support_email: ['forgiving', 'string'],
  support_url: ['forgiving', 'string'],
  refund_terms_url: ['forgiving', 'string'],
};

const terms: Shape = {
  required: 'boolean',
  version: ['nullable', 'number'],
  accepted_version: ['forgiving', ['nullable', 'number']],
  document: ['nullable', {
    version: 'number',
    language: ['forgiving', 'string', ''],
    title: ['forgiving', 'string', ''],
    sections: ['list', {
      heading: ['forgiving', 'string', ''],
      paragraphs: ['list', 'string'],
    }],
    published: ['forgiving', 'string', ''],
  }],
};

const flowPaymentMethod: Shape = {
  payment_method_id: 'string',
  kind: 'string',
  display_string: ['forgiving', 'string', ''],
  currency: 'string',
  state: 'string',
  usable: 'boolean',
  removable: 'boolean',
  kept: ['forgiving', 'boolean'],
  wallet_id: ['forgiving', 'string'],
  balance: ['forgiving', 'number'],
  display_balance: ['forgiving', 'string'],
  brand: ['forgiving', 'string'],
  last_four: ['forgiving', 'string'],
  expiry_month: ['forgiving', 'number'],
  expiry_year: ['forgiving', 'number'],
};

const kycStatus: Shape = {
  state: 'string',
  submitted: ['nullable', 'string'],
  can_submit: 'boolean',
  required_fields: ['forgiving', ['list', 'string']],
};

const nextAction: Shape = {
  type: 'string',
  url: 'string',
  expires: ['forgiving', 'string', ''],
};

const paymentFailure: Shape = {
  code: 'string',
  message: ['forgiving', 'string', ''],
  decline_code: ['forgiving', 'string'],
  payment_method_id: ['forgiving', 'string'],
  limit: ['forgiving', 'string'],
  resets_at: ['forgiving', 'string'],
  display_left: ['forgiving', 'string'],
};

const purchase: Shape = {
  purchase_id: 'string',
  state: 'string',
  amount: 'number',
  currency: 'string',
  display_amount: ['forgiving', 'string', ''],
  payment_method_id: 'string',
  wallet: {
    wallet_id: 'string',
    balance: 'number',
    display_balance: ['forgiving', 'string', ''],
  },
  next_action: ['nullable', nextAction],
  failure_reason: ['nullable', paymentFailure],
  created: ['forgiving', 'string', ''],
  paid_with: ['forgiving', ['list', {
    payment_method_id: 'string',
    display_string: ['forgiving', 'string', ''],
    display_amount: ['forgiving', 'string', ''],
    display_balance: ['forgiving', 'string'],
  }]],
  receipt_sent_to: ['forgiving', 'string'],
  has_receipt_file: ['forgiving', 'boolean'],
};

const payoutDestination: Shape = {
  type: 'string',
  holder_name: ['forgiving', 'string', ''],
  account_number: ['forgiving', 'string', ''],
  country: ['forgiving', 'string', ''],
};

const payoutOffer: Shape = {
  wallets: ['open list', {
    wallet_id: 'string',
    currency: 'string',
    balance: 'number',
    display_balance: ['forgiving', 'string', ''],
    fee_amount: 'number',
    display_fee_amount: ['forgiving', 'string', ''],
    least_amount: 'number',
    most_amount: 'number',
  }],
  kyc_required: 'boolean',
  destinations: ['open list', payoutDestination],
};

const checkout: Shape = {
  authorized_invoice_id: 'string',
  is_escrow: 'boolean',
  mechanism: 'string',
  state: 'string',
  reference_type: ['forgiving', 'string', ''],
  reference_id: ['forgiving', 'string', ''],
  description: ['forgiving', 'string', ''],
  summary: {
    total_amount: 'number',
    currency: 'string',
    display_amount: ['forgiving', 'string', ''],
    display_subtotal: ['forgiving', 'string'],
    display_tax_amount: ['forgiving', 'string'],
    tax_label: ['forgiving', 'string'],
  },
  line_items: ['list', {
    description: ['forgiving', 'string', ''],
    product_sku: ['forgiving', 'string', ''],
    transaction_type: ['forgiving', 'string', ''],
    amount: 'number',
    currency: 'string',
    display_amount: ['forgiving', 'string', ''],
    image_url: ['forgiving', 'string'],
    quantity: ['forgiving', 'number'],
  }],
  invoice_id: ['nullable', 'string'],
  escrow_id: ['nullable', 'string'],
  escrow_status: ['forgiving', 'string'],
  attempt_id: ['nullable', 'string'],
  next_action: ['nullable', nextAction],
  failure_reason: ['nullable', paymentFailure],
  paid: ['nullable', 'string'],
  paid_with: ['forgiving', ['list', {
    payment_method_id: 'string',
    display_string: ['forgiving', 'string', ''],
    display_amount: ['forgiving', 'string', ''],
    display_balance: ['forgiving', 'string'],
  }]],
  receipt_sent_to: ['forgiving', 'string'],
  has_receipt_file: ['forgiving', 'boolean'],
};

const handover: Shape = {
  handover_id: 'string',
  purpose: 'string',
  state: 'string',
  code: 'string',
  expires: 'string',
  seconds_left: 'number',
};

export const openedFlowSessionContract: Contract<model.Answer<typeof model.openedFlowSessionSchema>> = {
  shape: {
    session_id: 'string',
    flow: 'string',
    expires: ['forgiving', 'string', ''],
    integrator: {
      name: ['forgiving', 'string', ''],
      display_name: ['forgiving', 'string', ''],
      branding: ['forgiving', branding],
    },
    account: {
      account_id: 'string',
      display_name: ['forgiving', 'string', ''],
      email: ['forgiving', 'string', ''],
      locale: ['forgiving', 'string', ''],
      kyc_state: 'string',
    },
    currencies: ['map', {
      exponent: 'number',
      is_virtual: 'boolean',
    }],
    terms: terms,
    payment_methods: ['open list', flowPaymentMethod],
    card_entry: ['forgiving', {
      kind: 'string',
    }],
    continue_on_phone: ['forgiving', 'boolean'],
    kyc: ['optional', kycStatus],
    purchase: ['optional', {
      currencies: ['open list', {
        currency: 'string',
        wallet_id: 'string',
        payment_method_id: 'string',
        balance: 'number',
        display_balance: ['forgiving', 'string', ''],
        least_amount: 'number',
        most_amount: 'number',
        suggested_amounts: ['open list', {
          amount: 'number',
          display_amount: ['forgiving', 'string', ''],
        }],
      }],
      unfinished: ['nullable', purchase],
    }],
    payout: ['optional', payoutOffer],
    payment_selection: ['optional', {
      can_add_card: 'boolean',
    }],
    checkout: ['optional', checkout],
    hosted: ['optional', {
      return_url: ['nullable', 'string'],
    }],
    session_token: 'string',
  },
};

export const termsAnswerContract: Contract<model.Answer<typeof model.termsAnswerSchema>> = {
  shape: {
    terms: terms,
  },
};

export const kycAnswerContract: Contract<model.Answer<typeof model.kycAnswerSchema>> = {
  shape: {
    kyc: kycStatus,
  },
};

export const paymentMethodsAnswerContract: Contract<model.Answer<typeof model.paymentMethodsAnswerSchema>> = {
  shape: {
    payment_methods: ['open list', flowPaymentMethod],
  },
};

export const addedCardAnswerContract: Contract<model.Answer<typeof model.addedCardAnswerSchema>> = {
  shape: {
    payment_methods: ['open list', flowPaymentMethod],
    payment_method: flowPaymentMethod,
  },
};

export const cardEntryAnswerContract: Contract<model.Answer<typeof model.cardEntryAnswerSchema>> = {
  shape: {
    card_entry: {
      entry_id: 'string',
      url: 'string',
      origin: 'string',
      expires: ['forgiving', 'string', ''],
    },
  },
};

export const startedHandoverAnswerContract: Contract<model.Answer<typeof model.startedHandoverAnswerSchema>> = {
  shape: {
    handover: {
      handover_id: 'string',
      purpose: 'string',
      state: 'string',
      code: 'string',
      expires: 'string',
      seconds_left: 'number',
      link: 'string',
      address: 'string',
      qr: {
        size: 'number',
        path: 'string',
      },
    },
  },
};

export const handoverAnswerContract: Contract<model.Answer<typeof model.handoverAnswerSchema>> = {
  shape: {
    handover: {
      handover_id: 'string',
      purpose: 'string',
      state: 'string',
      code: 'string',
      expires: 'string',
      seconds_left: 'number',
      payment_method_id: ['forgiving', 'string'],
    },
  },
};

export const openedPhoneAnswerContract: Contract<model.Answer<typeof model.openedPhoneAnswerSchema>> = {
  shape: {
    handover: handover,
    bank_url: ['forgiving', 'string'],
    session_token: 'string',
    integrator: {
      display_name: ['forgiving', 'string', ''],
      branding: ['forgiving', branding],
    },
    account: {
      display_name: ['forgiving', 'string', ''],
      email: ['forgiving', 'string', ''],
    },
    card_entry: ['forgiving', {
      kind: 'string',
    }],
    card_is_kept: ['forgiving', 'boolean'],
    kyc_again: ['forgiving', 'boolean'],
  },
};

export const phoneStepContract: Contract<model.Answer<typeof model.phoneStepSchema>> = {
  shape: {
    handover: handover,
    bank_url: ['forgiving', 'string'],
  },
};

export const paymentSelectionAnswerContract: Contract<model.Answer<typeof model.paymentSelectionAnswerSchema>> = {
  shape: {
    payment_methods: ['list', {
      payment_method_id: 'string',
      amount: 'number',
    }],
  },
};

export const checkoutAnswerContract: Contract<model.Answer<typeof model.checkoutAnswerSchema>> = {
  shape: {
    checkout: checkout,
  },
};

export const purchaseAnswerContract: Contract<model.Answer<typeof model.purchaseAnswerSchema>> = {
  shape: {
    purchase: purchase,
  },
};

export const purchaseQuoteAnswerContract: Contract<model.Answer<typeof model.purchaseQuoteAnswerSchema>> = {
  shape: {
    quote: {
      amount: 'number',
      fee_amount: 'number',
      charge_amount: 'number',
      currency: 'string',
      display_amount: 'string',
      display_fee_amount: 'string',
      display_charge_amount: 'string',
    },
  },
};

export const payoutAnswerContract: Contract<model.Answer<typeof model.payoutAnswerSchema>> = {
  shape: {
    payout: {
      payout_id: 'string',
      state: 'string',
      amount: 'number',
      fee_amount: 'number',
      arriving_amount: 'number',
      currency: 'string',
      display_amount: ['forgiving', 'string', ''],
      display_fee_amount: ['forgiving', 'string', ''],
      display_arriving_amount: ['forgiving', 'string', ''],
      destination: payoutDestination,
      wallet: {
        wallet_id: 'string',
        balance: 'number',
        display_balance: ['forgiving', 'string', ''],
      },
      held_until: ['forgiving', 'string'],
      failure_reason: ['nullable', paymentFailure],
      created: ['forgiving', 'string', ''],
    },
  },
};

export const payoutQuoteAnswerContract: Contract<model.Answer<typeof model.payoutQuoteAnswerSchema>> = {
  shape: {
    quote: {
      amount: 'number',
      fee_amount: 'number',
      arriving_amount: 'number',
      currency: 'string',
      display_amount: 'string',
      display_fee_amount: 'string',
      display_arriving_amount: 'string',
    },
  },
};

export const endedAnswerContract: Contract<model.Answer<typeof model.endedAnswerSchema>> = {
  shape: {
    ended: 'boolean',
  },
};

export const termsContract: Contract<model.Answer<typeof model.termsSchema>> = {
  shape: terms,
};

export const payoutOfferContract: Contract<model.Answer<typeof model.payoutOfferSchema>> = {
  shape: payoutOffer,
};

export const spendingContract: Contract<model.PlayerSpending> = {
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

export const cardFormMessageContract: Contract<model.CardFormMessage> = {
  shape: ['by', 'type', {
    'svc-card-entry:init': {
      session: 'string',
      language: 'string',
      theme: {
        scheme: 'string',
        direction: 'string',
        font_size: 'number',
        colours: {
          surface: ['optional', 'string'],
          text: ['optional', 'string'],
          text_soft: ['optional', 'string'],
          line: ['optional', 'string'],
          accent: ['optional', 'string'],
          error: ['optional', 'string'],
        },
      },
      labels: {
        number: 'string',
        expiry: 'string',
        expiry_hint: 'string',
        security_code: 'string',
        security_code_hint: 'string',
        number_invalid: 'string',
        expiry_invalid: 'string',
        card_expired: 'string',
        security_code_invalid: 'string',
        provider_down: 'string',
      },
    },
    'svc-card-entry:submit': {
      session: 'string',
    },
    'svc-card-entry:focus': {
      session: 'string',
      direction: 'string',
      enters: 'boolean',
    },
    'svc-card-entry:ping': {
      session: 'string',
    },
  }],
};

export const cardFieldsMessageContract: Contract<model.CardFieldsMessage> = {
  shape: ['by', 'type', {
    'svc-card-entry:ready': {
      session: 'string',
      height: 'number',
    },
    'svc-card-entry:state': {
      session: 'string',
      complete: 'boolean',
      height: 'number',
      brand: ['optional', 'string'],
      invalid: ['list', 'string'],
    },
    'svc-card-entry:token': {
      session: 'string',
      token: 'string',
      brand: 'string',
      last_four: 'string',
      expiry: 'string',
    },
    'svc-card-entry:error': {
      session: 'string',
      field: ['optional', 'string'],
      message: 'string',
    },
    'svc-card-entry:leave': {
      session: 'string',
      direction: 'string',
    },
    'svc-card-entry:pong': {
      session: 'string',
    },
  }],
};

export const hostMessageContract: Contract<HostMessage> = {
  shape: ['by', 'type', {
    welcome: {
      version: 'number',
      locale: ['optional', 'string'],
      theme: ['optional', {
        backgroundColor: ['optional', 'string'],
        primaryColor: ['optional', 'string'],
        colorScheme: ['optional', 'string'],
        preset: ['optional', 'string'],
        typeface: ['optional', 'string'],
        typefaceFile: ['optional', 'string'],
        corners: ['optional', 'string'],
        surface: ['optional', 'string'],
        density: ['optional', 'string'],
        motion: ['optional', 'string'],
        sounds: ['optional', 'string'],
        tenFoot: ['optional', 'string'],
      }],
      flowConfig: ['optional', {}],
      transactionId: ['optional', 'string'],
      nonce: ['optional', 'string'],
      parameters: ['optional', ['map', 'string']],
      safeArea: ['optional', {
        top: 'number',
        right: 'number',
        bottom: 'number',
        left: 'number',
      }],
      hostDrawsClose: ['optional', 'boolean'],
      savesFiles: ['optional', 'boolean'],
    },
    answer: {
      id: 'number',
      ok: 'boolean',
      value: ['optional', 'unknown'],
      error: ['optional', {
        code: 'string',
        message: 'string',
        retryable: ['optional', 'boolean'],
        api: ['optional', {
          responseCode: 'number',
          messages: ['list', 'string'],
          codes: ['list', 'string'],
          requestId: ['optional', 'string'],
        }],
      }],
    },
    ping: {
      n: 'number',
    },
    input: {
      action: 'string',
    },
    close: {
      reason: 'string',
    },
  }],
};
