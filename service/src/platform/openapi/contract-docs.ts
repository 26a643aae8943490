// Generated from the docstrings of the wire model by scripts/generate-types.mjs. Do not edit.

/** What each field of the contract is, by the schema's name in `svc-bridge/model` and the path within. */
export const CONTRACT_DOCS: Readonly<Record<string, { about: string; fields: Readonly<Record<string, string>> }>> = {
  registerUserRequestSchema: {
    about: 'Registers a user (Gap §1: registration is not shown).',
    fields: {
      email: 'Where receipts go; unique among your users.',
      display_name: 'The name on screens and receipts.',
      locale: 'BCP 47 language of receipts; default en.',
      currencies: 'Opens a wallet in each; default USD.',
    },
  },
  userWalletRequestSchema: {
    about: 'Another wallet of a user (Gap §2.2).',
    fields: {
      currency: 'Currency code, such as `USD` (§2.4).',
    },
  },
  freezeRequestSchema: {
    about: 'Why a user is frozen (Gap §1).',
    fields: {
      reason: 'For your own records.',
    },
  },
  integratorWalletRequestSchema: {
    about: 'Another wallet of the integrator (Gap §4.1).',
    fields: {
      currency: 'Currency code, such as `USD` (§2.4).',
      description: "The wallet's name in the list of methods.",
    },
  },
  originsRequestSchema: {
    about: "The origins that may embed an integrator's flows (Gap §4.3).",
    fields: {
      origins:
        'Origins as browsers report them, such as https://games.example or https://*.games.example; at most 2,048 characters in total. Replaces the previous list (§4.3).',
    },
  },
  limitsRequestSchema: {
    about: 'The limits of an integrator in one currency; absent or null: no limit (Gap §8.5).',
    fields: {
      player_daily_amount: 'The sum that a player may pay in one UTC day, without failed payments; minor units.',
      player_daily_count: 'How many payments a player may make in one UTC day, without failed ones.',
      integrator_daily_amount: 'The sum that all players of the integrator may pay in one UTC day; minor units.',
      integrator_daily_count: 'How many payments all players of the integrator may make in one UTC day.',
      payout_max_amount: 'The largest single payout, fee included; minor units.',
      payout_daily_amount:
        "The sum of a player's payouts in one UTC day, fees included, without failed ones; minor units.",
    },
  },
  integratorChangesSchema: {
    about:
      "An integrator's settings that the operator keeps (interface §4.2, §4.3). Absent: unchanged; null: the service's default, or unchanged if there is none.",
    fields: {
      display_name: 'null: the name.',
      background_color: 'A CSS colour of six digits, such as `#101820`.',
      primary_color: 'A CSS colour of six digits, such as `#101820`.',
      preset: 'A complete look of its payment links (Gap §4.2).',
      color_scheme: "Its payment links in light or dark; null: as the player's system (Gap §4.2).",
      corners: 'The corners of its payment links (Gap §4.2).',
      surface: 'Cards and buttons of its payment links (Gap §4.2).',
      density: 'The spacing of its payment links (Gap §4.2).',
      motion: 'How much moves in its payment links; a player who asked for less motion gets less (Gap §4.2).',
      sounds: 'What moves, presses and refusals sound like in its payment links; null: `off` (Gap §4.2).',
      typeface: "The font of its payment links, by name: of `typeface_file`, else of the player's system (Gap §4.2).",
      typeface_file: 'A WOFF2 file of at most 300 KB, as base64 or a `data:` URL; the service keeps it (Gap §4.2).',
      logo_url: 'An https image.',
      preview_text: 'What messengers show for a hosted link.',
      merchant_name:
        "Shown at checkout, in details and in receipts, as all of these: the seller's full name (Gap §4.2).",
      support_email: 'Where a buyer writes to (Gap §4.2).',
      support_url: 'The page where a buyer finds help (Gap §4.2).',
      refund_terms_url: 'The page with the terms of refunds (Gap §4.2).',
      origins:
        'Origins whose pages may embed flows, as browsers report them; at most 2,048 characters in total. Replaces the previous list (§4.3).',
      return_patterns: 'Patterns that `postOAuthURLOverride` must match (§4.3).',
      refund_shortfall:
        "Who pays what a recipient's wallet lacks for a refund: `refuse`, nobody; `integrator`, its default wallet (Gap §3.3).",
      dispute_liability:
        "Who pays what a card's bank takes back: `integrator`, itself; `recipients`, in proportion to what they still have (Gap §3.4).",
      limits: 'By currency. Replaces the limits of each currency that it names (Gap §8.5).',
      payout_hold_hours:
        'How long payouts to a bank account that is new to its player wait, from the first on; 0: not at all (Gap §8.5).',
      payout_name_check:
        "`match`: a payout's account holder must have the name of the player's verified identity (Gap §8.5).",
    },
  },
  walletIdsSchema: {
    about: 'A wallet and its payment method (interface §2.2).',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      wallet_id: 'The wallet, a UUID (§2.2).',
    },
  },
  userSchema: {
    about: 'A registered user (Gap §1: registration is not shown).',
    fields: {
      account_id: "The user's account, a UUID.",
      wallets: 'By currency.',
      email: 'Where receipts go.',
      display_name: 'The name on screens and receipts.',
      locale: 'BCP 47; the language of receipts.',
      kyc_state: 'State of the identity check: `NODATA`, `ACCEPT`, `DENY`, `MANUAL_REVIEW` or `REVERIFY`.',
      created: 'ISO 8601, UTC.',
    },
  },
  userWalletSchema: {
    about: "A user's wallet in one currency (interface §2.2).",
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      wallet_id: 'The wallet, a UUID (§2.2).',
      account_id: "The owner's account, a UUID.",
      currency: 'Currency code, such as `USD` (§2.4).',
    },
  },
  integratorWalletSchema: {
    about: 'A wallet of the integrator; the first in a currency is the default (interface §4.1, `source_wallet_id`).',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      wallet_id: 'The wallet, a UUID (§2.2).',
      account_id: "The owner's account, a UUID.",
      currency: 'Currency code, such as `USD` (§2.4).',
      is_default: 'True for the first in its currency: what a blank `source_wallet_id` selects (§4.1).',
    },
  },
  accountStandingSchema: {
    about: 'Whether a user is frozen, and by whom (Gap §1).',
    fields: {
      account_id: "The user's account, a UUID.",
      frozen: 'True while calls and payments are refused.',
      frozen_by: 'Only whoever froze it can lift it.',
    },
  },
  revokedSessionsSchema: {
    about: "Confirms that a user's sessions have ended (Gap §5).",
    fields: {
      account_id: "The user's account, a UUID.",
      revoked: 'True.',
    },
  },
  limitsSchema: {
    about: 'The limits of an integrator in one currency; absent: no limit (Gap §8.5).',
    fields: {
      player_daily_amount: 'The sum that a player may pay in one UTC day, without failed payments; minor units.',
      player_daily_count: 'How many payments a player may make in one UTC day, without failed ones.',
      integrator_daily_amount: 'The sum that all players of the integrator may pay in one UTC day; minor units.',
      integrator_daily_count: 'How many payments all players of the integrator may make in one UTC day.',
      payout_max_amount: 'The largest single payout, fee included; minor units.',
      payout_daily_amount:
        "The sum of a player's payouts in one UTC day, fees included, without failed ones; minor units.",
    },
  },
  integratorSchema: {
    about: "An integrator's own profile (Gap §4.3: the list of origins).",
    fields: {
      integrator_id: 'Public: the `integrator` option of UIManager, which tells pages who may frame them.',
      account_id: "The integrator's account, a UUID.",
      name: 'Short name, as in `integrator` of other responses.',
      display_name: 'The name that players see.',
      allowed_origins: 'Origins whose pages may embed flows.',
      return_patterns: 'Kept by the operator.',
      branding: 'Branding of its pages (§4.2).',
      refund_shortfall:
        "Who pays what a recipient's wallet lacks for a refund: `refuse`, nobody; `integrator`, your default wallet (Gap §3.3).",
      dispute_liability:
        "Who pays what a card's bank takes back: `integrator`, you; `recipients`, in proportion to what they still have (Gap §3.4).",
      limits: 'By currency (Gap §8.5).',
      payout_hold_hours:
        'How long payouts to a bank account that is new to its player wait, from the first on; 0: not at all (Gap §8.5).',
      payout_name_check:
        "`match`: a payout's account holder must have the name of the player's verified identity; `off` (Gap §8.5).",
    },
  },
  failureSchema: {
    about: 'An error (interface §2.1; Gap §7.5). The payload may include the object whose state caused it.',
    fields: {
      status: '`Failure` (§2.1).',
      message: 'Human-readable messages, one per code.',
      codes: 'Stable codes, aligned with message.',
      payload: 'Data for support and programs, and the object whose state caused the error.',
    },
  },
  'failureSchema.payload': {
    about: '',
    fields: {
      request_id: "The request's id; quote it to support.",
      errors: 'One entry per problem, aligned with `codes`.',
    },
  },
  'failureSchema.payload.errors': {
    about: '',
    fields: {
      code: 'A stable code to branch on (Gap §7.5).',
      param: 'The path of the refused field, such as `line_items[0].amount`.',
    },
  },
  userAuthorizationSchema: {
    about: 'Result of authorize-user (interface §2.6); `token` only when `return_token` was true.',
    fields: {
      redirect: 'Opaque; open it unchanged. Its nonce is valid for 24 hours and works once.',
      token: 'The user password token, when `return_token` was true (§5.5).',
    },
  },
  'userAuthorizationSchema.token': {
    about: '',
    fields: {
      access_token: "The bearer token of the user's session (§5.5).",
      token_type: '`Bearer` (§2.6).',
      refresh_token: 'Refreshes the token; without it the SDK calls the session provider again (§5.5).',
      expiry: 'When it expires, ISO 8601 (§2.6).',
    },
  },
  tokenGrantSchema: {
    about: "The token endpoint's response, without the envelope (Gap §5.7: RFC 6749).",
    fields: {
      access_token: 'The bearer token (§5.1).',
      token_type: '`Bearer` (RFC 6749).',
      expires_in: 'Seconds.',
      scope: 'Granted scopes, separated by spaces (§5.3).',
      refresh_token: 'Refreshes a user password token; clients get none (§5.5).',
      expiry: 'ISO 8601.',
    },
  },
  userTokenSchema: {
    about: 'A user password token as the API sends it (interface §2.6).',
    fields: {
      access_token: "The bearer token of the user's session (§5.5).",
      token_type: '`Bearer` (§2.6).',
      refresh_token: 'Refreshes the token; without it the SDK calls the session provider again (§5.5).',
      expiry: 'When it expires, ISO 8601 (§2.6).',
    },
  },
  authorizedInvoiceSchema: {
    about: 'Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only.',
    fields: {
      authorized_invoice_id:
        'Empty if a deployment puts it only in the redirect; `authorizeInvoice` of `svc-bridge/server` then reads it there.',
      redirect:
        'Opaque. For the widget; with svc_hosted, a link for the buyer. Opens for 24 hours or until `expires_at`, paid or not.',
      nonce_auth_id: 'Widget only.',
    },
  },
  authorizedInvoiceStatusSchema: {
    about: "The state of an authorized invoice, for the integrator's server (an addition to interface §4.2).",
    fields: {
      authorized_invoice_id: 'The authorized invoice, a UUID (§2.5).',
      account_id: 'The buyer.',
      state:
        '`open`, `processing`, `action_required`, `paid`, `expired`, or `void` if you voided it; an escrow is `paid` once the money is held.',
      invoice_mechanism: '`widget` or `svc_hosted` (§4.2).',
      is_escrow: 'Whether it becomes an escrow (§4.2).',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      invoice_id: 'Set once payment starts, unless it is an escrow.',
      escrow_id: 'Set once payment of an escrow starts.',
      expires: 'ISO 8601, UTC; it cannot be paid afterwards.',
    },
  },
  cardFormMessageSchema: {
    about: "What a card form says to the provider's fields, by `type` (Gap §4.3).",
    fields: {
      language: 'BCP 47.',
      theme: 'How the form around the fields looks.',
      labels: "The form's own words, in its language; fields may show their own instead.",
      session: 'The `entry_id` of the card entry: random, the same in all its messages.',
      type: '',
      direction: '`up`, `down`, `left` or `right`; `error` goes to the first refused field.',
      enters: 'Whether focus has just come into the fields: `down` starts at the first, `up` at the last.',
    },
  },
  'cardFormMessageSchema.theme': {
    about: '',
    fields: {
      scheme: '`light` or `dark`.',
      direction: '`ltr` or `rtl`.',
      font_size: "Of the form's text, in CSS pixels.",
      colours: "The form's colours.",
    },
  },
  'cardFormMessageSchema.theme.colours': {
    about: '',
    fields: {
      surface: 'Behind the fields.',
      text: 'Of typed text and labels.',
      text_soft: 'Of hints.',
      line: 'Around a field.',
      accent: 'Of the focus ring.',
      error: 'Of errors.',
    },
  },
  'cardFormMessageSchema.labels': {
    about: '',
    fields: {
      number: 'Label of the number.',
      expiry: 'Label of the expiry date.',
      expiry_hint: 'Hint: how the date is written.',
      security_code: 'Label of the security code.',
      security_code_hint: 'Hint: how many digits.',
      number_invalid: 'Error: not a card number.',
      expiry_invalid: 'Error: not a date.',
      card_expired: 'Error: in the past.',
      security_code_invalid: 'Error: not a security code.',
      provider_down: 'Error: the provider cannot be reached.',
    },
  },
  cardFieldsMessageSchema: {
    about: "What the provider's fields say to the card form around them, by `type` (Gap §4.3).",
    fields: {
      height: 'That the fields need now, in CSS pixels.',
      session: 'The `entry_id` of the card entry: random, the same in all its messages.',
      type: '',
      complete: 'Whether every field is valid.',
      invalid: 'Fields that show an error: `number`, `expiry`, `security_code`.',
      brand: 'Such as `visa`.',
      token: 'For one card entry, once.',
      last_four: 'Shown to the player.',
      expiry: '`MM/YY`.',
      message: 'For the player.',
      field: 'The field that the fields mark themselves; absent: none is at fault, and the form shows the message.',
      direction:
        'Where the focus goes on: `up`, `down`, `left`, `right`; `back` goes back, and `submit` submits the form (Enter).',
    },
  },
  disputeSourceSchema: {
    about: 'What one wallet pays for a dispute (Gap §3.4).',
    fields: {
      wallet_id: 'The wallet, a UUID; it may be below zero by this.',
      amount: 'Minor units.',
      display_amount: 'Such as `USD 5.00`.',
    },
  },
  disputeEvidenceSchema: {
    about: 'Evidence that you have handed in (Gap §3.4).',
    fields: {
      evidence_id: 'The evidence, a UUID.',
      state: "`processing` until the card's provider has it, then `submitted`.",
      text: 'As sent.',
      created: 'ISO 8601, UTC.',
    },
  },
  disputeSchema: {
    about:
      "A card payment that the card's bank has taken back (Gap §3.4). `state`: `needs_response` until you answer, `under_review`, then `won` or `lost`. The money is gone at once, and back once it is `won`.",
    fields: {
      dispute_id: 'The dispute, a UUID; also the id of its own invoice.',
      state: '`needs_response`, `under_review`, `won` or `lost`.',
      invoice_id: 'The disputed invoice, a UUID; for an escrow the one that charged the buyer.',
      escrow_id: 'The escrow, if it is of one.',
      purchase_id: "Instead of an invoice: the top-up of a player's wallet, a UUID.",
      account_id: 'The buyer, a UUID.',
      payment_method_id: "The buyer's card, a UUID.",
      reason: "The provider's word for it, such as `fraudulent`.",
      summary: 'What is disputed.',
      fee_amount: 'What the provider keeps for it, minor units; 0: nothing.',
      respond_by: 'Until when evidence is taken: ISO 8601, UTC.',
      accepted: 'You have given it up.',
      taken_from: "Who pays it; the fee is your default wallet's.",
      evidence: 'What you have handed in, oldest first.',
      reversal_invoice_id: 'Set once it was `won`: the invoice that gives the money back.',
      opened: 'When the bank opened it: ISO 8601, UTC.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
    },
  },
  disputePageSchema: {
    about: 'A page of disputes, newest first; `next_cursor` is null on its last page (Gap §3.4).',
    fields: {
      disputes: 'Newest first.',
      next_cursor: 'Pass it to get the next page; null on the last.',
    },
  },
  disputeEvidenceRequestSchema: {
    about: 'What speaks for the payment (Gap §3.4).',
    fields: {
      text: 'Plain text for the bank: what was sold, delivered and agreed, 1 to 20,000 characters.',
    },
  },
  disputeListQuerySchema: {
    about: 'Filters the list of disputes (Gap §3.4).',
    fields: {
      state: 'Only disputes in this state.',
      invoice_id: 'Only disputes of this invoice.',
      limit: 'Default 25.',
      cursor: '`next_cursor` of the previous page.',
    },
  },
  envelopeSchema: {
    about: 'Every response of the API, on success and on error (interface §2.1).',
    fields: {
      status: '`Success`, or `Failure` in an error (Gap §7.5).',
      message: 'Human-readable messages, one per code; empty on success (§7.1).',
      codes: 'Stable codes, aligned with `message`; empty on success (§7.1).',
      payload: 'The resource, or a list of resources.',
    },
  },
  escrowDeadlineSchema: {
    about: 'When a held escrow is resolved by itself, and how (Gap §4.1).',
    fields: {
      at: 'ISO 8601, UTC.',
      action: '`refund` or `release`.',
    },
  },
  escrowSchema: {
    about:
      'A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1).',
    fields: {
      id: 'Begins with esc_.',
      status: '`OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED` or `CANCELLED` (§3.1).',
      account_id: 'The buyer, a UUID.',
      escrow_invoice_id: 'The invoice that charges the buyer, a UUID.',
      commit_invoice_id: 'Empty until committed.',
      cancel_invoice_id: 'Empty until cancelled.',
      deadline: 'Present if it was created with one.',
      integrator: 'Present in pay, commit and cancel responses.',
      created: 'Ends in +0000 UTC; a zero date on create.',
      updated: 'As `created`.',
    },
  },
  selectedPaymentMethodSchema: {
    about:
      'What one selected payment method contributes; pass the array to invoice creation unchanged (interface §4.1, §6.2).',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      amount: 'Minor units; 0 pays the rest (§4.1).',
    },
  },
  flowEventSchema: {
    about: "The object that a flow passes to the integrator's page (interface §6.2). Some deployments omit `state`.",
    fields: {
      source: '`svc` (§6.2).',
      event: '`svc.<flow>.complete` (§6.2).',
      state: '`complete`, `cancel` or `error` (§6.2).',
      trigger: 'What the buyer pressed: `done-button` or `close-button` (§6.2).',
      paymentMethods: "The buyer's selection, for invoice creation (§6.2).",
    },
  },
  apiErrorSchema: {
    about: "The API's part of an error (interface §4.4).",
    fields: {
      responseCode: 'The HTTP status (§4.4).',
      messages: 'Human-readable messages, one per code (§4.4).',
      codes: 'Stable codes of the API, aligned with `messages`.',
      requestId: "For support: it is in the service's log.",
    },
  },
  frameErrorSchema: {
    about: 'An error as sent across the frame: `SdkError` without its cause (interface §4.4, §6.2).',
    fields: {
      code: 'Switch on this, never on `message`.',
      message: 'A sentence for developers: what was refused, and what to do.',
      retryable: 'True when the same call may succeed later.',
      api: "The API's error data, if it responded (§4.4).",
    },
  },
  nextActionSchema: {
    about: "A step outside the page: the bank's 3-D Secure page, opened at top level (interface §4.3).",
    fields: {
      type: '`three_d_secure`.',
      url: "The bank's page.",
      expires: 'When it expires, ISO 8601.',
    },
  },
  paymentFailureSchema: {
    about: 'Why a payment failed; show `message` for a code that the page has no text for (interface §7.2).',
    fields: {
      code: 'A stable code, such as `insufficient_funds`; see docs/errors.md.',
      message: 'A human-readable sentence.',
      decline_code: "The bank's own reason, if it gave one.",
      payment_method_id: 'The method that failed, a UUID.',
      limit: 'The daily limit that the payment would exceed, such as `player_daily_amount` (Gap §8.5).',
      resets_at: 'When that limit resets, ISO 8601, UTC.',
      display_left:
        "Of the code `spending_limit_reached`: what the player's own limit leaves until then, such as `USD 5.00`.",
    },
  },
  checkoutItemSchema: {
    about: 'A line item in the checkout (interface §4.3); minor units.',
    fields: {
      description: "The integrator's description of the item.",
      product_sku: "The integrator's SKU; `hideSKUs` hides it.",
      transaction_type: '`user_to_user` or `user_to_integrator` (§1.4).',
      amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      image_url: "The service's copy of its picture, if there is one (Gap §4.1).",
      quantity: 'The quantity, if the integrator gave one.',
    },
  },
  checkoutSchema: {
    about: 'An authorized invoice and the state of its payment (interface §4.3).',
    fields: {
      authorized_invoice_id: 'The authorized invoice, a UUID (§2.5).',
      is_escrow: 'Whether the money is held until the integrator commits (§1.3).',
      mechanism: '`widget` or `svc_hosted` (§4.2).',
      state: '`open`, `processing`, `action_required`, `paid` or `expired`.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      description: "The integrator's description (§4.1).",
      summary: 'The total (§2.4).',
      line_items: 'What is bought (§2.4).',
      invoice_id: 'The invoice created from it, a UUID; null before, and for an escrow.',
      escrow_id: 'The escrow created from it; null before, and for an invoice.',
      attempt_id:
        "The attempt that is running or has paid, else the last one, which failed; if not the page's own, it is from another window.",
      next_action: 'What the buyer must do next, or null.',
      failure_reason: 'Why it failed, or null (§7.2).',
      paid: 'When, ISO 8601.',
      paid_with: 'What paid, once it is paid.',
      receipt_sent_to: "Where its receipt was mailed, masked; only if it was, to the account's own address.",
      has_receipt_file: 'True: its receipt can be had as a file; absent or false: it cannot.',
      escrow_status: 'Of an escrow that was paid: its status, such as `ESCROWED` (§3.1).',
    },
  },
  'checkoutSchema.summary': {
    about: '',
    fields: {
      total_amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      display_subtotal: 'The total without its tax, if the integrator gave one, such as `USD 4.20` (Gap §4.1).',
      display_tax_amount: 'That tax, such as `USD 0.80`.',
      tax_label: 'What it is called, if all of it has one name.',
    },
  },
  'checkoutSchema.paid_with': {
    about: '',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      display_string: 'A display label (§2.2).',
      display_amount: 'What it paid, such as `USD 5.00`.',
      display_balance: 'For a wallet: what it holds now.',
    },
  },
  purchaseSchema: {
    about: 'A top-up and its state (the `purchase` flow of interface §4.3); minor units.',
    fields: {
      purchase_id: 'The top-up, a UUID.',
      state: '`processing`, `action_required`, `success` or `failed`.',
      amount: 'The amount credited to the wallet, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      payment_method_id: 'The payment method, a UUID (§2.2).',
      wallet: 'The wallet that is topped up.',
      next_action: 'What the buyer must do next, or null.',
      failure_reason: 'Why it failed, or null (§7.2).',
      created: 'When, ISO 8601, UTC.',
      paid_with: 'What paid, once it is paid.',
      receipt_sent_to: "Where its receipt was mailed, masked; only if it was, to the account's own address.",
      has_receipt_file: 'True: its receipt can be had as a file; absent or false: it cannot.',
    },
  },
  'purchaseSchema.wallet': {
    about: '',
    fields: {
      balance: 'Minor units, at most 2^53−1, the largest single payment.',
      display_balance: 'Exact, even beyond 2^53−1.',
      wallet_id: 'The wallet, a UUID (§2.2).',
    },
  },
  purchaseOfferSchema: {
    about: 'The wallets that can be topped up, with limits (the `purchase` flow of interface §4.3); minor units.',
    fields: {
      currencies: 'Each wallet that can be topped up.',
      unfinished: 'An earlier one that has not finished.',
    },
  },
  'purchaseOfferSchema.currencies': {
    about: '',
    fields: {
      least_amount: 'The smallest top-up, in minor units.',
      most_amount: 'The largest top-up, in minor units.',
      suggested_amounts: 'Suggested amounts.',
      balance: 'Minor units, at most 2^53−1, the largest single payment.',
      display_balance: 'Exact, even beyond 2^53−1.',
      currency: 'Currency code, such as `USD` (§2.4).',
      wallet_id: 'The wallet, a UUID (§2.2).',
      payment_method_id: 'The wallet as a payment method, a UUID.',
    },
  },
  'purchaseOfferSchema.currencies.suggested_amounts': {
    about: '',
    fields: {
      amount: 'Minor units.',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
    },
  },
  purchaseQuoteSchema: {
    about: "A top-up's cost (the `purchase` flow of interface §4.3); minor units.",
    fields: {
      amount: 'The amount credited to the wallet, in minor units.',
      fee_amount: "The service's fee, in minor units.",
      charge_amount: 'Amount plus fee, charged to the card, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      display_fee_amount: 'The fee with its currency, such as `USD 0.25`.',
      display_charge_amount: 'The charge with its currency.',
    },
  },
  payoutDestinationSchema: {
    about:
      "A payout's bank account (the `payout` flow of interface §4.3). Masked: the player types the account number again for each payout.",
    fields: {
      type: '`bank_account`.',
      holder_name: 'Holder of the account or card.',
      account_number: 'Masked.',
      country: 'ISO 3166-1 alpha-2, such as `US`.',
    },
  },
  payoutSchema: {
    about: 'A payout and its state (the `payout` flow of interface §4.3); minor units.',
    fields: {
      payout_id: 'The payout, a UUID.',
      state: '`pending`, `processed`, `failed` or `returned`; after the last two the money is back in the wallet.',
      amount: 'The amount debited from the wallet, in minor units.',
      fee_amount: "The service's fee, in minor units.",
      arriving_amount: 'The amount minus the fee, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      display_fee_amount: 'The fee with its currency, such as `USD 0.25`.',
      display_arriving_amount: 'The amount that arrives, with its currency.',
      destination: 'The bank account.',
      wallet: 'The wallet that pays.',
      failure_reason: 'Why it failed, or null (§7.2).',
      created: 'When it was requested, ISO 8601, UTC.',
      held_until: 'When it is sent, ISO 8601, UTC; only while it waits because its bank account is new (Gap §8.5).',
    },
  },
  payoutOfferSchema: {
    about: 'The wallets that can pay out (the `payout` flow of interface §4.3); minor units.',
    fields: {
      wallets: 'Each wallet that can pay out.',
      kyc_required: "True until the player's identity is verified.",
      destinations: 'Previously used, newest first.',
    },
  },
  'payoutOfferSchema.wallets': {
    about: '',
    fields: {
      fee_amount: "The service's fee, in minor units.",
      display_fee_amount: 'The fee with its currency, such as `USD 0.25`.',
      least_amount: 'The smallest payout, in minor units.',
      most_amount:
        'The largest payout now. Below least_amount: the balance is too low, or a limit is reached (Gap §8.5).',
      balance: 'Minor units, at most 2^53−1, the largest single payment.',
      display_balance: 'Exact, even beyond 2^53−1.',
      wallet_id: 'The wallet, a UUID (§2.2).',
      currency: 'Currency code, such as `USD` (§2.4).',
    },
  },
  payoutQuoteSchema: {
    about: 'The amount that a payout delivers (the `payout` flow of interface §4.3); minor units.',
    fields: {
      amount: 'The amount debited from the wallet, in minor units.',
      fee_amount: "The service's fee, in minor units.",
      arriving_amount: 'The amount minus the fee, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      display_fee_amount: 'The fee with its currency, such as `USD 0.25`.',
      display_arriving_amount: 'The amount that arrives, with its currency.',
    },
  },
  checkoutAnswerSchema: {
    about: "The flow API's checkout response (interface §4.3).",
    fields: {
      checkout: 'The current checkout.',
    },
  },
  paymentSelectionAnswerSchema: {
    about: "The flow API's payment selection response (interface §4.3, §6.2).",
    fields: {
      payment_methods: 'In the form that invoice creation expects (§4.1).',
    },
  },
  purchaseAnswerSchema: {
    about: "The flow API's top-up response (interface §4.3).",
    fields: {
      purchase: 'The current top-up.',
    },
  },
  purchaseQuoteAnswerSchema: {
    about: "The flow API's top-up quote response (interface §4.3).",
    fields: {
      quote: 'The quote.',
    },
  },
  payoutAnswerSchema: {
    about: "The flow API's payout response (interface §4.3).",
    fields: {
      payout: 'The current payout.',
    },
  },
  payoutQuoteAnswerSchema: {
    about: "The flow API's payout quote response (interface §4.3).",
    fields: {
      quote: 'What arrives.',
    },
  },
  localeQuerySchema: {
    about: "The language of a response's texts (Gap §4: flow pages and their API are not shown).",
    fields: {
      locale: 'BCP 47 language of the texts.',
    },
  },
  selectedMethodsRequestSchema: {
    about: "The buyer's selection, in the form of interface §4.1 and §6.2.",
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      amount: 'Minor units; 0 pays the rest (§4.1).',
    },
  },
  flowSessionRequestSchema: {
    about: 'Redeems a nonce, once (interface §5.4).',
    fields: {
      nonce: 'From the redirect; works once, within 24 hours (§5.4).',
      flow: 'The flow to open (§4.3).',
      redemption_id: 'Created by the page once per load; makes the call safe to retry.',
      parent_origin: 'The embedding origin, as reported by the browser.',
      locale: 'Language of the page, BCP 47 (Gap §4.3).',
    },
  },
  hostedSessionRequestSchema: {
    about: 'Opens a hosted link, any number of times (interface §4.2).',
    fields: {
      link_token: 'The last part of the hosted link.',
      locale: 'Language of the page, BCP 47 (Gap §4.3).',
    },
  },
  acceptTermsRequestSchema: {
    about: 'Accepts the version of the terms that was shown (interface §1.7).',
    fields: {
      version: 'The version that was shown.',
    },
  },
  kycRequestSchema: {
    about: "A player's identity data (the `kyc` flow of interface §4.3).",
    fields: {
      first_name: 'As in the document.',
      last_name: 'As in the document.',
      date_of_birth: 'ISO 8601, such as `1990-12-31`.',
      address: "The player's address.",
      document: 'The identity document.',
    },
  },
  'kycRequestSchema.address': {
    about: '',
    fields: {
      line_1: 'Street and number.',
      city: 'The town.',
      postal_code: 'As in the address.',
      country: 'ISO 3166-1 alpha-2, such as `US`.',
      line_2: 'Flat, floor or building.',
      region: 'State or province.',
    },
  },
  'kycRequestSchema.document': {
    about: '',
    fields: {
      type: '`passport`, `identity_card` or `driving_licence`.',
      number: "The document's number.",
    },
  },
  addCardRequestSchema: {
    about:
      "Adds a card by its number, which may contain spaces; the service stores none of this (interface §4.3). Refused where cards are typed into the provider's fields.",
    fields: {
      card: 'As printed on the card.',
      currency: "Absent: the invoice's, else the buyer's first.",
      keep: 'Whether the player agrees that the card is kept for later payments. Absent: this session only. A payment selection keeps it.',
    },
  },
  'addCardRequestSchema.card': {
    about: '',
    fields: {
      number: 'Digits; spaces are ignored.',
      expiry_month: 'From 1 to 12.',
      expiry_year: 'Four digits.',
      security_code: 'Three or four digits; never stored.',
      holder_name: 'As printed on the card.',
    },
  },
  storeEnteredCardRequestSchema: {
    about: "Stores the card that was typed into the provider's fields (interface §4.3).",
    fields: {
      token: "From the fields' `token` message.",
      holder_name: 'As printed on the card.',
      currency: "Absent: the invoice's, else the buyer's first.",
      keep: 'Whether the player agrees that the card is kept for later payments. Absent: this session only. A payment selection keeps it.',
    },
  },
  paymentSelectionRequestSchema: {
    about: 'Completes a payment selection; amounts are minor units (interface §4.3).',
    fields: {
      payment_methods: "The buyer's selection.",
      transaction_details: 'The amount to pay, from `flowConfig.transactionDetails` (§4.3).',
    },
  },
  'paymentSelectionRequestSchema.transaction_details': {
    about: '',
    fields: {
      transaction_amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
    },
  },
  payCheckoutRequestSchema: {
    about: 'Pays an authorized invoice or escrow (interface §4.3).',
    fields: {
      attempt_id: 'Idempotency key from the page, one per form.',
      payment_methods: "The buyer's selection.",
      return_url: "`postOAuthURLOverride`: where the bank's page returns to (§4.3).",
    },
  },
  abandonCheckoutRequestSchema: {
    about: 'Abandons a payment that is waiting for the bank (interface §4.3).',
    fields: {
      attempt_id: "The page's key of the waiting attempt.",
    },
  },
  purchaseQuoteRequestSchema: {
    about: 'Asks what a top-up costs, in minor units (the `purchase` flow of interface §4.3).',
    fields: {
      amount: 'The amount credited to the wallet, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
    },
  },
  purchaseRequestSchema: {
    about: 'Tops up a wallet, in minor units (the `purchase` flow of interface §4.3).',
    fields: {
      amount: 'The amount credited to the wallet, in minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      purchase_id: 'Idempotency key from the page, one per form. The top-up has its own id.',
      payment_method_id: 'The card that pays, a UUID.',
      return_url: "`postOAuthURLOverride`: where the bank's page returns to (§4.3).",
    },
  },
  payoutQuoteRequestSchema: {
    about: 'Asks how much of a payout arrives (the `payout` flow of interface §4.3).',
    fields: {
      wallet_id: 'The wallet, a UUID (§2.2).',
      amount: 'Fee included.',
    },
  },
  payoutRequestSchema: {
    about: 'Pays out to a bank account (the `payout` flow of interface §4.3).',
    fields: {
      payout_id: 'Idempotency key from the page, one per form. The payout has its own id.',
      destination: 'The bank account to pay.',
      wallet_id: 'The wallet, a UUID (§2.2).',
      amount: 'Fee included.',
    },
  },
  'payoutRequestSchema.destination': {
    about: '',
    fields: {
      type: '`bank_account`.',
      holder_name: 'Holder of the account or card.',
      account_number: 'IBAN or account number.',
      country: 'ISO 3166-1 alpha-2, such as `US`.',
      routing_number: 'If the country uses one.',
    },
  },
  termsDocumentSchema: {
    about: 'The terms of service in one language (interface §1.7).',
    fields: {
      version: 'Version number; later ones are higher.',
      language: 'BCP 47.',
      title: 'The heading.',
      sections: 'In reading order.',
      published: 'When, ISO 8601.',
    },
  },
  'termsDocumentSchema.sections': {
    about: '',
    fields: {
      heading: "The section's heading.",
      paragraphs: 'Each is plain text.',
    },
  },
  termsSchema: {
    about:
      "The player's acceptance of the terms (interface §1.7). `document` is present until the newest terms are accepted, and always in the `tos` flow.",
    fields: {
      required: 'True until the newest terms are accepted (§1.7).',
      version: 'The newest version; null if there are no terms.',
      document: 'The newest terms, or null.',
      accepted_version: 'The version that the player accepted last; null if none.',
    },
  },
  kycStatusSchema: {
    about: "The state of a player's identity check (the `kyc` flow of interface §4.3).",
    fields: {
      state: '`NODATA`, `ACCEPT`, `DENY`, `MANUAL_REVIEW` or `REVERIFY`.',
      submitted: 'When the player last submitted data, ISO 8601; null if never.',
      can_submit: 'True if the player may submit data now.',
      required_fields: 'Names of the required fields.',
    },
  },
  flowPaymentMethodSchema: {
    about: 'A wallet, a card, or another kind, shown like a card without details (interface §2.2, §4.3).',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      kind: '`wallet` or `card`; others may come.',
      display_string: 'A display label (§2.2).',
      currency: 'Currency code, such as `USD` (§2.4).',
      state: 'An expired method is shown but not usable.',
      usable: 'Usable here: active, in the invoice’s currency, and a card of the provider that charges cards now.',
      removable: 'True if the player may remove it.',
      kept: 'False for a card that only this session may use; absent: it is kept.',
      wallet_id: 'For a wallet: its id, a UUID.',
      balance: 'For a wallet: its balance, in minor units.',
      display_balance: 'Exact, even beyond 2^53−1.',
      brand: 'For a card, such as `visa`.',
      last_four: 'For a card: the last four digits.',
      expiry_month: 'For a card: 1 to 12.',
      expiry_year: 'For a card: four digits.',
    },
  },
  brandingSchema: {
    about: "The integrator's branding (interface §4.2); unset parts are null.",
    fields: {
      background_color: 'A CSS colour.',
      primary_color: 'A CSS colour.',
      logo_url: 'An https image.',
      preview_text: 'What messengers show for a hosted link.',
      merchant_name: "The seller's full name, as the law asks for it.",
      support_email: 'Where a buyer writes to.',
      support_url: 'The page where a buyer finds help, https.',
      refund_terms_url: 'The terms of refunds, an https page.',
      preset: 'A complete look, such as `neon`; absent unless set (Gap §4.2).',
      color_scheme: '`light` or `dark`; absent unless set (Gap §4.2).',
      corners: 'Such as `cut`; absent unless set (Gap §4.2).',
      surface: 'Such as `glass`; absent unless set (Gap §4.2).',
      density: 'Such as `compact`; absent unless set (Gap §4.2).',
      motion: 'Such as `reduced`; absent unless set (Gap §4.2).',
      sounds: 'Such as `soft`; absent unless set (Gap §4.2).',
      typeface: "A font's name; absent unless set (Gap §4.2).",
      typeface_file:
        "The name of the service's copy of its file, which is `{web_url}/ui/v1/typefaces/{name}`; absent unless set (Gap §4.2).",
    },
  },
  flowSessionSchema: {
    about: "Everything that a flow's first paint needs, in one response (interface §4.3).",
    fields: {
      session_id: 'The session, a UUID; no secret.',
      flow: "The session's flow.",
      expires: 'ISO 8601, UTC.',
      integrator: 'The owner of the game or shop.',
      account: 'The player.',
      currencies: 'By currency code.',
      terms: "The player's acceptance of the terms (§1.7).",
      payment_methods: "The player's payment methods (§2.2).",
      card_entry:
        'Where a new card is typed, for flows that pay; absent: cards are not accepted, or the service is older and takes numbers.',
      continue_on_phone: "True if steps can be handed over to the player's phone; absent: not here.",
      kyc: 'For the flows `kyc` and `payout`.',
      purchase: 'For the flow `purchase`.',
      payout: 'For the flow `payout`.',
      payment_selection: 'For the flow `payment-selection`.',
      checkout: 'For the flow `checkout`.',
      hosted: 'For a hosted link.',
    },
  },
  'flowSessionSchema.integrator': {
    about: '',
    fields: {
      name: "The integrator's short name.",
      display_name: 'The name that players see.',
      branding: "The integrator's branding.",
    },
  },
  'flowSessionSchema.account': {
    about: '',
    fields: {
      account_id: "The player's account, a UUID.",
      display_name: "The player's name.",
      email: 'Masked.',
      locale: "The player's language, BCP 47.",
      kyc_state: 'As `kyc.state`.',
    },
  },
  'flowSessionSchema.currencies': {
    about: '',
    fields: {
      exponent: 'Number of decimals: 2 for USD, 0 for JPY.',
      is_virtual: "True for a game's own tokens.",
    },
  },
  'flowSessionSchema.card_entry': {
    about: '',
    fields: {
      kind: "`direct`: into the page's own form. `provider_fields`: into the provider's, which a card entry opens.",
    },
  },
  'flowSessionSchema.payment_selection': {
    about: '',
    fields: {
      can_add_card: 'True if a card may be added.',
    },
  },
  'flowSessionSchema.hosted': {
    about: '',
    fields: {
      return_url: 'Where "Back" leads after the payment; null: nowhere.',
    },
  },
  openedFlowSessionSchema: {
    about: 'The response to a redemption (interface §5.4), the only one with the token.',
    fields: {
      session_token: "Bearer token for the page's calls; sent only once.",
      session_id: 'The session, a UUID; no secret.',
      flow: "The session's flow.",
      expires: 'ISO 8601, UTC.',
      integrator: 'The owner of the game or shop.',
      account: 'The player.',
      currencies: 'By currency code.',
      terms: "The player's acceptance of the terms (§1.7).",
      payment_methods: "The player's payment methods (§2.2).",
      card_entry:
        'Where a new card is typed, for flows that pay; absent: cards are not accepted, or the service is older and takes numbers.',
      continue_on_phone: "True if steps can be handed over to the player's phone; absent: not here.",
      kyc: 'For the flows `kyc` and `payout`.',
      purchase: 'For the flow `purchase`.',
      payout: 'For the flow `payout`.',
      payment_selection: 'For the flow `payment-selection`.',
      checkout: 'For the flow `checkout`.',
      hosted: 'For a hosted link.',
    },
  },
  termsAnswerSchema: {
    about: "The flow API's terms response (interface §1.7).",
    fields: {
      terms: "The player's acceptance of the terms.",
    },
  },
  kycAnswerSchema: {
    about: "The flow API's identity check response (interface §4.3).",
    fields: {
      kyc: 'The state of the identity check.',
    },
  },
  paymentMethodsAnswerSchema: {
    about: "The flow API's payment methods response (interface §4.3).",
    fields: {
      payment_methods: 'Everything the player can pay with.',
    },
  },
  addedCardAnswerSchema: {
    about: "The flow API's new card response (interface §4.3).",
    fields: {
      payment_method: 'The new card.',
      payment_methods: 'Everything the player can pay with.',
    },
  },
  cardEntrySchema: {
    about: "A form whose card is typed into the provider's fields, in a frame (interface §4.3).",
    fields: {
      entry_id: "The entry, a UUID: the `session` of the frame's messages. For one card.",
      url: 'Of the frame.',
      origin: "The frame's own: messages go there and come from there only.",
      expires: 'ISO 8601, UTC.',
    },
  },
  cardEntryAnswerSchema: {
    about: "The flow API's card entry response (interface §4.3).",
    fields: {
      card_entry: 'The new entry.',
    },
  },
  endedAnswerSchema: {
    about: "The flow API's response to ending a session (interface §4.3).",
    fields: {
      ended: 'True.',
    },
  },
  handoverRequestSchema: {
    about: "Hands one step of a flow over to the player's phone (Gap §4.3).",
    fields: {
      purpose: '`add_card`, `bank_step` or `kyc`: the one thing that the phone may do.',
      currency: "Of the new card. Absent: the invoice's, else the buyer's first.",
      purchase_id: 'The top-up whose bank step it is; a checkout has one payment only.',
    },
  },
  phoneSessionRequestSchema: {
    about: 'Opens a handover on the phone, once (Gap §4.3).',
    fields: {
      link_token: "From the link's fragment; hyphens and lower case are read, too.",
      redemption_id: 'Created by the page once per load; makes the call safe to retry.',
      locale: 'Language of the page, BCP 47.',
    },
  },
  handoverSchema: {
    about: 'How a handover stands; both screens see it (Gap §4.3).',
    fields: {
      handover_id: 'The handover, a UUID.',
      purpose: '`add_card`, `bank_step` or `kyc`.',
      state: '`waiting` for a phone, `opened` on it, `done`, `ended` by either side, or `expired`.',
      code: "Shown on both screens, so that a stranger's code is noticed; no secret.",
      expires: 'Until then the link opens; once opened, until then the phone has time. ISO 8601, UTC.',
      seconds_left: 'The same as a number, for screens whose clock is wrong; 0 when it is over.',
    },
  },
  handoverAnswerSchema: {
    about: "The flow API's handover response (Gap §4.3).",
    fields: {
      handover: 'How it stands.',
    },
  },
  'handoverAnswerSchema.handover': {
    about: '',
    fields: {
      handover_id: 'The handover, a UUID.',
      purpose: '`add_card`, `bank_step` or `kyc`.',
      state: '`waiting` for a phone, `opened` on it, `done`, `ended` by either side, or `expired`.',
      code: "Shown on both screens, so that a stranger's code is noticed; no secret.",
      expires: 'Until then the link opens; once opened, until then the phone has time. ISO 8601, UTC.',
      seconds_left: 'The same as a number, for screens whose clock is wrong; 0 when it is over.',
      payment_method_id: 'The card that the phone added, a UUID.',
    },
  },
  startedHandoverAnswerSchema: {
    about: "The flow API's new handover response, the only one with the link (Gap §4.3).",
    fields: {
      handover: 'The new handover; earlier ones of the session have ended.',
    },
  },
  'startedHandoverAnswerSchema.handover': {
    about: '',
    fields: {
      link: 'What the phone opens; works once.',
      address: 'The link as people type it.',
      qr: 'The link as a QR code.',
      handover_id: 'The handover, a UUID.',
      purpose: '`add_card`, `bank_step` or `kyc`.',
      state: '`waiting` for a phone, `opened` on it, `done`, `ended` by either side, or `expired`.',
      code: "Shown on both screens, so that a stranger's code is noticed; no secret.",
      expires: 'Until then the link opens; once opened, until then the phone has time. ISO 8601, UTC.',
      seconds_left: 'The same as a number, for screens whose clock is wrong; 0 when it is over.',
    },
  },
  'startedHandoverAnswerSchema.handover.qr': {
    about: '',
    fields: {
      size: 'Modules per side, without the quiet zone.',
      path: 'The dark modules, as the `d` of an SVG path in a square of `size`.',
    },
  },
  phoneStepSchema: {
    about: 'What a phone sees of a handover: whose it is, and how it stands (Gap §4.3).',
    fields: {
      handover: 'How it stands.',
      bank_url: "Of a bank step that waits: the bank's page.",
    },
  },
  openedPhoneAnswerSchema: {
    about: 'The response to opening a handover, the only one with the token (Gap §4.3).',
    fields: {
      session_token: 'Bearer token for this one step.',
      integrator: 'Who asks.',
      account: 'For whom.',
      handover: 'How it stands.',
      card_entry: 'Where the card is typed.',
      card_is_kept: 'True where a new card is always kept.',
      kyc_again: 'True if an identity was submitted before, and is asked for again.',
      bank_url: "Of a bank step that waits: the bank's page.",
    },
  },
  'openedPhoneAnswerSchema.integrator': {
    about: '',
    fields: {
      display_name: 'The name that players see.',
      branding: "The integrator's branding.",
    },
  },
  'openedPhoneAnswerSchema.account': {
    about: '',
    fields: {
      display_name: "The player's name.",
      email: 'Masked.',
    },
  },
  subitemSchema: {
    about: 'One movement of money for an invoice (interface §2.4).',
    fields: {
      subitem_id: 'The subitem, a UUID.',
      amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'The amount with its currency, such as `USD 5.00` (§2.4).',
      reference_type: 'What `reference_id` names: `line_item_id` or `payment_method_id`.',
      reference_id: 'The line item that it is made from; otherwise the payment method that pays or gets it back.',
      subitem_type:
        'user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute, dispute_fee or dispute_reversal; more may come.',
      description: 'Empty (§2.4).',
      metadata: 'Null (§2.4).',
      source_account_id: "The payer's account, a UUID.",
      source_payment_method_id:
        "The user's payment method that pays, a UUID; empty for a wallet of the integrator's or an escrow's.",
      source_wallet_id: 'The wallet that pays, a UUID; empty for a card.',
      destination_account_id: "The payee's account, a UUID.",
      destination_payment_method_id:
        "The user's payment method that is paid, a UUID; empty for a wallet of the integrator's or an escrow's.",
      destination_wallet_id: 'The wallet that is paid, a UUID; empty for a card.',
    },
  },
  lineItemSchema: {
    about: '`transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4).',
    fields: {
      line_item_id: 'The line item, a UUID.',
      amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      product_sku: "The integrator's SKU.",
      display_amount: 'Such as USD 5.00.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      transaction_type: '`user_to_user` or `user_to_integrator` (§1.4).',
      description: "The integrator's description (§4.1).",
      image_url:
        "The address of its picture, if one was given: in invoices as given; in a player's transactions the service's copy, absent when there is none (Gap §4.1).",
      tax_amount: 'The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1).',
      display_tax_amount: 'Such as `USD 0.80`.',
      tax_label: 'What that tax is called, if it was given.',
      metadata: "The integrator's own keys and values, or null (§2.4).",
      subitems: 'Its movements, by subitem id.',
    },
  },
  invoiceSummarySchema: {
    about: "An invoice's total (interface §2.4).",
    fields: {
      total_amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      display_amount: 'Such as `USD 5.00`.',
    },
  },
  invoiceFailureSchema: {
    about: 'Why an invoice failed (Gap §2.4).',
    fields: {
      code: 'A stable code to branch on.',
      message: 'A human-readable sentence.',
      decline_code: "The bank's own reason, if it gave one.",
      payment_method_id: 'The method that failed, a UUID.',
      limit: 'The daily limit that the payment would exceed, such as `player_daily_amount` (Gap §8.5).',
      resets_at: 'When that limit resets, ISO 8601, UTC.',
    },
  },
  invoiceSchema: {
    about:
      'A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2), and if you use them `void` and `expired`.',
    fields: {
      invoice_id: 'The invoice, a UUID.',
      state:
        '`open`, `processing`, `success` or `failed` (§3.2); `void` if you voided it, `expired` after its `expires_at`.',
      account_id: 'The buyer, a UUID.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      description: "The integrator's description (§4.1).",
      metadata: "The integrator's own keys and values, or null (§2.4).",
      summary: 'The total.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
      payment_methods: 'Empty (§2.4).',
      line_items: 'By line item id.',
      subitems: 'All movements of the invoice, by subitem id.',
      escrow_id:
        "Set on the invoices of an escrow's phases, which have its references: its `status` says whether the buyer has paid (Gap §2.3).",
      expires_at: 'ISO 8601, UTC; present if it was created with one.',
      failure_reason: 'Set when state is failed.',
      refunded_amount: 'Minor units; set once something was refunded (Gap §3.3).',
      disputed_amount:
        "Minor units; set while a card's bank has taken that back, and it cannot be refunded (Gap §3.4).",
    },
  },
  merchantSchema: {
    about: 'Who sells, and where a buyer gets help (Gap §4.2).',
    fields: {
      merchant_name: "The seller's full name, as the law asks for it.",
      support_email: 'Where a buyer writes to.',
      support_url: 'The page where a buyer finds help, https.',
      refund_terms_url: 'The terms of refunds, an https page.',
    },
  },
  oauthErrorSchema: {
    about: 'An error of the token endpoints, without the envelope (Gap §5.7: RFC 6749 §5.2).',
    fields: {
      error: 'A code of RFC 6749 §5.2.',
      error_description: 'The problem and its remedy, for people.',
    },
  },
  inactiveTokenSchema: {
    about: 'The answer about a token that is not active (Gap §5.7: RFC 7662 §2.2).',
    fields: {
      active: 'False: expired, revoked or unknown.',
    },
  },
  introspectionSchema: {
    about: "A token's state and permissions (Gap §5.7: RFC 7662); only `active` for one that is not active.",
    fields: {
      active: 'True: the token is good.',
      client_id: 'The client that it was issued to.',
      scope: 'Names separated by spaces.',
      exp: 'Seconds since 1970, UTC.',
      iat: 'Seconds since 1970, UTC.',
      sub: "A user token's account.",
      token_type: '`Bearer` for an access token, `refresh_token` for a refresh token.',
    },
  },
  revocationSchema: {
    about: 'The empty response to a revocation (Gap §5.7: RFC 7009 §2.2).',
    fields: {},
  },
  accountParamsSchema: {
    about: "In the path of a user's calls (§1).",
    fields: {
      account_id: 'The user, a UUID.',
    },
  },
  invoiceParamsSchema: {
    about: "In the path of an invoice's calls (§4.1).",
    fields: {
      invoice_id: 'The invoice, a UUID.',
    },
  },
  escrowParamsSchema: {
    about: "In the path of an escrow's calls (§4.1).",
    fields: {
      escrow_id: 'The escrow; begins with `esc_`.',
    },
  },
  refundParamsSchema: {
    about: "In the path of a refund's call (Gap §3.3).",
    fields: {
      refund_id: 'The refund, a UUID.',
    },
  },
  disputeParamsSchema: {
    about: "In the path of a dispute's calls (Gap §3.4).",
    fields: {
      dispute_id: 'The dispute, a UUID.',
    },
  },
  authorizedInvoiceParamsSchema: {
    about: 'In the path of an authorized invoice (§4.2).',
    fields: {
      authorized_invoice_id: 'The authorized invoice.',
    },
  },
  transactionParamsSchema: {
    about: "In the path of a transaction's calls (§4.4).",
    fields: {
      transaction_id: 'Any id that a history shows: of an invoice, an escrow, a payout, …',
    },
  },
  webhookParamsSchema: {
    about: "In the path of a webhook receiver's calls (Gap §6.1).",
    fields: {
      id: 'The receiver.',
    },
  },
  webhookDeliveryParamsSchema: {
    about: "In the path of a delivery's calls (Gap §6.1).",
    fields: {
      delivery_id: 'The delivery.',
      id: 'The receiver.',
    },
  },
  cardEntryParamsSchema: {
    about: "In the path of a session's card entry (§4.3).",
    fields: {
      entry_id: 'The entry, a UUID.',
    },
  },
  handoverParamsSchema: {
    about: "In the path of a session's handover (Gap §4.3).",
    fields: {
      handover_id: 'The handover, a UUID.',
    },
  },
  flowPaymentMethodParamsSchema: {
    about: "In the path of a session's payment method (§4.3).",
    fields: {
      id: 'The payment method, a UUID.',
    },
  },
  topUpParamsSchema: {
    about: "In the path of a session's top-up (the `purchase` flow of §4.3).",
    fields: {
      id: 'The top-up, or the `purchase_id` that it was asked for with.',
    },
  },
  payoutParamsSchema: {
    about: "In the path of a session's payout (the `payout` flow of §4.3).",
    fields: {
      id: 'The payout, or the `payout_id` that it was asked for with.',
    },
  },
  hostedLinkParamsSchema: {
    about: 'In the path of a hosted link (§4.2).',
    fields: {
      token: "The link's own secret.",
    },
  },
  challengeParamsSchema: {
    about: "In the path of a bank's challenge (Gap §4.3).",
    fields: {
      id: 'The challenge.',
    },
  },
  pageQuerySchema: {
    about:
      'In the address of a page (§4.3). Whose page it is decides who may frame it; without an owner it is the same for everybody.',
    fields: {
      lang: 'BCP 47; absent, or none that is known: as the browser prefers.',
      integrator: '`integrator_id` of the integrator.',
      authorized_invoice_id: "Of a redirect's own address.",
    },
  },
  paymentMethodSchema: {
    about: 'A payment method: a wallet if `provider` is `wallet`, otherwise for example a card (interface §2.2).',
    fields: {
      id: 'The payment method, a UUID.',
      provider: 'wallet for wallets',
      account_id: 'The owner, a UUID.',
      method_class: 'Such as `registration` (§2.2).',
      display_string: 'A display label.',
      psp_reference: 'For a wallet: its id.',
      psp_hash_code: 'May be empty.',
      processing_currency: 'Currency code, such as `USD`.',
      pm_state: '`ACTIVE`, or why it cannot pay, such as `EXPIRED`.',
      integrator: "The integrator's name.",
      created: '`YYYY-MM-DD hh:mm:ss`, UTC.',
      updated: 'As `created`.',
      wallet_balance: 'Integer in minor units, as text.',
      payment_method_id: 'May be empty; use `id`.',
      provider_data: 'For a wallet (§2.2).',
      last_four: 'Cards only.',
      expiration: 'Cards only.',
    },
  },
  'paymentMethodSchema.provider_data': {
    about: '',
    fields: {
      wallet_id: 'What `destination_wallet_id` takes (§4.1).',
      wallet_balance: 'Integer in minor units, as text.',
    },
  },
  refundLineItemSchema: {
    about: 'What is refunded of one line item (Gap §3.3).',
    fields: {
      line_item_id: 'The line item of the refunded invoice, a UUID.',
      amount: 'Minor units.',
      product_sku: "The integrator's SKU.",
      description: "The integrator's description (§4.1).",
      display_amount: 'Such as `USD 5.00`.',
      tax_amount: 'The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1).',
      display_tax_amount: 'Such as `USD 0.80`.',
      tax_label: 'What that tax is called, if it was given.',
    },
  },
  refundMethodSchema: {
    about: 'What one payment method gets back (Gap §3.3).',
    fields: {
      payment_method_id: "The buyer's payment method, a UUID.",
      amount: 'Minor units.',
      state:
        "`processing` until the card's provider has answered, then `success` or `failed`; a wallet has it at once.",
      display_amount: 'Such as `USD 5.00`.',
    },
  },
  refundSourceSchema: {
    about: 'What one wallet pays for a refund (Gap §3.3).',
    fields: {
      wallet_id: 'The wallet, a UUID.',
      amount: 'Minor units.',
      display_amount: 'Such as `USD 5.00`.',
    },
  },
  refundSchema: {
    about:
      "A refund of a paid invoice or a committed escrow (Gap §3.3). `state`: `processing` until every card's provider has answered, then `success` or `failed`. A failed one lists what each method got; the rest is in the integrator's default wallet.",
    fields: {
      refund_id: 'The refund, a UUID; also the id of its own invoice.',
      invoice_id: 'The paid invoice, a UUID; for an escrow the one that charged the buyer.',
      state: '`processing`, `success` or `failed`.',
      escrow_id: 'The escrow, if it is of one.',
      account_id: 'The buyer, a UUID.',
      summary: 'The total.',
      reason: 'As requested.',
      metadata: 'As requested, or null.',
      line_items: 'What is refunded of each line item.',
      payment_methods: 'What each payment method gets back.',
      taken_from: 'Who pays it.',
      failure_reason: 'Set when `state` is `failed`.',
      reversal_invoice_id:
        'Set when `state` is `failed`: the invoice that pays what a card did not accept to the integrator.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
    },
  },
  refundPageSchema: {
    about:
      'A page of the refunds of an invoice or an escrow, oldest first; `next_cursor` is null on its last page (Gap §3.3).',
    fields: {
      refunds: 'Oldest first.',
      next_cursor: 'Pass it to get the next page; null on the last.',
    },
  },
  refundListQuerySchema: {
    about: "Selects a page of an invoice's or an escrow's refunds (Gap §3.3).",
    fields: {
      limit: '1 to 100; default 25.',
      cursor: '`next_cursor` of the previous page.',
    },
  },
  refundLineItemRequestSchema: {
    about: 'A line item to be refunded (Gap §3.3).',
    fields: {
      line_item_id: 'A line item of the invoice, a UUID.',
      amount: 'Minor units; default: all that is left of the item.',
    },
  },
  refundSourceRequestSchema: {
    about: 'A wallet that refunds what it received (Gap §3.3).',
    fields: {
      wallet_id: 'A wallet that received money through this invoice, a UUID.',
      amount: 'Minor units: at most what it received and has not refunded yet.',
    },
  },
  refundRequestSchema: {
    about: 'The refund request of invoices and escrows (Gap §3.3). With no field: all that is left.',
    fields: {
      reason: 'Why; for your own records.',
      amount: 'Minor units; default: the sum of `line_items` or `taken_from`, or all that is left.',
      currency: "The invoice's currency; checked if given.",
      line_items: 'What is refunded; absent: shared over all items in proportion to what is left of each.',
      taken_from:
        'Who pays it; absent: each recipient of an item in proportion to what is left of its share. Not together with `line_items`.',
      metadata: 'Your own keys and values (§2.4).',
    },
  },
  recipientRequestSchema: {
    about: "A seller's share of a line item (interface §4.1).",
    fields: {
      amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      destination_wallet_id: "The seller's wallet.",
      source_wallet_id: "The integrator's wallet that the transfer goes through; blank selects the default.",
    },
  },
  lineItemRequestSchema: {
    about: 'A line item for a new invoice or escrow (interface §4.1).',
    fields: {
      amount: 'Minor units.',
      currency: 'Currency code, such as `USD` (§2.4).',
      transaction_type: '`user_to_user` or `user_to_integrator` (§1.4).',
      product_sku: "The integrator's SKU.",
      description: 'What is bought; shown to the buyer.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      image_url:
        'The https address of a square picture of it: PNG, JPEG, WebP, GIF or AVIF, at most 512 KB and 2,048 × 2,048 pixels. The service fetches it once and shows it to the buyer (Gap §4.1).',
      metadata: "The integrator's own keys and values, or null (§2.4).",
      tax_amount:
        'The part of `amount` that is tax, in minor units; shown to the buyer. Absent: nothing is said about tax.',
      tax_label: 'What that tax is called, such as `VAT 20%`; only with `tax_amount`.',
      recipients: 'For user_to_user; their amounts add up to the item.',
    },
  },
  paymentMethodShareSchema: {
    about: "One payment method's share of an invoice (interface §4.1).",
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      amount: 'With several methods exactly one has 0 and pays the rest.',
    },
  },
  invoiceRequestSchema: {
    about: 'The create body of invoices and escrows (interface §4.1).',
    fields: {
      account_id: 'The buyer.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      description: "The integrator's description (§4.1).",
      payment_methods: "What pays; pass payment selection's array unchanged.",
      line_items: 'What is bought and who is paid.',
      metadata: "The integrator's own keys and values, or null (§2.4).",
      expires_at: 'From then on it cannot be paid; ISO 8601, at most a year ahead. Absent: it does not expire.',
    },
  },
  escrowDeadlineRequestSchema: {
    about: 'When a held escrow is resolved by itself, and how (Gap §4.1).',
    fields: {
      at: 'ISO 8601, at most a year ahead.',
      action: '`refund`: it is cancelled; `release`: it is committed.',
    },
  },
  escrowRequestSchema: {
    about: 'The create body of escrows (interface §4.1).',
    fields: {
      account_id: 'The buyer.',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      description: "The integrator's description (§4.1).",
      payment_methods: "What pays; pass payment selection's array unchanged.",
      line_items: 'What is bought and who is paid.',
      deadline: 'What happens to the money that is still held then. Absent: nothing, however long it is held.',
      metadata: "The integrator's own keys and values, or null (§2.4).",
      expires_at: 'From then on it cannot be paid; ISO 8601, at most a year ahead. Absent: it does not expire.',
    },
  },
  authorizeInvoiceRequestSchema: {
    about: 'The authorize-invoice request (interface §4.2).',
    fields: {
      account_id: 'The buyer.',
      is_escrow: 'True: the money is held until you commit (§1.3).',
      invoice_mechanism: '`widget` or `svc_hosted` (§4.2).',
      reference_type: "Type of the integrator's own reference (§4.1).",
      reference_id: "The integrator's own reference (§4.1).",
      description: "The integrator's description (§4.1).",
      line_items: 'What is bought and who is paid.',
      metadata: "The integrator's own keys and values, or null (§2.4).",
      expires_at:
        "From then on it cannot be paid; ISO 8601, at most a year ahead. Absent: in 24 hours. A widget's redirect opens for 24 hours at most.",
      return_url: 'Hosted only: where "Back" leads after the payment.',
    },
  },
  authorizeUserRequestSchema: {
    about: 'The authorize-user request (interface §4 row 2).',
    fields: {
      account_id: 'The user, a UUID.',
      return_token: 'Also return a user password token.',
      flows: 'The flows the nonce may open; absent: all of these.',
    },
  },
  tokenExchangeRequestSchema: {
    about: 'The token-exchange request (Gap §1: token exchanges are not shown).',
    fields: {
      account_id: 'The buyer.',
      paid_amount: 'Minor units, taken from the wallet of paid_currency.',
      paid_currency: 'A real currency.',
      received_amount: 'Tokens, added to the wallet of received_currency.',
      received_currency: 'A virtual currency.',
    },
  },
  tokenRequestSchema: {
    about: "The token endpoint's form (Gap §5.7: RFC 6749).",
    fields: {
      grant_type: 'client_credentials or refresh_token',
      client_id: 'In the form, unless sent with Basic.',
      client_secret: 'In the form, unless sent with Basic.',
      scope: "Scopes separated by spaces (or commas); absent: all of the client's.",
      refresh_token: 'For `refresh_token`: the token to exchange.',
    },
  },
  tokenLookupRequestSchema: {
    about: 'The revocation and introspection form (Gap §5.7: RFC 7009, RFC 7662).',
    fields: {
      token: 'The access or refresh token.',
      client_id: 'In the form, unless sent with Basic.',
      client_secret: 'In the form, unless sent with Basic.',
      token_type_hint: '`access_token` or `refresh_token`; only a hint.',
    },
  },
  sandboxFixturesSchema: {
    about:
      'The demo accounts and credentials: random per database, the same until a reset (Gap §8: the sandbox is not shown).',
    fields: {
      other_client: 'Belongs to another integrator.',
      integrator: 'The integrator that the client belongs to.',
      buyer: 'A user with money.',
      other_buyer: 'A second one, to test access across users.',
      seller: 'A user to be paid.',
      transactions: "The buyer's, newest first.",
      client_id: "The client's id, for the token endpoint (§5).",
      client_secret: 'Its secret; keep it on your server.',
    },
  },
  'sandboxFixturesSchema.other_client': {
    about: '',
    fields: {
      client_id: "The client's id, for the token endpoint (§5).",
      client_secret: 'Its secret; keep it on your server.',
    },
  },
  'sandboxFixturesSchema.integrator': {
    about: '',
    fields: {
      account_id: "The integrator's account, a UUID.",
      wallets: 'Ids of its wallets, by currency.',
    },
  },
  'sandboxFixturesSchema.buyer': {
    about: '',
    fields: {
      card_payment_method_id: 'A card that approves.',
      account_id: "The user's account, a UUID.",
      email: 'Where its receipts go.',
      wallets: 'Its wallets, by currency.',
    },
  },
  'sandboxFixturesSchema.buyer.wallets': {
    about: '',
    fields: {
      payment_method_id: 'The payment method, a UUID (§2.2).',
      wallet_id: 'The wallet, a UUID (§2.2).',
    },
  },
  'sandboxFixturesSchema.seller': {
    about: '',
    fields: {
      account_id: "The user's account, a UUID.",
      email: 'Where its receipts go.',
      wallets: 'Its wallets, by currency.',
    },
  },
  sandboxClockSchema: {
    about: "The sandbox's virtual time (Gap §8: the sandbox is not shown).",
    fields: {
      now: 'ISO 8601.',
      offset_seconds: 'How far the sandbox clock is ahead of real time, in seconds.',
    },
  },
  sandboxFaultSchema: {
    about: 'An injected fault, with the settings of its kind (Gap §8: the sandbox is not shown).',
    fields: {
      id: "The fault's id, for its removal.",
      kind: 'Kind of fault.',
      remaining: 'Remaining occurrences; null: until removed.',
    },
  },
  sandboxFaultsSchema: {
    about: 'The injected faults (Gap §8: the sandbox is not shown).',
    fields: {
      faults: 'The injected faults, oldest first.',
    },
  },
  sandboxCardsSchema: {
    about: 'The published test cards (Gap §8: the sandbox is not shown).',
    fields: {
      cards: 'The cards.',
    },
  },
  'sandboxCardsSchema.cards': {
    about: '',
    fields: {
      number: "The card's number.",
      name: 'Its name in these docs.',
      behaviour: 'What paying with it does.',
    },
  },
  sandboxCardSchema: {
    about: 'The card that the user now has; the same one for a repeated request (Gap §8: the sandbox is not shown).',
    fields: {
      payment_method_id: 'The card, a UUID.',
    },
  },
  sandboxProviderEventSchema: {
    about: 'What the service answered the provider (Gap §8: the sandbox is not shown).',
    fields: {
      provider: "Who told: the sandbox's card provider or bank.",
      event_id: "The event's id.",
      statuses: 'The HTTP status of each time that it was sent.',
    },
  },
  sandboxMailsSchema: {
    about: "The sandbox's mails, newest first (Gap §8: the sandbox is not shown).",
    fields: {
      mails: 'Mails, newest first.',
    },
  },
  'sandboxMailsSchema.mails': {
    about: '',
    fields: {
      id: "The mail's id.",
      to: "The recipient's address.",
      subject: 'Subject line.',
      text: 'The plain text part.',
      html: 'The HTML part.',
      state: '`due`, `sent`, `failed`, or `kept` if no mail server is set.',
      created: 'When it was written, ISO 8601.',
    },
  },
  sandboxDeliveriesSchema: {
    about: 'Webhook deliveries of every integrator, newest first (Gap §8: the sandbox is not shown).',
    fields: {
      deliveries: 'Deliveries, newest first.',
    },
  },
  'sandboxDeliveriesSchema.deliveries': {
    about: '',
    fields: {
      id: 'The delivery, a UUID.',
      event: "The event's type, such as `invoice.success`.",
      subject_id: "The event's object.",
      url: "The endpoint's address.",
      state: 'State of the delivery.',
      attempts: 'Number of attempts.',
      response_status: 'HTTP status of the last response; null if there was none.',
      error: 'Why the last attempt failed; empty if it did not.',
      created: 'When the event happened, ISO 8601.',
      next_attempt: 'Time of the next attempt, ISO 8601; empty if there is none.',
    },
  },
  sandboxListenerRequestSchema: {
    about: 'What is listened for (Gap §8: the sandbox is not shown).',
    fields: {
      forward_to: 'Where deliveries go, shown in the log; not called by the service.',
      events: 'Absent or empty: every event.',
      secret: 'What deliveries are signed with; absent: a new one.',
    },
  },
  sandboxListenerSchema: {
    about: 'A listener; it ends a minute after the last call for its deliveries (Gap §8: the sandbox is not shown).',
    fields: {
      id: 'The listener, a UUID; also the webhook endpoint that it is.',
      secret: 'What deliveries are signed with.',
    },
  },
  sandboxListenerDeliveriesSchema: {
    about: 'Deliveries to be forwarded; empty after 10 s without one (Gap §8: the sandbox is not shown).',
    fields: {
      deliveries: 'Oldest first; each is answered within a minute, or comes again.',
    },
  },
  'sandboxListenerDeliveriesSchema.deliveries': {
    about: '',
    fields: {
      id: 'The delivery, a UUID.',
      claim: 'Goes back with the answer.',
      headers: 'To be sent as they are, signature included.',
      body: 'To be sent as it is: the signature is over these bytes.',
    },
  },
  sandboxListenerAnswerRequestSchema: {
    about: 'What the receiver answered (Gap §8: the sandbox is not shown).',
    fields: {
      claim: 'As it came with the delivery.',
      status: 'Absent: no answer came.',
      error: 'Why no answer came.',
      excerpt: 'The beginning of the answer, for the log.',
      retry_after: "The answer's header of that name.",
      date: "The answer's header of that name.",
    },
  },
  sandboxListenerOutcomeSchema: {
    about: 'The state of the delivery after an answer (Gap §8: the sandbox is not shown).',
    fields: {
      state: '`delivered`; `due`: it comes again later; `failed`: it does not; `taken_over`: the answer came too late.',
    },
  },
  sandboxClockRequestSchema: {
    about: 'Advances the sandbox clock (Gap §8: the sandbox is not shown).',
    fields: {
      advance_seconds: 'Seconds to add; time never goes back.',
    },
  },
  sandboxMailsQuerySchema: {
    about: "Filters the sandbox's mails (Gap §8: the sandbox is not shown).",
    fields: {
      to: 'Only mails to this address.',
    },
  },
  sandboxMailParamsSchema: {
    about: "In the path of one of the sandbox's mails (Gap §8: the sandbox is not shown).",
    fields: {
      mail_id: 'The mail, a UUID.',
    },
  },
  sandboxCardRequestSchema: {
    about: 'Gives a user a test card (Gap §8: the sandbox is not shown).',
    fields: {
      account_id: 'The user, a UUID.',
      number: 'The number of a test card.',
      currency: 'The currency it is charged in; default USD.',
    },
  },
  sandboxProviderEventRequestSchema: {
    about:
      "An event of the sandbox's card provider, or for a payout of its bank, to send to the service (Gap §8: the sandbox is not shown).",
    fields: {
      kind: 'What the event is about.',
      times: 'How often it is sent; default 1.',
      age_seconds: 'How long ago it was signed; default 0.',
      forged: 'Whether its signature is of another body; default false.',
      id: "The service's id of the charge, card refund or payout.",
      reference: "The provider's own, instead of the id.",
      event_id: "The event's id; default: a new one.",
    },
  },
  sandboxFaultParamsSchema: {
    about: 'In the path of a fault (Gap §8: the sandbox is not shown).',
    fields: {
      fault_id: 'The fault, a UUID.',
    },
  },
  sandboxIntegratorParamsSchema: {
    about: 'In the path of an integrator that is arranged (Gap §8: the sandbox is not shown).',
    fields: {
      name: 'Its short name.',
    },
  },
  demoBankRequestSchema: {
    about: "What the buyer answered the sandbox's bank (Gap §8: the sandbox is not shown).",
    fields: {
      answer: '`pass` or `refuse`.',
    },
  },
  sandboxFaultSettingsSchema: {
    about: 'A fault and the settings of its kind (Gap §8: the sandbox is not shown).',
    fields: {
      kind: 'Webhook deliveries get no response.',
      code: 'The code of the failed payment; default `payment_method_declined`.',
      decline_code: "The bank's own reason; default `card_declined`.",
      delay_ms: 'Milliseconds; default 3000.',
      status: 'HTTP status of the responses; default 500.',
    },
  },
  spendingSchema: {
    about: 'What a player has spent, and the limits that they have set for themselves (Gap §4.4: not shown).',
    fields: {
      currencies: 'In each real currency that the player has a wallet, a limit or payments in.',
      account_id: "The player's account, a UUID.",
      next_month: 'When the next calendar month begins, ISO 8601, UTC.',
    },
  },
  'spendingSchema.currencies': {
    about: '',
    fields: {
      currency: 'A real currency, such as `USD`.',
      months: 'The last twelve, the current one first.',
      limit: 'What the player allows themselves in a month; absent: anything.',
      next_limit: 'The raise or removal that waits; absent: none.',
      left: "What the limit leaves this month; a payment that waits for a bank's challenge has taken its part. Absent without a limit.",
    },
  },
  'spendingSchema.currencies.months': {
    about: '',
    fields: {
      month: 'A calendar month, UTC, such as `2026-11`.',
      amount: 'What was paid for orders, without what came back of it. Minor units.',
      display_amount: 'Such as `USD 5.00`.',
    },
  },
  'spendingSchema.currencies.limit': {
    about: '',
    fields: {
      amount: 'Minor units.',
      display_amount: 'Such as `USD 50.00`.',
    },
  },
  'spendingSchema.currencies.next_limit': {
    about: '',
    fields: {
      from: 'When it begins, ISO 8601, UTC.',
      amount: 'Minor units; absent: no limit from then on.',
      display_amount: 'Such as `USD 50.00`; absent as `amount` is.',
    },
  },
  spendingLimitRequestSchema: {
    about: "Sets the player's own limit (Gap §4.4): a lower one at once, a higher one a day later.",
    fields: {
      currency: 'A real currency.',
      amount: 'The most that the player may spend in a calendar month, UTC; 0: nothing.',
    },
  },
  spendingCurrencyRequestSchema: {
    about: "Names one of the player's own limits (Gap §4.4).",
    fields: {
      currency: 'A real currency.',
    },
  },
  tokenExchangeSchema: {
    about:
      "A game's own tokens, sold to a user (Gap §1: token exchanges are not shown). Amounts are minor units and tokens.",
    fields: {
      token_exchange_id: 'The exchange, a UUID.',
      user_paid_amount: 'Minor units.',
      user_paid_currency: 'Currency code, such as `USD`.',
      user_received_amount: 'Tokens.',
      user_received_currency: "Code of the game's own tokens.",
      status: '`success`.',
      account_id: "The user's account, a UUID.",
      direction: '`token_purchase`; others may come.',
      integrator_fee_amount: "The integrator's share of the payment, in minor units.",
      fee_currency: 'Currency code, such as `USD`.',
      destination_wallet_id: 'The wallet that received the tokens, a UUID.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
    },
  },
  transactionSchema: {
    about:
      "One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout, a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id that cannot be read is empty: such an entry can be shown, but not asked for.",
    fields: {
      transaction_id: 'Id of the invoice, escrow, payout, exchange or refund.',
      transaction_id_type: 'The kind of id, such as `invoice`.',
      transaction_type: 'Such as `invoice`, `payout` or `refund`.',
      transaction_role: 'buyer, seller or user',
      transaction_status: 'The state of the invoice, escrow or payout (§3).',
      account_id: "The player's account, a UUID.",
      transaction_data: 'See transaction_id_type.',
      transaction_date: 'When, ISO 8601, UTC.',
      transaction_description: 'A display label.',
    },
  },
  transactionDetailsSchema: {
    about: 'A single entry (interface §4.4).',
    fields: {
      transaction_id: 'Id of the invoice, escrow, payout, exchange or refund.',
      receipt_email_address: "The account's own, masked.",
      has_receipt_file: 'True: its receipt can be had as a file; absent or false: it cannot.',
      merchant: 'Who sold it, and where the player gets help; absent unless the operator set any of it (Gap §4.2).',
      transaction_id_type: 'The kind of id, such as `invoice`.',
      transaction_type: 'Such as `invoice`, `payout` or `refund`.',
      transaction_role: 'buyer, seller or user',
      transaction_status: 'The state of the invoice, escrow or payout (§3).',
      account_id: "The player's account, a UUID.",
      transaction_data: 'See transaction_id_type.',
      transaction_date: 'When, ISO 8601, UTC.',
      transaction_description: 'A display label.',
    },
  },
  transactionPageSchema: {
    about:
      'A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page.',
    fields: {
      transactions: 'Some deployments send null for an empty list.',
      total: 'Total entries; a filtered list counts up to 10,000.',
      total_is: 'at_least: there may be more. A filtered list scans up to 25,000 entries.',
      account_id: "The player's account, a UUID.",
      next_cursor: 'Empty on the last page. A filtered page may be short or empty although more entries follow.',
      has_spending: 'True: whoever asked may read `GET /v2/spending` (Gap §4.4); absent or false: they may not.',
    },
  },
  receiptSchema: {
    about: 'Result of sending a receipt (interface §4.4); the address comes back masked.',
    fields: {
      transaction_id: "The receipt's transaction.",
      email_address: 'Masked.',
    },
  },
  receiptFileSchema: {
    about: "A transaction's receipt as a file, in the account's language (Gap §4.4).",
    fields: {
      file_name: 'A name to save it by, such as `receipt-01a2054b.pdf`.',
      media_type: '`application/pdf`.',
      content: 'The file, in base64.',
      transaction_id: "The receipt's transaction.",
    },
  },
  transactionListQuerySchema: {
    about:
      'Selects part of a history (interface §4.4; Gap: names and limits). Unknown statuses and types match nothing.',
    fields: {
      account_id: "Default: the user token's account.",
      limit: '1 to 100; default 25.',
      cursor: '`next_cursor` of the previous page.',
      offset: 'How many entries to leave out. For small offsets; use cursor for deep paging.',
      statuses: 'Statuses, separated by commas (§4.4).',
      types: 'Transaction types, separated by commas (§4.4).',
      currencies: 'Currency codes, separated by commas.',
      from: 'ISO 8601, inclusive.',
      to: 'ISO 8601, exclusive.',
      search: "Part of an item's description, a SKU, a reference or an id; or an amount, such as `13.75`.",
    },
  },
  transactionQuerySchema: {
    about: "Selects one party's view of a transaction (interface §4.4).",
    fields: {
      account_id: 'The party whose view to show.',
    },
  },
  receiptRequestSchema: {
    about: 'The send-receipt request (interface §4.4).',
    fields: {
      email_address: "Default: the account's own, the only address that a user password token may use.",
    },
  },
  webhookRequestSchema: {
    about: 'Registers a webhook receiver (Gap §6.1).',
    fields: {
      url: 'Where events are sent; https.',
      events: 'Absent or empty: every event.',
    },
  },
  deliveryListQuerySchema: {
    about: 'Filters the delivery log (Gap §6.1).',
    fields: {
      state: 'Only deliveries in this state.',
      limit: 'Default 25.',
      cursor: 'next_cursor of the previous page.',
    },
  },
  replayRequestSchema: {
    about: 'Selects the deliveries to replay (Gap §6.1).',
    fields: {
      state: 'Default failed; due: what waits for its next attempt.',
      from: 'Inclusive.',
      to: 'Exclusive.',
    },
  },
  webhookEndpointSchema: {
    about: 'A registered webhook receiver, without its secret (Gap §6.1).',
    fields: {
      id: 'The receiver, a UUID.',
      url: 'Where events are sent.',
      state: '`enabled` or `disabled`.',
      events: 'Empty: every event.',
      disabled_reason: 'Why it is disabled.',
      previous_secret_expires: 'ISO 8601, UTC: both secrets sign messages until then.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
    },
  },
  webhookEndpointWithSecretSchema: {
    about: 'A receiver after registration or rotation, the only time its secret is shown (Gap §6.1).',
    fields: {
      secret: '`whsec_` followed by the base64 key; shown only once.',
      id: 'The receiver, a UUID.',
      url: 'Where events are sent.',
      state: '`enabled` or `disabled`.',
      events: 'Empty: every event.',
      disabled_reason: 'Why it is disabled.',
      previous_secret_expires: 'ISO 8601, UTC: both secrets sign messages until then.',
      created: 'ISO 8601, UTC.',
      updated: 'As `created`.',
    },
  },
  deletedWebhookSchema: {
    about: 'Confirms that a receiver was deleted (Gap §6.1).',
    fields: {
      id: 'The receiver, a UUID.',
      deleted: 'True.',
    },
  },
  webhookDeliverySchema: {
    about: 'The delivery of one event to one receiver, with every attempt (Gap §6.1).',
    fields: {
      id: 'The delivery, a UUID.',
      state: '`due`, `delivered` or `failed`.',
      webhook_id: 'The registered receiver.',
      message_id: 'Matches the webhook-id header; the same on every retry and replay.',
      event: 'The event (§6.1).',
      subject_id: "The invoice's or the escrow's id.",
      next_attempt: 'ISO 8601, UTC; null when none is due.',
      created: 'ISO 8601, UTC.',
      attempts: 'Oldest first.',
    },
  },
  'webhookDeliverySchema.attempts': {
    about: '',
    fields: {
      attempt: 'Counted from 1.',
      response_status: 'Null: no response.',
      error: 'Why there was no response; empty if there was one.',
      response_excerpt: 'The start of the response.',
      started: 'ISO 8601, UTC.',
      finished: 'ISO 8601, UTC.',
    },
  },
  webhookDeliveryPageSchema: {
    about: 'A page of the delivery log, newest first; `next_cursor` is null on its last page (Gap §6.1).',
    fields: {
      deliveries: 'Newest first.',
      next_cursor: 'Pass it to get the next page; null on the last.',
    },
  },
  webhookReplaySchema: {
    about: 'How many deliveries are replayed (Gap §6.1).',
    fields: {
      replayed: 'How many.',
    },
  },
};
