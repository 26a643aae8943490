// Every error code that somebody can meet, with its cause and its remedy. `npm run generate:errors` holds it against the source, both ways.

const AGAIN = 'Send the same call again after `Retry-After`, with the same `Idempotency-Key`.';
const NEW_LINK = 'Ask your server for a new redirect; authorize right before the flow opens.';
const OTHER_METHOD = 'Let the player choose another payment method.';

/** `UIManager`, the flows and the API calls of a game: `error.code`. */
export const sdk = {
  invalid_argument: [
    'An option is missing or wrong, or a redirect is not of this environment; `message` names it.',
    'Fix the call; nothing was sent.',
  ],
  busy: ['Another flow of this manager is open.', 'Wait for its `finished`, or `close()` it.'],
  disposed: ['`dispose()` was called.', 'Make a new `UIManager`.'],
  offline: ['The device has no network.', 'Offer to try again.'],
  network_failed: [
    'No answer came: a wrong address, a refused connection, a certificate, or CORS, which a browser does not tell apart.',
    'Check `environment`, and that your origin is registered (`PUT /v1/integrator/origins`); otherwise offer to try again.',
  ],
  timeout: ['No answer within `requestTimeoutMs`, or no end of the flow within `timeoutMs`.', 'Offer to try again.'],
  aborted: ['Your `AbortSignal` ended a call.', 'Nothing to do.'],
  api_refused: [
    'The service refused; `error.api` has `responseCode`, `messages`, `codes` and `requestId`.',
    'Look up `error.api.codes` below.',
  ],
  response_invalid: [
    'The answer is not of this API: often a proxy or a wrong address answered.',
    'Check the addresses; report it with `error.api.requestId`.',
  ],
  token_missing: [
    '`session` failed, or gave no `access_token`.',
    'Is the player signed in to your server? Resolve `session` to what authorize-user answered as `token`.',
  ],
  token_refused: [
    "The player's token was refused, and so was the next one.",
    'Let the player sign in again, then `forgetPlayer()`.',
  ],
  outcome_unknown: [
    'A payment was sent off, and its outcome was still unknown after 30 seconds.',
    'Do not charge again: read the invoice on your server, or wait for its webhook. Give the flow a `confirm`.',
  ],
  page_blocked: [
    "Your page's Content-Security-Policy, or the list of origins that may frame the pages, forbids it; `message` names which.",
    'See [strict pages](strict-pages.md).',
  ],
  page_unresponsive: [
    'The page was not ready within `openTimeoutMs` (20 s), or stopped answering.',
    'Offer to try again; check that `webUrl` is reachable from the device.',
  ],
  page_failed: ['The page did not load, or ended badly.', 'Offer to try again.'],
  page_version_unsupported: ['The pages speak no version that this release knows.', 'Update svc-bridge.'],
  view_unavailable: [
    'No view could be opened: a blocked popup, or an engine without a web view.',
    'Open popups within a click; see [engines](engines.md).',
  ],
};

/** `svc-bridge/server`: webhooks, and what `createGameRoutes` answers to the game. */
export const server = {
  webhook_unsigned: [
    'A header of the signature is missing.',
    'Pass all headers on; a request without them is not from the service.',
  ],
  webhook_too_old: [
    'The delivery is more than `toleranceMs` (5 minutes) from your clock.',
    "Set your server's clock by NTP.",
  ],
  webhook_signature_wrong: [
    'No signature fits the body.',
    'Pass the raw bytes, not parsed JSON; use the secret of this very registration.',
  ],
  webhook_unreadable: ['The body is not what its event name promises.', 'Update svc-bridge; report it.'],
  webhook_handler_threw: ['Your `onEvent` threw.', 'The service sends the event again; see `cause`.'],
  signed_out: ['`authenticate` found nobody.', 'Let the player sign in to your game.'],
  unknown_item: ['`order` returned undefined.', 'Sell what there is.'],
  server_failed: ['`authenticate` or `order` threw.', 'See `cause` in `onProblem`.'],
  payment_not_found: ["The payment is unknown, or another player's.", 'Pass the id that `checkout` answered.'],
};

