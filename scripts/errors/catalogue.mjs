// Every error code that a caller can meet, with its cause and remedy. `npm run generate:errors` checks it against the source, both ways.

const AGAIN = 'Send the same call again after `Retry-After`, with the same `Idempotency-Key`.';
const NEW_LINK = 'Ask your server for a new redirect; authorize right before the flow opens.';
const OTHER_METHOD = 'Let the player choose another payment method.';

/** `UIManager`, the flows and the API calls of a game: `error.code`. */
export const sdk = {
  invalid_argument: [
    'An option is missing or wrong, or a redirect belongs to another environment; `message` names it.',
    'Fix the call; nothing was sent.',
  ],
  busy: [
    'Another flow is open, of this manager or of another one in the page.',
    'Wait for its `finished`, or `close()` it.',
  ],
  disposed: ['`dispose()` was called.', 'Create a new `UIManager`.'],
  offline: ['The device has no network.', 'Offer to try again.'],
  network_failed: [
    'No response: a wrong address, a refused connection, a certificate, `connect-src`, mixed content or CORS. In development builds `message` names the address and says which. Or a port of yours threw: see `cause`.',
    'Check `environment`, and that your origin is registered (`PUT /v1/integrator/origins`); otherwise offer to try again.',
  ],
  timeout: [
    'No response within `requestTimeoutMs`, or the flow did not end within `timeoutMs`.',
    'Offer to try again.',
  ],
  aborted: ['Your `AbortSignal` ended a call.', 'Nothing to do.'],
  api_refused: [
    'The service refused; `error.api` has `responseCode`, `messages`, `codes` and `requestId`.',
    'Look up `error.api.codes` below.',
  ],
  response_invalid: [
    'The response is not from this API (often a proxy or a wrong address answered), or is too long for the channel to a page, as `message` says.',
    'Check the addresses; report it with `error.api.requestId`.',
  ],
  token_missing: [
    '`session` failed, or returned no `access_token`.',
    "Is the player signed in to your server? Resolve `session` to authorize-user's `token`.",
  ],
  token_refused: [
    "The player's token was refused, and so was the next one.",
    'Let the player sign in again, then `forgetPlayer()`.',
  ],
  outcome_unknown: [
    'A payment was submitted, and its outcome was still unknown after 30 seconds.',
    'Do not charge again: read the invoice on your server, or wait for its webhook. Pass `confirm` to the flow.',
  ],
  page_blocked: [
    "Your page's Content-Security-Policy, or the list of origins that may frame the pages, forbids it; `message` says which.",
    'See [strict pages](strict-pages.md).',
  ],
  page_unresponsive: [
    'The page was not ready within `openTimeoutMs` (20 s), or stopped answering.',
    'Offer to try again; check that `webUrl` is reachable from the device.',
  ],
  page_failed: [
    'The page did not load, refuses to be framed, or crashed; `message` names the address.',
    'Offer to try again.',
  ],
  page_version_unsupported: ['The pages support no protocol version that this release knows.', 'Update svc-bridge.'],
  view_unavailable: [
    'No view could be opened: a blocked popup, or an engine without a web view; or `flowConfig` and `theme` are too long for it, as `message` says.',
    'Open popups within a click; see [engines](engines.md).',
  ],
};

/** `svc-bridge/server`: webhooks, and what `createGameRoutes` answers to the game. */
export const server = {
  webhook_unsigned: [
    'A signature header is missing.',
    'Pass all headers on; a request without them is not from the service.',
  ],
  webhook_too_old: [
    'The delivery is more than `toleranceMs` (5 minutes) from your clock.',
    "Sync your server's clock with NTP.",
  ],
  webhook_signature_wrong: [
    'No signature matches the body.',
    "Pass the raw bytes, not parsed JSON; use this endpoint's own secret.",
  ],
  webhook_unreadable: ['The body does not match its event name.', 'Update svc-bridge; report it.'],
  webhook_handler_threw: ['Your `onEvent` threw.', 'See `cause`; the service resends the event.'],
  webhook_handler_timeout: [
    'Your `onEvent` (or `secret`) took longer than `timeoutMs` (15 s).',
    'Move slow work to a queue. The service resends the event; work that finishes late still counts.',
  ],
  webhook_handler_hung: [
    'Your `onEvent` did not end within `leaseMs` (10 minutes), so a redelivery handles the event again.',
    'End every wait in it: pass `signal` on.',
  ],
  not_found: ['`fetchHandler` or `nodeHandler` has no route at this path.', 'Correct the path or the route table.'],
  body_taken: [
    'A body parser has already consumed the request.',
    'Mount the route before the parser, or let the parser keep `request.rawBody`; see [servers](servers.md).',
  ],
  replay_store_failed: [
    'Your replay store threw.',
    'See `cause`. If it threw before `onEvent`, the service resends the event; if after, the event was handled and may be handled again.',
  ],
  webhook_busy: [
    'Another process is handling this event.',
    'Nothing to do: the service resends it and then gets success.',
  ],
  signed_out: ['`authenticate` found no player.', 'Let the player sign in to your game.'],
  unknown_item: ['`order` returned undefined.', 'Order an item that exists.'],
  server_failed: ['`authenticate` or `order` threw.', 'See `cause` in `onProblem`.'],
  payment_not_found: ["The payment is unknown, or another player's.", 'Pass the id that `checkout` returned.'],
  wallet_missing: [
    'The account has no wallet in that currency; `message` names those it has.',
    'Call `openUserWallet`.',
  ],
  call_retried: [
    'In the log only: a response was lost, 408, 429 or 5xx, and the call is retried with the same key.',
    'Nothing to do.',
  ],
};

/** The API: `codes` of the envelope. Statuses first. */
export const api = {
  'Signing in': {
    token_missing: [401, 'No `Authorization: Bearer` header.', 'Send the access token.'],
    token_invalid: [
      401,
      'The token is unknown, expired or revoked.',
      'Get a new one; `svc-bridge/server` does this for you.',
    ],
    insufficient_scope: [
      403,
      'The token lacks the scope that the message names.',
      'Request the token with that scope, or without `scope` to get all.',
    ],
    user_token_required: [
      403,
      "An integrator's token was used where the player's is required.",
      "Call with the user password token, or leave it to the SDK's history screen.",
    ],
    user_token_not_allowed: [
      403,
      "A player's token was used where the integrator's is required.",
      'Call from your server, with client credentials.',
    ],
    account_forbidden: [
      403,
      "A player's token was used for another account.",
      'Omit `account_id`, or call from your server.',
    ],
    client_disabled: [403, 'The client that created this was disabled.', 'Use an enabled client.'],
    integrator_frozen: [403, 'Your integration is frozen.', 'Ask the operator.'],
    account_frozen: [
      403,
      "The player's account is frozen.",
      'Whoever froze it can unfreeze it: your server (`…/unfreeze`) or the operator.',
    ],
    rate_limited: [429, 'Too many calls, or too many wrong secrets, from one address or client.', AGAIN],
  },
  'Reading a request': {
    request_malformed: [[400, 414], 'This is not an HTTP request, or its address is too long.', 'Use an HTTP client.'],
    request_too_large: [
      413,
      'The body is too large: at most 8 MiB with line items, 64 KiB before a session or token is there, 1 MiB elsewhere.',
      'Split it.',
    ],
    request_timeout: [408, 'The request took too long to arrive.', AGAIN],
    headers_too_large: [431, 'The headers are larger than 16 KiB.', 'Send fewer cookies and headers.'],
    json_malformed: [400, 'The body is not JSON, or is nested more than 32 levels deep.', 'Send JSON in UTF-8.'],
    parameter_repeated: [400, 'A form has the same parameter twice.', 'Send it once.'],
    idempotency_key_invalid: [
      400,
      'The key is empty, longer than 255 characters, or has a space or anything else but visible ASCII.',
      "Derive it from your order's id.",
    ],
    idempotency_key_reused: [
      422,
      'The key was used for another request.',
      'Use a new key for each new request, and repeat a key only to retry.',
    ],
    idempotency_key_in_flight: [409, 'The first call with this key is still running.', AGAIN],
    content_type_unsupported: [
      415,
      'The call does not take this content type.',
      'Send `Content-Type: application/json`.',
    ],
    content_encoding_unsupported: [415, 'The body is compressed.', 'Send it uncompressed.'],
    route_not_found: [404, 'No such route.', 'Compare the path with `/openapi.json`.'],
    method_not_allowed: [405, 'The route does not take this method.', 'Use one that `Allow` lists.'],
    cursor_invalid: [422, 'The cursor is not from this list.', 'Pass `next_cursor` unchanged, with the same filters.'],
  },
  'Users and wallets': {
    account_not_found: [404, 'No such user of yours.', 'Register it: `POST {auth_url}/v1/users`.'],
    account_id_missing: [422, 'A client token names no user.', 'Add `account_id`.'],
    account_id_unknown: [422, 'No such user of yours.', 'Use the `account_id` that registration returned.'],
    wallets_too_many: [409, 'You already have 100 wallets in the currency.', 'Use one of them.'],
    email_taken: [409, 'One of your users has this address; the payload has its `account_id`.', 'Use that account.'],
    currencies_unknown: [422, 'The service does not know the currency.', 'Ask the operator for the list.'],
    currency_unknown: [
      422,
      'The service, or this checkout, does not know the currency.',
      'Use one that the message lists.',
    ],
    integrator_not_found: [404, 'The integrator is gone.', 'Ask the operator.'],
    origins_invalid: [
      422,
      'An entry is not an origin.',
      'Send scheme, host and port, such as `https://games.example`; `*` only as the first label.',
    ],
    origins_too_many: [422, 'More than 100 origins.', 'Use one `https://*.games.example`.'],
    origins_too_long: [
      422,
      'More than 2,048 characters in total; the list is sent in a header.',
      'Use one `https://*.games.example`.',
    ],
    payments_under_way: [503, 'The freeze or limit is in place, but an earlier payment has not finished.', AGAIN],
  },
  'Invoices and escrows': {
    invoice_not_found: [404, 'No such invoice of yours.', 'Use the `invoice_id` from the create response.'],
    escrow_not_found: [404, 'No such escrow of yours.', 'Its id begins with `esc_`.'],
    authorized_invoice_not_found: [
      404,
      'No such authorized invoice of yours.',
      'Use the `authorized_invoice_id` from the response.',
    ],
    total_amount_too_large: [422, 'The total is more than 2^53−1 minor units.', 'Split the invoice.'],
    currency_mismatch: [
      422,
      "The invoice's items have several currencies, or a refund has another one.",
      'Use one currency per invoice.',
    ],
    currency_unsupported: [
      422,
      'You have no wallet in the currency.',
      'Open one: `POST {auth_url}/v1/integrator/wallets`.',
    ],
    recipients_missing: [
      422,
      'A `user_to_user` item has no recipients.',
      'Add recipients; only an authorized invoice may omit them.',
    ],
    recipients_not_allowed: [422, 'A `user_to_integrator` item has recipients.', 'Omit them.'],
    image_url_invalid: [
      422,
      'The address of a picture is not https, has a user name or a password, is longer than 2,048 characters, or does not lead to the public internet.',
      'Use a plain https address; the sandbox also takes http of its own machine.',
    ],
    tax_amount_too_large: [
      422,
      "A line item's tax is more than its amount, which includes it.",
      'Add the tax to the amount.',
    ],
    recipients_amount_mismatch: [422, "The recipients' amounts do not add up to the item's.", 'Make them add up.'],
    destination_wallet_id_unknown: [
      422,
      'The wallet that a recipient is paid to belongs neither to a user of yours nor to you.',
      "Use a seller's `provider_data.wallet_id`; `findWallet` finds it.",
    ],
    source_wallet_id_unknown: [
      422,
      'The wallet that a recipient is paid from is not one of yours.',
      'Use one of your own, or leave it blank for your default one.',
    ],
    wallet_id_unknown: [
      422,
      'No such wallet, or not one that may be used here.',
      "Refunds: use a wallet that the payment paid. Payouts: use one of the player's own.",
    ],
    wallet_currency_mismatch: [
      422,
      'A wallet and its item have different currencies.',
      "Use a wallet in the item's currency.",
    ],
    destination_wallet_id_same_as_source: [422, 'Source and destination wallet are the same.', 'Use another wallet.'],
    payment_method_id_unknown: [
      422,
      'The buyer has no such payment method.',
      'List them again, or run the payment-selection flow.',
    ],
    payment_method_currency_mismatch: [422, 'The method cannot pay in this currency.', OTHER_METHOD],
    payment_method_inactive: [422, 'The method was removed or has expired.', OTHER_METHOD],
    payment_methods_amount_missing: [
      422,
      'There are several methods, and not exactly one has amount 0.',
      "Pass payment selection's result unchanged.",
    ],
    payment_methods_amount_mismatch: [422, "A single method's amount is not the total.", 'Omit the amount.'],
    payment_methods_amount_too_large: [422, 'The amounts are more than the total.', 'Lower them.'],
    payment_methods_remainder_ambiguous: [
      422,
      'Several methods have the amount 0.',
      'Give exactly one the amount 0: it pays the rest.',
    ],
    payment_methods_duplicate: [422, 'A method appears twice.', 'List each once.'],
    balance_too_large: [422, "The recipient's balance would exceed the maximum.", 'Pay another wallet.'],
    invoice_belongs_to_escrow: [
      409,
      'The invoice is a phase of an escrow.',
      'Pay, commit, cancel or refund the escrow.',
    ],
    invoice_already_processing: [409, 'It is being paid.', 'Read it, or wait for the webhook.'],
    invoice_already_paid: [409, 'It is paid; the payload has it.', 'Nothing to do.'],
    invoice_already_failed: [409, 'Its payment failed; the payload says why.', 'Create a new invoice.'],
    invoice_void: [409, 'You have voided it; the payload has it.', 'Create a new invoice.'],
    invoice_expired: [409, 'Its `expires_at` is over; the payload has it.', 'Create a new invoice.'],
    expires_at_not_in_future: [422, 'The time is not later than now.', 'Send a later one, or none.'],
    expires_at_too_far: [422, 'The time is more than a year from now.', 'Send an earlier one, or none.'],
    escrow_voided: [409, 'You have voided it; the payload has it.', 'Create a new escrow.'],
    escrow_deadline_passed: [
      409,
      'Its `deadline` has passed, so what is paid now would be refunded or released at once.',
      'Create a new escrow.',
    ],
    deadline_at_not_in_future: [422, 'The time is not later than now.', 'Send a later one, or no deadline.'],
    deadline_at_too_far: [422, 'The time is more than a year from now.', 'Send an earlier one, or no deadline.'],
    escrow_expired: [409, 'Its `expires_at` was over before it was paid; the payload has it.', 'Create a new escrow.'],
    escrow_payment_in_progress: [409, 'It is being paid.', 'Read it, or wait for the webhook.'],
    escrow_not_open: [409, 'Pay and void need `OPEN`; the payload has the escrow.', 'Continue from its status.'],
    escrow_not_escrowed: [
      409,
      'Commit and cancel need `ESCROWED`; the payload has the escrow.',
      'Pay it first, or continue from its status.',
    ],
    escrow_already_committed: [409, 'It is committed.', 'Nothing to do after a repeated commit.'],
    escrow_already_cancelled: [409, 'It is cancelled.', 'Nothing to do after a repeated cancel.'],
    card_outcome_unknown: [503, 'The card provider did not answer.', 'Read the escrow: the service keeps asking.'],
    party_frozen: [
      403,
      'A party to this payment is frozen; no money moved.',
      'Contact whoever froze it: your server or the operator.',
    ],
    paid_currency_unsupported: [
      422,
      'The token cannot be bought in this currency.',
      'Use one in which you and the user both have a wallet.',
    ],
    received_currency_unsupported: [422, 'It is not a token of yours.', 'Use one that the message lists.'],
    supply_exhausted: [422, 'The supply of the virtual currency would exceed 2^53−1.', 'Sell less.'],
    spending_limit_reached: [
      422,
      'The player allows themselves less in a calendar month; the message says when the next one begins.',
      'Show that nothing was paid; only the player can raise the limit.',
    ],
    insufficient_funds: [
      [409, 422],
      'The wallet balance is too low.',
      'Let the player top up, or choose another method.',
    ],
    return_url_invalid: [422, 'The address is not https.', 'Use an https address.'],
    return_url_not_allowed: [
      422,
      'The address is not on the allowed list.',
      'Ask the operator: `npm run admin -- allow-return`.',
    ],
  },
  Refunds: {
    refund_not_found: [404, 'No such refund of yours.', 'Use the `refund_id` from the refund response.'],
    invoice_not_paid: [409, 'Nothing was paid; the payload has the invoice.', 'Wait until it is `success`.'],
    invoice_is_refund: [409, 'The invoice is itself a refund.', 'Refund the invoice that was paid.'],
    invoice_already_refunded: [409, 'All of it is refunded; the payload has the invoice.', 'Nothing to do.'],
    escrow_not_committed: [
      409,
      'Only a `COMMITTED` escrow can be refunded; the payload has the escrow.',
      'Cancel it while it is `ESCROWED`.',
    ],
    refund_amount_too_large: [
      422,
      'More than is left: of the invoice, a line item or a wallet; the message says how much that is.',
      'Lower the amount, or omit it to refund all that is left.',
    ],
    refund_amount_mismatch: [
      422,
      'The amount is not the sum of `line_items` or `taken_from`.',
      'Omit it, or make them agree.',
    ],
    line_item_id_unknown: [422, 'The invoice has no such line item.', 'Use the keys of its `line_items`.'],
    line_item_id_duplicate: [422, 'A line item is listed twice.', 'List it once.'],
    wallet_id_duplicate: [422, 'A wallet is listed twice.', 'List it once.'],
    taken_from_not_allowed: [422, '`line_items` and `taken_from` are both given.', 'Make two refunds.'],
    refund_insufficient_funds: [
      422,
      'A wallet holds less than its share; the message names it.',
      'Name others in `taken_from`, or let your default wallet stand in: `npm run admin -- set-refunds`.',
    ],
  },
  Disputes: {
    dispute_not_found: [404, 'No such dispute of yours.', 'Use the `dispute_id` from the list or the webhook.'],
    dispute_closed: [409, 'It is won, lost or accepted; the payload has the dispute.', 'Nothing to do.'],
    dispute_response_too_late: [
      409,
      '`respond_by` has passed; the payload has the dispute.',
      "Wait for the bank's decision.",
    ],
    invoice_disputed: [
      409,
      "The card's bank has taken the payment back, or all that was left of it; the payload has the invoice.",
      'Refund what is left once the dispute has ended.',
    ],
    invoice_is_dispute: [409, 'The invoice is of a dispute.', 'Use the invoice that was paid.'],
    account_in_debt: [
      409,
      'A disputed card payment has taken more than a wallet held; the payload says what is owed.',
      'Wait until the account is even: money that comes in pays it off.',
    ],
  },
  'History and receipts': {
    transaction_not_found: [404, 'No such transaction of this player.', 'Use a `transaction_id` from the history.'],
    transaction_failed: [409, 'It moved no money, so it has no receipt.', 'Show its details instead.'],
    spending_limit_not_set: [409, 'The player has no spending limit in this currency.', 'Set one first.'],
    spending_limit_unchanged: [
      409,
      'No raise or removal of the limit waits: it has begun, or was withdrawn.',
      'Set the limit that is wanted.',
    ],
    email_address_missing: [422, 'The account has no e-mail address.', 'Register one for the user.'],
    email_address_not_own: [
      422,
      "A player's token sends receipts to the account's own address only.",
      'Omit the address, or send from your server.',
    ],
    too_many_receipts: [
      429,
      'More than 30 receipts mailed for one account within an hour, or 30 new PDFs of it within a minute.',
      'Try again later; `Retry-After` says when.',
    ],
  },
  Webhooks: {
    webhook_not_found: [404, 'You have no such webhook endpoint.', 'List them: `GET {invoicing_url}/v2/webhooks`.'],
    webhook_delivery_not_found: [404, 'No such delivery, or it is older than 30 days.', 'List them again.'],
    too_many_webhooks: [409, 'You have the maximum number of webhook endpoints.', 'Delete one.'],
    webhook_disabled: [409, 'It is disabled, in the console or by a 410.', 'Enable it first.'],
    url_invalid: [422, 'The address is not http(s), or has a user name or a fragment.', 'Use a plain address.'],
    url_not_https: [422, 'In operator mode the service sends to https only.', 'Use an https address.'],
    url_private: [
      422,
      'The address does not lead to the public internet.',
      'Use a public one; for development, use the sandbox.',
    ],
  },
  'Flows: what pages meet, and end with': {
    nonce_unknown: [404, 'The redirect is not from this service.', NEW_LINK],
    nonce_used: [409, 'The redirect was already opened.', NEW_LINK],
    nonce_expired: [409, 'The redirect is older than 24 hours, or what it pays has expired or was voided.', NEW_LINK],
    flow_unknown: [
      422,
      'There is no flow of this name.',
      'Use one of `tos`, `kyc`, `purchase`, `payout`, `payment-selection`, `checkout`.',
    ],
    flow_not_authorized: [
      403,
      'The redirect opens another flow.',
      'Checkout needs a redirect from authorize-invoice, the other flows one from authorize-user.',
    ],
    parent_origin_refused: [
      403,
      'The page that embeds the flow is not one of your origins.',
      'Register it: `PUT {auth_url}/v1/integrator/origins`.',
    ],
    session_missing: [401, 'A page sent no session.', 'Start the flow again.'],
    session_ended: [401, 'The session was ended.', 'Start the flow again.'],
    session_expired: [401, 'The session has expired.', 'Start the flow again.'],
    link_unknown: [404, 'The link is not from this service.', 'Open the complete link.'],
    link_used: [409, 'The code was opened on a phone before.', 'The page on the big screen shows a new one.'],
    link_ended: [409, 'The big screen no longer shows the code.', 'The page there shows a new one.'],
    link_expired: [
      409,
      'A hosted link is older than 24 hours or its `expires_at`, or was voided; a code for a phone is older than 10 minutes.',
      'Authorize the invoice again; the page on the big screen shows a new code.',
    ],
    link_paid: [409, 'It was paid and has expired.', 'Nothing to do.'],
    authorization_expired: [
      409,
      'The authorized invoice is older than 24 hours or its `expires_at`, or was voided.',
      'Authorize it again.',
    ],
    authorization_paid: [409, 'It is paid.', 'Nothing to do.'],
    authorization_void: [409, 'You have voided it; the payload has its state.', 'Nothing to do.'],
    authorization_in_progress: [409, 'The buyer is paying it.', 'Read it; if the payment fails, void it again.'],
    terms_not_accepted: [
      403,
      'The latest terms are not accepted.',
      'Run the `tos` flow; other flows ask automatically.',
    ],
    terms_outdated: [409, 'Newer terms were published while the player was reading.', 'The page shows them.'],
    kyc_required: [403, 'A payout requires a verified identity.', 'Run the `kyc` flow.'],
    date_of_birth_invalid: [422, 'No such day, or before 1900.', 'The page marks the field.'],
    date_of_birth_too_young: [422, 'The player is too young.', 'The page says so.'],
    cards_not_accepted: [
      403,
      'The operator has no card provider.',
      'Offer wallets, or add a provider: [adapters](adapters.md).',
    ],
    card_number_not_accepted: [
      403,
      "Here cards are typed into the card provider's fields.",
      'The page opens a card entry; never send a number.',
    ],
    handover_not_offered: [
      409,
      'Phones cannot reach this service.',
      'The operator sets `SVC_CONTINUE_ON_PHONE`: [operate](operate.md#settings).',
    ],
    handover_not_found: [404, 'No such handover of this session.', 'The page hands over again.'],
    handover_not_authorized: [403, 'A phone tried more than its one step.', 'Make the call from the flow itself.'],
    nothing_to_hand_over: [409, 'No bank or identity data is waited for any more.', 'The page reads the state again.'],
    card_expired: [422, 'The card has expired.', 'The page marks the field.'],
    card_entry_not_offered: [409, "Here cards are typed into the page's own form.", 'The page sends the card itself.'],
    card_entry_not_found: [404, 'No such card entry of this session.', 'The page opens a new one.'],
    card_entry_expired: [409, 'The card form was open for too long.', 'The page opens a new one.'],
    card_entry_used: [409, 'The card form has given another card.', 'The page opens a new one.'],
    too_many_card_tries: [
      429,
      'Too many card attempts, by player, card or address.',
      'Try again after `Retry-After`, or pay from a wallet.',
    ],
    payment_method_not_found: [404, 'The method is gone.', 'The page lists them again.'],
    payment_method_not_removable: [409, 'A wallet cannot be removed.', 'Nothing to do.'],
    payment_method_unavailable: [409, 'A chosen method was removed or has expired.', 'The page lists them again.'],
    wallet_balance_exceeded: [422, 'The wallet balance is too low.', 'The page corrects it.'],
    amount_too_small: [422, 'Below the minimum.', 'The page names it.'],
    amount_too_large: [422, 'Above the maximum, or what a limit leaves.', 'The page names it.'],
    purchase_not_found: [404, 'No such top-up of this player.', 'Start the flow again.'],
    purchase_id_taken: [409, 'The id was used for another top-up.', 'Start the flow again.'],
    payout_not_found: [404, 'No such payout of this player.', 'Start the flow again.'],
    payout_id_taken: [409, 'The id was used for another payout.', 'Start the flow again.'],
    payouts_not_offered: [403, 'The operator has no bank.', 'Add one: [adapters](adapters.md).'],
    holder_name_mismatch: [
      422,
      "The account holder's name is not the one of the player's verified identity.",
      'The page marks the field.',
    ],
    identity_unknown: [
      403,
      'The name of the verified identity is no longer on file, so that a payout cannot be checked against it.',
      'Ask the operator to ask for it again: `npm run admin -- decide-kyc --account 01a1… --state REVERIFY`.',
    ],
    account_number_invalid: [422, 'The account number is not valid in that country.', 'The page marks the field.'],
    routing_number_missing: [422, 'Banks in that country require one.', 'The page asks for it.'],
    routing_number_invalid: [422, 'The routing number is not valid.', 'The page marks the field.'],
    page_not_found: [404, 'There is no such page.', 'Check the address.'],
    widget_version_not_found: [404, 'There is no widget of this version.', 'Load `{web_url}/ui/v1/widget`.'],
  },
  'Provider events: what card providers and banks meet': {
    provider_not_found: [404, 'No adapter of this name takes events.', 'Correct the address at your provider.'],
    provider_event_refused: [
      400,
      'The request is unsigned, wrongly signed, too old, or has more than 100 events.',
      'Operators: compare the signing secret; the log says what was wrong.',
    ],
    provider_event_unreadable: [
      503,
      'The adapter failed to read it.',
      "Operators: correct the adapter, as the log says; your provider's next try is read.",
    ],
  },
  'Try again': {
    internal_error: [
      500,
      'The service failed.',
      'Send the same call again with the same `Idempotency-Key`; report it with the request id.',
    ],
    answer_overdue: [503, 'It took too long; the outcome is unknown.', AGAIN],
    try_again: [503, 'The database is slow, or a session keeps a lock that this needs; nothing was done.', AGAIN],
    database_unavailable: [503, 'The database is unavailable.', AGAIN],
    secret_key_unknown: [503, 'Keys are being rotated, and this node does not have the newest yet.', AGAIN],
    payment_provider_unavailable: [503, 'The card provider does not answer.', AGAIN],
    bank_unavailable: [503, 'The bank does not answer; no money left the wallet.', AGAIN],
    kyc_verifier_unavailable: [503, 'Identities cannot be checked right now.', AGAIN],
    kyc_under_way: [503, 'The submission is being checked right now.', AGAIN],
    widget_not_built: [503, 'The service was started without its pages.', 'Operators: `npm run build`.'],
  },
  'Sandbox only': {
    sandbox_resetting: [503, 'It is being reset.', AGAIN],
    mail_not_found: [404, 'No such mail.', 'List them: `GET /sandbox/mails`.'],
    fault_not_found: [404, 'No such fault.', 'List them: `GET /sandbox/faults`.'],
    listener_not_found: [
      404,
      'It has ended, by a reset or a 410, or is not yours.',
      'Start `npx svc-bridge listen` again.',
    ],
    ordered_failure: ['any', 'A fault that you injected at `/sandbox`.', 'It expires, or remove it there.'],
    cross_site_refused: [
      403,
      "Another site's page called the sandbox's tools, or a name that is not its own led there.",
      'Use the `/sandbox` page; set `WEB_URL` if the sandbox has a name.',
    ],
  },
};