/** The API: `codes` of the envelope. Statuses first. */
export const api = {
  'Signing in': {
    token_missing: [401, 'No `Authorization: Bearer` header.', 'Send the access token.'],
    token_invalid: [
      401,
      'The token is unknown, expired or revoked.',
      'Get another; `svc-bridge/server` does so by itself.',
    ],
    insufficient_scope: [
      403,
      'The token lacks the scope that the message names.',
      'Give the client that scope, or ask for it at the token endpoint.',
    ],
    user_token_not_allowed: [
      403,
      "A player's token was used where an integrator's belongs.",
      'Call from your server, with client credentials.',
    ],
    account_forbidden: [
      403,
      "A player's token was used for another account.",
      'Leave `account_id` out, or use your server.',
    ],
    client_disabled: [403, 'The client that made this was disabled.', 'Use a client that is not.'],
    integrator_frozen: [403, 'Your integration is frozen.', 'Ask the operator.'],
    account_frozen: [
      403,
      "The player's account is frozen.",
      'Whoever froze it lifts it: your server (`…/unfreeze`), or the operator.',
    ],
    rate_limited: [429, 'Too many calls, or too many wrong guesses, from one address or client.', AGAIN],
  },
  'Reading a request': {
    request_malformed: [[400, 414], 'This is no request of HTTP, or its address is too long.', 'Use an HTTP client.'],
    request_too_large: [413, 'The body is larger than 1 MiB.', 'Split it.'],
    request_timeout: [408, 'The request took too long to arrive.', AGAIN],
    headers_too_large: [431, 'The headers are larger than 16 KiB.', 'Send fewer cookies and headers.'],
    json_malformed: [400, 'The body is no JSON.', 'Send JSON in UTF-8.'],
    parameter_repeated: [400, 'A form has the same parameter twice.', 'Send it once.'],
    idempotency_key_invalid: [
      400,
      'The key is empty, longer than 255 characters, or not printable ASCII.',
      "Make it from your order's id.",
    ],
    idempotency_key_reused: [
      422,
      'The key was used for another request.',
      'A new key for each new request; the same key for the same one only.',
    ],
    idempotency_key_in_flight: [409, 'The first call with this key is still running.', AGAIN],
    content_type_unsupported: [
      415,
      'The body is of another type than the call takes.',
      'Send `Content-Type: application/json`.',
    ],
    content_encoding_unsupported: [415, 'The body is compressed.', 'Send it as it is.'],
    route_not_found: [404, 'There is no such call.', 'Compare method and path with `/openapi.json`.'],
    cursor_invalid: [422, 'The cursor is not of this list.', 'Pass `next_cursor` unchanged, with the same filters.'],
  },
  'Users and wallets': {
    account_not_found: [404, 'No such user of yours.', 'Register it: `POST {auth_url}/v1/users`.'],
    account_id_missing: [422, "A client's token names no user.", 'Add `account_id`.'],
    account_id_unknown: [422, 'No such user of yours.', 'Use the `account_id` of the registration.'],
    wallets_too_many: [409, 'There are 100 wallets of the currency.', 'Use one of them.'],
    email_taken: [409, 'One of your users has this address; the payload has its `account_id`.', 'Use that account.'],
    currencies_unknown: [422, 'The service does not know the currency.', 'Ask the operator which there are.'],
    currency_unknown: [
      422,
      'The service, or this checkout, does not know the currency.',
      'Use one of those that the message names.',
    ],
    integrator_not_found: [404, 'The integrator is gone.', 'Ask the operator.'],
    origins_invalid: [
      422,
      'An entry is no origin.',
      'Scheme, name and port, such as `https://games.example`; `*` only as the first label.',
    ],
    origins_too_many: [422, 'More than 100 origins.', 'Use one `https://*.games.example`.'],
    origins_too_long: [
      422,
      'More than 2,048 characters: they stand in a header.',
      'Use one `https://*.games.example`.',
    ],
    payments_under_way: [503, 'The freeze stands, but a payment from before has not ended.', AGAIN],
  },
  'Invoices and escrows': {
    invoice_not_found: [404, 'No such invoice of yours.', 'Use the `invoice_id` of the answer to create.'],
    escrow_not_found: [404, 'No such escrow of yours.', 'Its id begins with `esc_`.'],
    authorized_invoice_not_found: [
      404,
      'No such authorized invoice of yours.',
      'Use the `authorized_invoice_id` of the answer.',
    ],
    total_amount_too_large: [422, 'The total is more than 2^53−1 minor units.', 'Split the invoice.'],
    currency_mismatch: [422, 'Items of one invoice have several currencies.', 'One currency for each invoice.'],
    currency_unsupported: [422, 'You have no wallet in the currency.', 'Ask the operator to open one.'],
    recipients_missing: [
      422,
      'A `user_to_user` item has no recipients.',
      'Name who is paid; only an authorized invoice may leave it open.',
    ],
    recipients_not_allowed: [422, 'A `user_to_integrator` item has recipients.', 'Leave them out.'],
    recipients_amount_mismatch: [422, "The recipients' amounts do not add up to the item's.", 'Make them add up.'],
    wallet_id_unknown: [
      422,
      'No such wallet, or not one that may be used here.',
      "Use a seller's `provider_data.wallet_id`, or one of your own as source.",
    ],
    wallet_currency_mismatch: [
      422,
      'A wallet is in another currency than the item.',
      'Use the wallet of that currency.',
    ],
    destination_wallet_id_same_as_source: [422, 'The money would go where it comes from.', 'Name another wallet.'],
    payment_method_id_unknown: [
      422,
      'The buyer has no such payment method.',
      'List them anew, or run the payment-selection flow.',
    ],
    payment_method_currency_mismatch: [422, 'The method cannot pay in this currency.', OTHER_METHOD],
    payment_method_inactive: [422, 'The method was removed or has expired.', OTHER_METHOD],
    payment_methods_amount_missing: [
      422,
      'Several methods, and not exactly one with the amount 0.',
      'Pass what payment selection returned, unchanged.',
    ],
    payment_methods_amount_mismatch: [
      422,
      'One method alone has another amount than the total.',
      'Leave the amount out.',
    ],
    payment_methods_amount_too_large: [422, 'The amounts are more than the total.', 'Lower them.'],
    payment_methods_duplicate: [422, 'A method stands there twice.', 'Name each once.'],
    balance_too_large: [422, "The receiver's balance would not fit.", 'Pay another wallet.'],
    invoice_belongs_to_escrow: [409, 'The invoice is a phase of an escrow.', 'Pay, commit or cancel the escrow.'],
    invoice_already_processing: [409, 'It is being paid.', 'Read it, or wait for the webhook.'],
    invoice_already_paid: [409, 'It is paid; the payload has it.', 'Nothing to do.'],
    invoice_already_failed: [409, 'Its payment failed; the payload says why.', 'Create a new invoice.'],
    escrow_payment_in_progress: [409, 'It is being paid.', 'Read it, or wait for the webhook.'],
    escrow_not_open: [409, 'Pay needs `OPEN`; the payload has the escrow.', 'Go on from its status.'],
    escrow_not_escrowed: [
      409,
      'Commit and cancel need `ESCROWED`; the payload has the escrow.',
      'Pay it first, or go on from its status.',
    ],
    escrow_already_committed: [409, 'It is committed.', 'Nothing to do after a repeated commit.'],
    escrow_already_cancelled: [409, 'It is cancelled.', 'Nothing to do after a repeated cancel.'],
    card_outcome_unknown: [503, 'The card provider did not answer.', 'Read the escrow: the service asks on by itself.'],
    party_frozen: [
      403,
      'Somebody in this payment is frozen; no money moved.',
      'Ask those who froze: your server, or the operator.',
    ],
    paid_currency_unsupported: [
      422,
      'The token cannot be bought in this currency.',
      'Use one that you and the user have a wallet in.',
    ],
    supply_exhausted: [422, 'More of a virtual currency would circulate than 2^53−1.', 'Sell less.'],
    insufficient_funds: [
      [409, 422],
      'The wallet holds too little.',
      'Let the player top up, or choose another method.',
    ],
    return_url_invalid: [422, 'The address is not https.', 'Give an https address.'],
    return_url_not_allowed: [
      422,
      'The address is not on the allowed list.',
      'Ask the operator: `npm run admin -- allow-return`.',
    ],
  },
  'History and receipts': {
    transaction_not_found: [404, 'No such transaction of this player.', 'Use a `transaction_id` of the history.'],
    transaction_failed: [409, 'It moved no money, so there is no receipt.', 'Show its details instead.'],
    email_address_missing: [422, 'The account has no e-mail address.', 'Register one for the user.'],
    email_address_not_own: [
      422,
      "A player's token sends receipts to the account's own address only.",
      'Leave the address out, or send from your server.',
    ],
    too_many_receipts: [429, 'More than 30 receipts of one account in an hour.', 'Try again later.'],
  },
  Webhooks: {
    webhook_not_found: [404, 'No such registration of yours.', 'List them: `GET {invoicing_url}/v2/webhooks`.'],
    webhook_delivery_not_found: [404, 'No such delivery, or it was forgotten.', 'List them anew.'],
    too_many_webhooks: [409, 'You have as many registrations as there can be.', 'Delete one.'],
    webhook_disabled: [409, 'It is disabled, by you or by a 410.', 'Enable it first.'],
    url_invalid: [422, 'The address is no http(s) address, or has a user name or a fragment.', 'Give a plain address.'],
    url_not_https: [422, "An operator's service sends to https only.", 'Give an https address.'],
    url_private: [
      422,
      'The address does not lead to the public internet.',
      'Use a public one; in development, the sandbox.',
    ],
  },
  'Flows: what pages meet, and end with': {
    nonce_unknown: [404, 'The redirect is not of this service.', NEW_LINK],
    nonce_used: [409, 'The redirect was opened before.', NEW_LINK],
    nonce_expired: [409, 'The redirect is older than 24 hours.', NEW_LINK],
    flow_unknown: [
      422,
      'There is no flow of this name.',
      'Use one of `tos`, `kyc`, `purchase`, `payout`, `payment-selection`, `checkout`.',
    ],
    flow_not_authorized: [
      403,
      'The redirect opens another flow.',
      'Checkout needs the redirect of authorize-invoice, the other flows that of authorize-user.',
    ],
    parent_origin_refused: [
      403,
      'The page that shows the flow is none of your origins.',
      'Register it: `PUT {auth_url}/v1/integrator/origins`.',
    ],
    session_missing: [401, 'A page sent no session.', 'Start the flow again.'],
    session_ended: [401, 'The session was ended.', 'Start the flow again.'],
    session_expired: [401, 'The session has expired.', 'Start the flow again.'],
    link_unknown: [404, 'The hosted link is not of this service.', 'Open it whole.'],
    link_expired: [409, 'The hosted link is older than 24 hours.', 'Authorize the invoice anew.'],
    link_paid: [409, 'It was paid, and has expired since.', 'Nothing to do.'],
    authorization_expired: [409, 'The authorized invoice is older than 24 hours.', 'Authorize anew.'],
    authorization_paid: [409, 'It is paid.', 'Nothing to do.'],
    terms_not_accepted: [
      403,
      'The newest terms are not accepted.',
      'Run the `tos` flow; the others ask by themselves.',
    ],
    terms_outdated: [409, 'Newer terms came while the player was reading.', 'The page shows them.'],
    kyc_required: [403, 'A payout needs a proof of identity.', 'Run the `kyc` flow.'],
    date_of_birth_invalid: [422, 'No such day, or before 1900.', 'The page marks the field.'],
    date_of_birth_too_young: [422, 'The player is too young.', 'The page says so.'],
    cards_not_accepted: [403, 'The operator has no card provider.', 'Offer wallets; [adapters](adapters.md).'],
    too_many_card_tries: [
      429,
      'Too many tries with cards, by player, card or address.',
      'Try again after `Retry-After`, or pay from a wallet.',
    ],
    payment_method_not_found: [404, 'The method is gone.', 'The page lists them anew.'],
    payment_method_not_removable: [409, 'A wallet cannot be removed.', 'Nothing to do.'],
    payment_method_unavailable: [
      409,
      'A chosen method was removed or has expired meanwhile.',
      'The page lists them anew.',
    ],
    wallet_balance_exceeded: [422, 'More was asked of a wallet than it holds.', 'The page corrects it.'],
    amount_too_small: [422, 'Less than the least amount.', 'The page names it.'],
    amount_too_large: [422, 'More than the most.', 'The page names it.'],
    purchase_not_found: [404, 'No such top-up of this player.', 'Start the flow again.'],
    purchase_id_taken: [409, 'The id was used for another top-up.', 'Start the flow again.'],
    payout_not_found: [404, 'No such payout of this player.', 'Start the flow again.'],
    payout_id_taken: [409, 'The id was used for another payout.', 'Start the flow again.'],
    payouts_not_offered: [403, 'The operator has no bank.', '[Adapters](adapters.md).'],
    account_number_invalid: [422, 'The number cannot be one of that country.', 'The page marks the field.'],
    routing_number_missing: [422, 'Banks of that country need one.', 'The page asks for it.'],
    routing_number_invalid: [422, 'The number cannot be one.', 'The page marks the field.'],
    page_not_found: [404, 'There is no such page.', 'Check the address.'],
    widget_version_not_found: [404, 'There is no widget of this version.', 'Load `{web_url}/ui/v1/widget`.'],
  },
  'Try again': {
    internal_error: [
      500,
      'A fault of the service.',
      'Send the same call again with the same `Idempotency-Key`; report it with the request id.',
    ],
    answer_overdue: [503, 'It takes too long; whether it takes effect is not known.', AGAIN],
    try_again: [503, 'The database is slow; nothing was done.', AGAIN],
    database_unavailable: [503, 'The database is away.', AGAIN],
    secret_key_unknown: [503, 'Keys are being changed, and this node does not have the newest yet.', AGAIN],
    payment_provider_unavailable: [503, 'The card provider does not answer.', AGAIN],
    bank_unavailable: [503, 'The bank does not answer; no money left the wallet.', AGAIN],
    kyc_verifier_unavailable: [503, 'Identities cannot be checked right now.', AGAIN],
    kyc_under_way: [503, 'What the player has submitted is being checked right now.', AGAIN],
    widget_not_built: [503, 'The service was started without its pages.', 'Operators: `npm run build`.'],
  },
  'Sandbox only': {
    sandbox_resetting: [503, 'It is being reset.', AGAIN],
    mail_not_found: [404, 'No such mail.', 'List them: `GET /sandbox/mails`.'],
    fault_not_found: [404, 'No such fault.', 'List them: `GET /sandbox/faults`.'],
    ordered_failure: ['any', 'A failure that you ordered at `/sandbox`.', 'It ends by itself, or remove it there.'],
    cross_site_refused: [403, "Another site's page called the sandbox's tools.", 'Use the `/sandbox` page.'],
  },
};