/** The operator's console: its page shows the message. */
export const operatorConsole = {
  sign_in_refused: [401, 'E-mail address, password or code is wrong, or the code was used.', 'Wait for the next code.'],
  too_many_sign_ins: [
    429,
    'Ten attempts for one e-mail address, or 60 from one network address, within the hour.',
    'Wait for `Retry-After`, or run `reset-operator`.',
  ],
  sign_in_busy: [503, 'Too many passwords are being checked.', 'Try again after `Retry-After`.'],
  console_session_ended: [401, 'Not signed in, or the session ended.', 'Sign in again.'],
  console_page_required: [403, "The call did not come from the console's page.", 'Open `{web_url}/console`.'],
  console_not_local: [403, "A sandbox's console was opened from elsewhere.", 'Open it at http://127.0.0.1.'],
  console_role_required: [403, 'The operator lacks the role.', 'Ask somebody who has it, or run `set-operator-role`.'],
  console_operator_required: [
    403,
    "One of an integrator's people did what only the operator's may.",
    'Ask the operator.',
  ],
  console_second_person_required: [403, 'You asked for this yourself.', 'Somebody else has to approve it.'],
  console_asker_required: [
    403,
    'Somebody else asked for this.',
    'They do it themselves, as they alone see its answer.',
  ],
  console_request_not_approved: [409, 'Nobody has approved the request yet.', 'Ask a second person to.'],
  confirmation_refused: [403, 'Password or code is wrong, or the code was used.', 'Wait for the next code.'],
  passkey_refused: [
    401,
    'The passkey is unknown or removed, its owner may not sign in, or what it signed is not for here and now.',
    'Try again, use another passkey, or your password and a code.',
  ],
  passkey_invalid: [
    422,
    'The new passkey was not made for this page, session and moment.',
    'Start again in the console.',
  ],
  passkey_known: [409, 'The passkey is registered already.', 'Make another one, or use it as it is.'],
  too_many_passkeys: [409, 'An operator has ten passkeys at most.', 'Remove one first.'],
  passkeys_unavailable: [
    409,
    '`WEB_URL` is no name over https, or the service is a sandbox.',
    'Sign in with password and code.',
  ],
  session_not_found: [404, 'The session is not yours, or has ended.', 'Reload the page.'],
  operator_is_you: [409, 'You cannot disable yourself.', 'Ask another admin.'],
  operator_disabled: [409, 'They are disabled already.', 'Run `reset-operator` to enable them.'],
  operator_last_admin: [
    409,
    'Nobody else with the role `admin` would be left on their side.',
    'Make somebody else an admin first, or run `disable-operator`.',
  ],
  console_request_repeated: [409, 'The same form was sent before.', 'Reload the page to see what came of it.'],
  console_request_unknown: [
    409,
    'This node is of an older release than the one that took the request.',
    'Try again once all nodes have the newest release, or refuse it.',
  ],
  console_request_outdated: [
    409,
    'Somebody else has frozen or unfrozen the integrator since the request was made.',
    'Look at its page, refuse the request, and ask again if it is still wanted.',
  ],
  console_request_decided: [409, 'The request was decided, or is older than a day.', 'Reload the page.'],
  account_not_frozen: [
    409,
    'Personal data is erased only of an account that the operator has frozen for a minute.',
    'Freeze it, and wait.',
  ],
  account_in_use: [
    409,
    'The account still has what the message names, such as money or an open dispute.',
    'End that first.',
  ],
  account_erased: [
    409,
    'Its personal data was erased before.',
    'None: it stays frozen, and the person can register again.',
  ],
  export_too_large: [
    409,
    'A list of the player’s, such as the history, has more than 20,000 entries.',
    'Export them from the database.',
  ],
  wallet_not_found: [404, 'The player or integrator has no such wallet.', 'Reload the page.'],
  wallet_of_tokens: [
    409,
    "The wallet holds a game's own currency, which comes from no bank.",
    'Sell it: `POST {invoicing_url}/v2/token_exchange`.',
  ],
  credit_not_found: [404, 'The player or integrator has no such credit.', 'Reload the page.'],
  credit_reference_used: [
    409,
    'A credit in this currency stands under the same reference.',
    'Take that back first; if one transfer is for several wallets, add a number to each reference.',
  ],
  credit_taken_back: [409, 'The credit was taken back.', 'Reload the page.'],
  credit_spent: [
    409,
    'The wallet holds less than the credit, so nothing was taken back.',
    'Freeze the wallet, and agree on it with its owner.',
  ],
  too_many_clients: [409, 'The integrator has 20 keys in use.', 'Disable one first.'],
  client_not_found: [404, 'No enabled key with this id is visible to you.', 'Reload the page.'],
  passkey_not_found: [404, 'You have no passkey with this id.', 'Reload the page.'],
  origin_not_found: [404, 'The origin is not in the list.', 'Reload the page.'],
  integrator_moved: [409, 'The integrator lives in another cell now.', 'Use the console of that cell.'],
  integrator_moving: [409, 'The integrator is just being moved to another cell.', 'Wait until that has ended.'],
  integrator_not_found: [404, 'No integrator with this id is visible to you.', 'Check the id.'],
  day_invalid: [422, 'It is no day, or has not been over for a minute (UTC).', 'Choose an earlier one.'],
  daily_close_busy: [503, 'This node is adding up another day.', 'Try again after `Retry-After`.'],
  daily_close_uneven: [409, 'Balances and postings disagree.', 'Run the audit.'],
  daily_close_too_slow: [503, 'The integrator has too many postings.', 'Run `npm run admin -- daily-close`.'],
  kyc_submission_not_found: [404, 'The player has submitted no identity data.', 'Wait until they have.'],
  kyc_submission_changed: [
    409,
    'The submission was decided, or the player has sent another, since it was shown.',
    'Show the newest one, and decide about that.',
  ],
  password_change_required: [403, 'The printed password was not replaced yet.', 'Choose another one.'],
  password_wrong: [403, 'The present password is wrong.', 'Type it again, or run `reset-operator`.'],
  new_password_unchanged: [422, 'The new password is the present one.', 'Choose another one.'],
};

/** Why a payment failed: `failure_reason.code` of an invoice, a top-up or a payout. No money is kept. */
export const reasons = {
  insufficient_funds: ['The wallet balance is too low.', 'Let the player top up, or choose another method.'],
  account_in_debt: ['The wallet is below zero because of a disputed card payment.', OTHER_METHOD],
  identity_unconfirmed: [
    "The player's identity was denied before the payout was sent.",
    'None: the money is back in the wallet.',
  ],
  payment_method_declined: ["The card was declined; `decline_code` is the provider's.", OTHER_METHOD],
  payment_method_inactive: ['A method was removed or has expired.', OTHER_METHOD],
  payment_limit_reached: [
    'It would exceed a daily limit of the player or of your integration; `limit` names it.',
    'Create a new one after `resets_at`, or ask the operator for a higher limit.',
  ],
  spending_limit_reached: [
    'It would exceed what the player allows themselves in a calendar month.',
    'Show that nothing was charged. The next month begins at `resets_at`; only the player can raise the limit.',
  ],
  authentication_required: ['The bank requires 3-D Secure.', 'Pay in a checkout flow.'],
  authentication_failed: ['The bank refused the challenge.', OTHER_METHOD],
  authentication_abandoned: ['The buyer abandoned the challenge.', 'Start the checkout again.'],
  authentication_expired: ['The buyer did not come back within 15 minutes.', 'Start the checkout again.'],
  not_charged: ['Another method of the payment was declined first.', "See that method's reason."],
  voided: ['You voided it before it was paid.', 'Create a new one.'],
  expired: [
    'Its `expires_at` was over before it was paid, or a checkout could not begin to pay within a day.',
    'Create a new one.',
  ],
  payment_failed: ['The payment failed for an unknown reason.', 'Start the checkout again.'],
  integrator_frozen: ['Your integration is frozen.', 'Ask the operator.'],
  account_frozen: ["The buyer's account is frozen.", 'Contact whoever froze it.'],
  wallet_frozen: ['The wallet is frozen.', OTHER_METHOD],
  recipient_frozen: ['The recipient is frozen.', 'Contact whoever froze it.'],
  refund_refused: [
    "A card's provider refused the refund; `decline_code` is its reason. Your default wallet has the money.",
    'Pay the buyer another way.',
  ],
  account_closed: ['Sandbox bank: the account is closed.', 'The money is back in the wallet.'],
  returned_by_bank: ['Sandbox bank: the money was returned.', 'The money is back in the wallet.'],
};

/** Codes made of a field's name, such as `line_items_missing`; always 422, with the field's path in `payload.errors[].param`. */
export const patterns = [
  ['`<field>_missing`', 'The field `param` is required.', 'Send it.'],
  ['`<field>_invalid`', 'The field `param` is malformed; `message` says what it must look like.', 'Correct it.'],
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
    'Authorize the player again; the SDK calls `session` automatically.',
  ],
  invalid_scope: [400, 'The client may not use that scope.', 'Request fewer scopes, or none to get all.'],
  invalid_request: [400, 'The form is malformed or lacks a parameter.', 'Send `application/x-www-form-urlencoded`.'],
  unsupported_grant_type: [
    400,
    'The grant type is neither `client_credentials` nor `refresh_token`.',
    'Use one of them.',
  ],
  server_error: [500, 'The service failed.', 'Ask again.'],
  temporarily_unavailable: [
    503,
    'The service is overloaded or its database is unavailable.',
    'Ask again after `Retry-After`.',
  ],
};