/** Why a payment failed: `failure_reason.code` of an invoice, a top-up or a payout. No money stays taken. */
export const reasons = {
  insufficient_funds: ['A wallet holds too little.', 'Let the player top up, or choose another method.'],
  payment_method_declined: ["The card was declined; `decline_code` is the provider's.", OTHER_METHOD],
  payment_method_inactive: ['A method was removed or has expired since.', OTHER_METHOD],
  authentication_required: ['The bank wants to see the buyer (3-D Secure).', 'Pay in a checkout flow.'],
  authentication_failed: ['The bank refused the step.', OTHER_METHOD],
  authentication_abandoned: ['The buyer gave the step up.', 'Start the checkout again.'],
  authentication_expired: ['The buyer did not come back within 15 minutes.', 'Start the checkout again.'],
  not_charged: ['Another method of the payment was declined first.', 'See the reason of that one.'],
  payment_failed: ['The payment failed, without more being known.', 'Start the checkout again.'],
  integrator_frozen: ['Your integration is frozen.', 'Ask the operator.'],
  account_frozen: ["The buyer's account is frozen.", 'Ask those who froze it.'],
  wallet_frozen: ['The wallet is frozen.', OTHER_METHOD],
  recipient_frozen: ['Who was to receive the money is frozen.', 'Ask those who froze them.'],
  account_closed: ["Sandbox's bank: the account is closed.", 'The money is back in the wallet.'],
  returned_by_bank: ["Sandbox's bank: the money came back.", 'The money is back in the wallet.'],
};

/** Codes made of a field's name, such as `line_items_missing`; always 422, with the field's path in `payload.errors[].param`. */
export const patterns = [
  ['`<field>_missing`', 'The field `param` is required.', 'Send it.'],
  ['`<field>_invalid`', 'The field `param` is of another form; `message` says which it must have.', 'Correct it.'],
];

/** The token endpoint answers in the form of RFC 6749: `{error, error_description}`. */
export const oauth = {
  invalid_client: [
    401,
    'Client id or secret is wrong, or the client is disabled.',
    'Check both; they are per environment.',
  ],
  invalid_grant: [
    400,
    'The refresh token is unknown, expired, or was used before.',
    'Authorize the player again; the SDK asks `session` by itself.',
  ],
  invalid_scope: [400, 'The client may not have that scope.', 'Ask for fewer, or none for all of them.'],
  invalid_request: [400, 'The form is malformed or lacks a parameter.', 'Send `application/x-www-form-urlencoded`.'],
  unsupported_grant_type: [400, 'Neither `client_credentials` nor `refresh_token`.', 'Use one of them.'],
  server_error: [500, 'A fault of the service.', 'Ask again.'],
  temporarily_unavailable: [
    503,
    'The service is overloaded or without its database.',
    'Ask again after `Retry-After`.',
  ],
};
