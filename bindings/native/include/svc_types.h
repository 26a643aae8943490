/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
/**
 * What the wire carries: answers of the service, results of flows, messages of the bridge's protocol (docs/bridge-protocol.md).
 *
 * `svc_…_read` takes a JSON text apart. What is absent, null or of another kind is NULL, or its `has_…` is false; fields that this
 * release does not know are left out. It returns NULL when the text is no such object or memory ran out. `svc_value_free` frees what
 * it returned, and everything in it.
 *
 * `svc_…_write` makes a JSON text, to be given to `svc_free`; NULL when memory ran out. Zero a struct, then set what you need. A
 * message's `type` is written, and looked at when it is read. Members that end in `_json` are JSON already.
 */
#ifndef SVC_TYPES_H
#define SVC_TYPES_H

#include "svc_constants.h"
#include "svc_ports.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Frees what a `svc_…_read` returned; NULL is allowed. */
SVC_API void svc_value_free(void *value);

typedef struct svc_api_error_data svc_api_error_data;
typedef struct svc_sdk_error svc_sdk_error;
typedef struct svc_selected_payment_method svc_selected_payment_method;
typedef struct svc_flow_result svc_flow_result;
typedef struct svc_user_token svc_user_token;
typedef struct svc_user_authorization svc_user_authorization;
typedef struct svc_authorized_invoice svc_authorized_invoice;
typedef struct svc_payment_method_provider_data svc_payment_method_provider_data;
typedef struct svc_payment_method svc_payment_method;
typedef struct svc_subitem svc_subitem;
typedef struct svc_line_item svc_line_item;
typedef struct svc_invoice_summary svc_invoice_summary;
typedef struct svc_invoice svc_invoice;
typedef struct svc_escrow_deadline svc_escrow_deadline;
typedef struct svc_escrow svc_escrow;
typedef struct svc_transaction svc_transaction;
typedef struct svc_transaction_page svc_transaction_page;
typedef struct svc_sent_receipt svc_sent_receipt;
typedef struct svc_theme svc_theme;
typedef struct svc_safe_area svc_safe_area;
typedef struct svc_host_error svc_host_error;
typedef struct svc_http_send_request svc_http_send_request;
typedef struct svc_error_about svc_error_about;
typedef struct svc_init_message svc_init_message;
typedef struct svc_detach_message svc_detach_message;
typedef struct svc_attach_message svc_attach_message;
typedef struct svc_dispose_message svc_dispose_message;
typedef struct svc_call_message svc_call_message;
typedef struct svc_close_message svc_close_message;
typedef struct svc_prewarm_message svc_prewarm_message;
typedef struct svc_session_set_message svc_session_set_message;
typedef struct svc_session_clear_message svc_session_clear_message;
typedef struct svc_answer_message svc_answer_message;
typedef struct svc_timer_fired_message svc_timer_fired_message;
typedef struct svc_webview_message_message svc_webview_message_message;
typedef struct svc_webview_close_request_message svc_webview_close_request_message;
typedef struct svc_webview_gone_message svc_webview_gone_message;
typedef struct svc_webview_input_message svc_webview_input_message;
typedef struct svc_online_message svc_online_message;
typedef struct svc_safe_area_message svc_safe_area_message;
typedef struct svc_ready_message svc_ready_message;
typedef struct svc_attached_message svc_attached_message;
typedef struct svc_detached_message svc_detached_message;
typedef struct svc_disposed_message svc_disposed_message;
typedef struct svc_error_message svc_error_message;
typedef struct svc_settled_message svc_settled_message;
typedef struct svc_event_message svc_event_message;
typedef struct svc_http_send_message svc_http_send_message;
typedef struct svc_http_cancel_message svc_http_cancel_message;
typedef struct svc_random_bytes_message svc_random_bytes_message;
typedef struct svc_storage_read_message svc_storage_read_message;
typedef struct svc_storage_write_message svc_storage_write_message;
typedef struct svc_storage_remove_message svc_storage_remove_message;
typedef struct svc_session_get_message svc_session_get_message;
typedef struct svc_redirect_get_message svc_redirect_get_message;
typedef struct svc_confirm_get_message svc_confirm_get_message;
typedef struct svc_timer_set_message svc_timer_set_message;
typedef struct svc_timer_clear_message svc_timer_clear_message;
typedef struct svc_log_write_message svc_log_write_message;
typedef struct svc_webview_open_message svc_webview_open_message;
typedef struct svc_webview_load_message svc_webview_load_message;
typedef struct svc_webview_show_message svc_webview_show_message;
typedef struct svc_webview_post_message svc_webview_post_message;
typedef struct svc_webview_open_page_message svc_webview_open_page_message;
typedef struct svc_webview_close_message svc_webview_close_message;
typedef struct svc_webview_prewarm_message svc_webview_prewarm_message;

typedef struct svc_subitem_entry {
  const char *key;
  const svc_subitem *value;
} svc_subitem_entry;

typedef struct svc_json_entry {
  const char *key;
  const char *value_json;
} svc_json_entry;

typedef struct svc_line_item_entry {
  const char *key;
  const svc_line_item *value;
} svc_line_item_entry;

typedef struct svc_text_entry {
  const char *key;
  const char *value;
} svc_text_entry;

/** The API's part of an error (interface §4.4). */
struct svc_api_error_data {
  int64_t response_code; /**< The HTTP status (§4.4). */
  bool has_response_code;
  const char *const *messages; /**< Human-readable messages, one per code (§4.4). */
  size_t messages_count;
  const char *const *codes; /**< Stable codes of the API, aligned with `messages`. */
  size_t codes_count;
  const char *request_id; /**< For support: it is in the service's log. */
};

/** An error as sent across the frame: `SdkError` without its cause (interface §4.4, §6.2). */
struct svc_sdk_error {
  const char *code; /**< Switch on this, never on `message`. */
  const char *message; /**< A sentence for developers: what was refused, and what to do. */
  bool retryable; /**< True when the same call may succeed later. */
  bool has_retryable;
  const svc_api_error_data *api; /**< The API's error data, if it responded (§4.4). */
};

/** What one selected payment method contributes; pass the array to invoice creation unchanged (interface §4.1, §6.2). */
struct svc_selected_payment_method {
  const char *payment_method_id; /**< The payment method, a UUID (§2.2). */
  int64_t amount; /**< Minor units; 0 pays the rest (§4.1). */
  bool has_amount;
};

struct svc_flow_result {
  const char *source; /**< `svc` (§6.2). */
  const char *event; /**< `svc.<flow>.complete` (§6.2). */
  const char *state; /**< `complete`, `cancel` or `error` (§6.2). */
  const char *trigger; /**< What the buyer pressed: `done-button` or `close-button` (§6.2). */
  const svc_selected_payment_method *payment_methods; /**< The buyer's selection, for invoice creation (§6.2). */
  size_t payment_methods_count;
  const char *transaction_id; /**< Of a paid checkout: what a receipt and the history know it by. */
  const char *cause; /**< Who ended a cancelled flow, such as `closed_by_player`. */
  bool submitted; /**< Of a cancel: a payment was submitted before; ask your server for its outcome. */
  bool has_submitted;
  const svc_sdk_error *error; /**< Of an error: switch on its `code`. */
  const svc_api_error_data *payload; /**< Of an error: the API's data (§4.4). */
};

/** A user password token as the API sends it (interface §2.6). */
struct svc_user_token {
  const char *access_token; /**< The bearer token of the user's session (§5.5). */
  const char *token_type; /**< `Bearer` (§2.6). */
  const char *refresh_token; /**< Refreshes the token; without it the SDK calls the session provider again (§5.5). */
  const char *expiry; /**< When it expires, ISO 8601 (§2.6). */
};

/** Result of authorize-user (interface §2.6); `token` only when `return_token` was true. */
struct svc_user_authorization {
  const char *redirect; /**< Opaque; open it unchanged. Its nonce is valid for 24 hours and works once. */
  const svc_user_token *token; /**< The user password token, when `return_token` was true (§5.5). */
};

/** Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only. */
struct svc_authorized_invoice {
  const char *authorized_invoice_id; /**< Empty if a deployment puts it only in the redirect; `authorizeInvoice` of `svc-bridge/server` then reads it there. */
  const char *redirect; /**< Opaque. For the widget; with svc_hosted, a link for the buyer. Opens for 24 hours or until `expires_at`, paid or not. */
  const char *nonce_auth_id; /**< Widget only. */
};

struct svc_payment_method_provider_data {
  const char *wallet_id; /**< What `destination_wallet_id` takes (§4.1). */
  const char *wallet_balance; /**< Integer in minor units, as text. */
};

/** A payment method: a wallet if `provider` is `wallet`, otherwise for example a card (interface §2.2). */
struct svc_payment_method {
  const char *id; /**< The payment method, a UUID. */
  const char *account_id; /**< The owner, a UUID. */
  const char *method_class; /**< Such as `registration` (§2.2). */
  const char *display_string; /**< A display label. */
  const char *provider; /**< wallet for wallets */
  const char *psp_reference; /**< For a wallet: its id. */
  const char *psp_hash_code; /**< May be empty. */
  const char *processing_currency; /**< Currency code, such as `USD`. */
  const char *pm_state; /**< `ACTIVE`, or why it cannot pay, such as `EXPIRED`. */
  const char *integrator; /**< The integrator's name. */
  const char *created; /**< `YYYY-MM-DD hh:mm:ss`, UTC. */
  const char *updated; /**< As `created`. */
  const char *wallet_balance; /**< Integer in minor units, as text. */
  const char *payment_method_id; /**< May be empty; use `id`. */
  const svc_payment_method_provider_data *provider_data; /**< For a wallet (§2.2). */
  const char *last_four; /**< Cards only. */
  const char *expiration; /**< Cards only. */
};

/** One movement of money for an invoice (interface §2.4). */
struct svc_subitem {
  const char *subitem_id; /**< The subitem, a UUID. */
  int64_t amount; /**< Minor units. */
  bool has_amount;
  const char *currency; /**< Currency code, such as `USD` (§2.4). */
  const char *display_amount; /**< The amount with its currency, such as `USD 5.00` (§2.4). */
  const char *reference_type; /**< What `reference_id` names: `line_item_id` or `payment_method_id`. */
  const char *reference_id; /**< The line item that it is made from; otherwise the payment method that pays or gets it back. */
  const char *subitem_type; /**< user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute, dispute_fee or dispute_reversal; more may come. */
  const char *description; /**< Empty (§2.4). */
  const char *metadata_json; /**< Null (§2.4). */
  const char *source_account_id; /**< The payer's account, a UUID. */
  const char *source_payment_method_id; /**< The user's payment method that pays, a UUID; empty for a wallet of the integrator's or an escrow's. */
  const char *source_wallet_id; /**< The wallet that pays, a UUID; empty for a card. */
  const char *destination_account_id; /**< The payee's account, a UUID. */
  const char *destination_payment_method_id; /**< The user's payment method that is paid, a UUID; empty for a wallet of the integrator's or an escrow's. */
  const char *destination_wallet_id; /**< The wallet that is paid, a UUID; empty for a card. */
};

/** `transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4). */
struct svc_line_item {
  const char *line_item_id; /**< The line item, a UUID. */
  const char *product_sku; /**< The integrator's SKU. */
  int64_t amount; /**< Minor units. */
  bool has_amount;
  const char *currency; /**< Currency code, such as `USD` (§2.4). */
  const char *display_amount; /**< Such as USD 5.00. */
  const char *reference_type; /**< Type of the integrator's own reference (§4.1). */
  const char *reference_id; /**< The integrator's own reference (§4.1). */
  const char *transaction_type; /**< `user_to_user` or `user_to_integrator` (§1.4). */
  const char *description; /**< The integrator's description (§4.1). */
  const char *image_url; /**< The address of its picture, if one was given: in invoices as given; in a player's transactions the service's copy, absent when there is none (Gap §4.1). */
  int64_t tax_amount; /**< The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1). */
  bool has_tax_amount;
  const char *display_tax_amount; /**< Such as `USD 0.80`. */
  const char *tax_label; /**< What that tax is called, if it was given. */
  const char *metadata_json; /**< The integrator's own keys and values, or null (§2.4). */
  const svc_subitem_entry *subitems; /**< Its movements, by subitem id. */
  size_t subitems_count;
};

/** An invoice's total (interface §2.4). */
struct svc_invoice_summary {
  int64_t total_amount; /**< Minor units. */
  bool has_total_amount;
  const char *currency; /**< Currency code, such as `USD` (§2.4). */
  const char *display_amount; /**< Such as `USD 5.00`. */
};

/** A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2), and if you use them `void` and `expired`. */
struct svc_invoice {
  const char *invoice_id; /**< The invoice, a UUID. */
  const char *account_id; /**< The buyer, a UUID. */
  const char *reference_type; /**< Type of the integrator's own reference (§4.1). */
  const char *reference_id; /**< The integrator's own reference (§4.1). */
  const char *state; /**< `open`, `processing`, `success` or `failed` (§3.2); `void` if you voided it, `expired` after its `expires_at`. */
  const char *description; /**< The integrator's description (§4.1). */
  const char *metadata_json; /**< The integrator's own keys and values, or null (§2.4). */
  const svc_invoice_summary *summary; /**< The total. */
  const char *created; /**< ISO 8601, UTC. */
  const char *updated; /**< As `created`. */
  const svc_json_entry *payment_methods; /**< Empty (§2.4). */
  size_t payment_methods_count;
  const svc_line_item_entry *line_items; /**< By line item id. */
  size_t line_items_count;
  const svc_subitem_entry *subitems; /**< All movements of the invoice, by subitem id. */
  size_t subitems_count;
  const char *escrow_id; /**< Set on the invoices of an escrow's phases, which have its references: its `status` says whether the buyer has paid (Gap §2.3). */
  const char *expires_at; /**< ISO 8601, UTC; present if it was created with one. */
  const char *failure_reason_json; /**< Set when state is failed. */
  int64_t refunded_amount; /**< Minor units; set once something was refunded (Gap §3.3). */
  bool has_refunded_amount;
  int64_t disputed_amount; /**< Minor units; set while a card's bank has taken that back, and it cannot be refunded (Gap §3.4). */
  bool has_disputed_amount;
};

/** When a held escrow is resolved by itself, and how (Gap §4.1). */
struct svc_escrow_deadline {
  const char *at; /**< ISO 8601, UTC. */
  const char *action; /**< `refund` or `release`. */
};

/** A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1). */
struct svc_escrow {
  const char *id; /**< Begins with esc_. */
  const char *account_id; /**< The buyer, a UUID. */
  const char *escrow_invoice_id; /**< The invoice that charges the buyer, a UUID. */
  const char *commit_invoice_id; /**< Empty until committed. */
  const char *cancel_invoice_id; /**< Empty until cancelled. */
  const char *status; /**< `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED` or `CANCELLED` (§3.1). */
  const svc_escrow_deadline *deadline; /**< Present if it was created with one. */
  const char *integrator; /**< Present in pay, commit and cancel responses. */
  const char *created; /**< Ends in +0000 UTC; a zero date on create. */
  const char *updated; /**< As `created`. */
};

/** One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout, a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id that cannot be read is empty: such an entry can be shown, but not asked for. */
struct svc_transaction {
  const char *transaction_id; /**< Id of the invoice, escrow, payout, exchange or refund. */
  const char *transaction_id_type; /**< The kind of id, such as `invoice`. */
  const char *transaction_type; /**< Such as `invoice`, `payout` or `refund`. */
  const char *transaction_role; /**< buyer, seller or user */
  const char *transaction_status; /**< The state of the invoice, escrow or payout (§3). */
  const char *account_id; /**< The player's account, a UUID. */
  const char *transaction_data_json; /**< See transaction_id_type. */
  const char *transaction_date; /**< When, ISO 8601, UTC. */
  const char *transaction_description; /**< A display label. */
};

/** A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page. */
struct svc_transaction_page {
  int64_t total; /**< Total entries; a filtered list counts up to 10,000. */
  bool has_total;
  const char *total_is; /**< at_least: there may be more. A filtered list scans up to 25,000 entries. */
  const char *account_id; /**< The player's account, a UUID. */
  const svc_transaction *transactions; /**< Some deployments send null for an empty list. */
  size_t transactions_count;
  const char *next_cursor; /**< Empty on the last page. A filtered page may be short or empty although more entries follow. */
  bool has_spending; /**< True: whoever asked may read `GET /v2/spending` (Gap §4.4); absent or false: they may not. */
  bool has_has_spending;
};

/** Result of sending a receipt (interface §4.4); the address comes back masked. */
struct svc_sent_receipt {
  const char *transaction_id; /**< The receipt's transaction. */
  const char *email_address; /**< Masked. */
};

struct svc_theme {
  const char *background_color; /**< A CSS colour (§4.3). */
  const char *primary_color; /**< A CSS colour (§4.3). */
  const char *color_scheme; /**< `light` or `dark`; absent follows the system. */
  const char *preset; /**< A complete look, which the other fields change: `neon`, `parchment`, `arcade` or `minimal` (Gap §4.3). */
  const char *typeface; /**< The font of all texts, by name: of `typefaceFile`, else of the player's system (Gap §4.3). */
  const char *typeface_file; /**< A WOFF2 file of at most 300 KB, as base64 (Gap §4.3). */
  const char *corners; /**< `round`, `soft`, `square` or `cut` (Gap §4.3). */
  const char *surface; /**< What cards and buttons look like: `flat`, `raised`, `outlined` or `glass` (Gap §4.3). */
  const char *density; /**< `compact`, `comfortable` or `roomy` (Gap §4.3). */
  const char *motion; /**< `full`, `reduced` or `none`; a player who asked for less motion gets less (Gap §4.3). */
  const char *sounds; /**< What moves, presses and refusals sound like: `off`, `soft` or `retro`; absent is `off` (Gap §4.3). */
  const char *ten_foot; /**< Large letters, two panes and a gamepad's signs, for players across the room: `on`, `off` or `auto`, which is on for a gamepad and on a television; absent is `auto` (Gap §4.3). */
};

struct svc_safe_area {
  double top; /**< CSS pixels. */
  bool has_top;
  double right; /**< CSS pixels. */
  bool has_right;
  double bottom; /**< CSS pixels. */
  bool has_bottom;
  double left; /**< CSS pixels. */
  bool has_left;
};

struct svc_host_error {
  const char *code; /**< A code of the SDK's list, such as `network_failed`. */
  const char *message; /**< A human-readable sentence. */
};

struct svc_http_send_request {
  const char *method; /**< Such as `GET`. */
  const char *url; /**< The whole address. */
  const svc_text_entry *headers; /**< By name, in lower case. They carry tokens: never log them. */
  size_t headers_count;
  const char *body; /**< As text; absent when there is none. */
};

struct svc_error_about {
  const char *type; /**< The message's type. */
  int64_t id; /**< The message's id. */
  bool has_id;
};

struct svc_init_message {
  const int64_t *versions; /**< Versions of the protocol that the host speaks. */
  size_t versions_count;
  const char *environment_json; /**< One origin that serves everything, a name of `environments`, or the five addresses. */
  const svc_json_entry *environments; /**< Addresses by the name of the environment. */
  size_t environments_count;
  const char *const *ports; /**< The ports that the host answers, such as `http`; absent: none. */
  size_t ports_count;
  const char *seed; /**< base64url of 32 secure random bytes. */
  bool session; /**< True when the host answers `session.get`. */
  bool has_session;
  const char *integrator; /**< Your public `integrator_id`, which is in the address of a payment flow's page; without it a page learns it from its redirect. */
  const char *locale; /**< Language of the pages, BCP 47; absent follows the system. */
  const svc_theme *theme; /**< The look of the pages (§4.3). */
  const char *log_level; /**< The least level that `log.write` gets: `debug`, `warn` or `error`. */
  bool online; /**< False while the device has no network. */
  bool has_online;
  const svc_safe_area *safe_area; /**< What the screen's shape covers. */
  bool draws_close; /**< True when web views draw their own Close. */
  bool has_draws_close;
};

struct svc_detach_message {
  bool keep_views; /**< True leaves open flows open. */
  bool has_keep_views;
};

struct svc_attach_message {
  char unused; /**< C allows no empty struct. */
};

struct svc_dispose_message {
  char unused; /**< C allows no empty struct. */
};

struct svc_call_message {
  int64_t id; /**< Greater than every call id before. */
  bool has_id;
  const char *flow; /**< `history`, `receipt`, or a payment flow such as `checkout`. */
  const char *transaction_id; /**< Of the receipt (§4.4). */
  const char *redirect; /**< From authorize-user or authorize-invoice; absent: `redirect.get` asks for it at the last moment. */
  bool confirm; /**< True: `confirm.get` is asked after an interrupted payment. */
  bool has_confirm;
  const char *flow_config_json; /**< Options of this flow (§4.3). */
  const svc_theme *theme; /**< For this flow, over the theme of `init`. */
  const char *locale; /**< For this flow, in place of the locale of `init`. */
  int64_t timeout_ms; /**< Milliseconds until the flow ends with `timeout`; absent: no limit. */
  bool has_timeout_ms;
};

struct svc_close_message {
  int64_t id; /**< The call. */
  bool has_id;
};

struct svc_prewarm_message {
  const char *flow; /**< The flow whose page is to be loaded in advance. */
  const char *locale; /**< Language of the page, BCP 47. */
};

struct svc_session_set_message {
  const svc_user_token *token; /**< As authorize-user gave it (§2.6). */
};

struct svc_session_clear_message {
  char unused; /**< C allows no empty struct. */
};

struct svc_answer_message {
  int64_t id; /**< The request. */
  bool has_id;
  bool ok; /**< False when the host could not do it. */
  bool has_ok;
  const char *value_json; /**< What the request asked for, when `ok`. */
  const svc_host_error *error; /**< Why not, when not `ok`. */
};

struct svc_timer_fired_message {
  int64_t id; /**< The timer. */
  bool has_id;
};

struct svc_webview_message_message {
  int64_t view; /**< The web view. */
  bool has_view;
  const char *text; /**< What the page said, as it came. */
};

struct svc_webview_close_request_message {
  int64_t view; /**< The web view. */
  bool has_view;
};

struct svc_webview_gone_message {
  int64_t view; /**< The web view. */
  bool has_view;
  const svc_host_error *error; /**< Absent when the player closed it. */
};

struct svc_webview_input_message {
  int64_t view; /**< The web view. */
  bool has_view;
  const char *action; /**< `up`, `down`, `left`, `right`, `accept` or `back`; before the page is on screen, `back` closes the flow. */
};

struct svc_online_message {
  bool online; /**< False while the device has no network. */
  bool has_online;
};

struct svc_safe_area_message {
  double top; /**< CSS pixels. */
  bool has_top;
  double right; /**< CSS pixels. */
  bool has_right;
  double bottom; /**< CSS pixels. */
  bool has_bottom;
  double left; /**< CSS pixels. */
  bool has_left;
};

struct svc_ready_message {
  int64_t version; /**< The version of the protocol that is spoken from now on. */
  bool has_version;
  const int64_t *versions; /**< Versions of the protocol that the bridge speaks. */
  size_t versions_count;
  const char *sdk; /**< The release of the SDK. */
  int64_t next_call_id; /**< The least free call id. */
  bool has_next_call_id;
};

struct svc_attached_message {
  int64_t next_call_id; /**< The least free call id. */
  bool has_next_call_id;
  int64_t kept; /**< How many outcomes were kept and follow. */
  bool has_kept;
};

struct svc_detached_message {
  char unused; /**< C allows no empty struct. */
};

struct svc_disposed_message {
  char unused; /**< C allows no empty struct. */
};

struct svc_error_message {
  const char *code; /**< Such as `message_invalid` or `version_unsupported`. */
  const char *message; /**< A human-readable sentence. */
  const svc_error_about *about; /**< The message that it is about. */
  const int64_t *versions; /**< Of `version_unsupported`: what the bridge speaks. */
  size_t versions_count;
};

struct svc_settled_message {
  int64_t id; /**< The call. */
  bool has_id;
  const char *flow; /**< The call's flow. */
  const svc_flow_result *result; /**< How it ended (§6.2). */
  bool late; /**< True when it ended while the game was detached. */
  bool has_late;
};

struct svc_event_message {
  const char *name; /**< Such as `opened`, `ready` or `progress`. */
  int64_t id; /**< The call, when it is of one. */
  bool has_id;
  const char *data_json; /**< What belongs to the event. */
};

struct svc_http_send_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  const svc_http_send_request *request; /**< What to send. */
};

struct svc_http_cancel_message {
  int64_t id; /**< The request of `http.send`. */
  bool has_id;
};

struct svc_random_bytes_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  int64_t length; /**< How many bytes. */
  bool has_length;
};

struct svc_storage_read_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  const char *key; /**< The name that it is kept under. */
};

struct svc_storage_write_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  const char *key; /**< The name to keep it under. */
  const char *value; /**< A secret. */
};

struct svc_storage_remove_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  const char *key; /**< The name that it is kept under. */
};

struct svc_session_get_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
};

struct svc_redirect_get_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  int64_t call; /**< The call that needs a redirect. */
  bool has_call;
  const char *flow; /**< The call's flow. */
};

struct svc_confirm_get_message {
  int64_t id; /**< The request; `answer` names it. */
  bool has_id;
  int64_t call; /**< The call that was interrupted. */
  bool has_call;
  const char *flow; /**< The call's flow. */
};

struct svc_timer_set_message {
  int64_t id; /**< The timer; `timer.fired` names it. */
  bool has_id;
  int64_t delay_ms; /**< Milliseconds from now. */
  bool has_delay_ms;
};

struct svc_timer_clear_message {
  int64_t id; /**< The timer. */
  bool has_id;
};

struct svc_log_write_message {
  const char *level; /**< `debug`, `warn` or `error`. */
  const char *code; /**< What happened, in a word. */
  const char *message; /**< What happened, in a sentence without secrets. */
};

struct svc_webview_open_message {
  int64_t view; /**< Names the new web view. */
  bool has_view;
  const char *origin; /**< The only origin that the view may show at the top. */
  const char *page; /**< The flow's name. */
  const char *background_color; /**< A CSS colour, until the page is there. */
  const char *locale; /**< Language of the page, BCP 47. */
};

struct svc_webview_load_message {
  int64_t view; /**< The web view. */
  bool has_view;
  const char *url; /**< Has no secret. */
};

struct svc_webview_show_message {
  int64_t view; /**< The web view. */
  bool has_view;
};

struct svc_webview_post_message {
  int64_t view; /**< The web view. */
  bool has_view;
  const char *text; /**< For the page's `svcReceive`, as it is. */
};

struct svc_webview_open_page_message {
  int64_t view; /**< The web view that asks. */
  bool has_view;
  const char *url; /**< For the system's browser: a bank's page. */
};

struct svc_webview_close_message {
  int64_t view; /**< The web view. */
  bool has_view;
};

struct svc_webview_prewarm_message {
  const char *page; /**< The flow's name. */
  const char *origin; /**< The only origin that the view may show at the top. */
  const char *url; /**< The page to load in advance; has no secret. */
  const char *locale; /**< Language of the page, BCP 47. */
};


SVC_API svc_api_error_data *svc_api_error_data_read(const char *json);
SVC_API char *svc_api_error_data_write(const svc_api_error_data *value);
SVC_API svc_sdk_error *svc_sdk_error_read(const char *json);
SVC_API char *svc_sdk_error_write(const svc_sdk_error *value);
SVC_API svc_selected_payment_method *svc_selected_payment_method_read(const char *json);
SVC_API char *svc_selected_payment_method_write(const svc_selected_payment_method *value);
SVC_API svc_flow_result *svc_flow_result_read(const char *json);
SVC_API char *svc_flow_result_write(const svc_flow_result *value);
SVC_API svc_user_token *svc_user_token_read(const char *json);
SVC_API char *svc_user_token_write(const svc_user_token *value);
SVC_API svc_user_authorization *svc_user_authorization_read(const char *json);
SVC_API char *svc_user_authorization_write(const svc_user_authorization *value);
SVC_API svc_authorized_invoice *svc_authorized_invoice_read(const char *json);
SVC_API char *svc_authorized_invoice_write(const svc_authorized_invoice *value);
SVC_API svc_payment_method_provider_data *svc_payment_method_provider_data_read(const char *json);
SVC_API char *svc_payment_method_provider_data_write(const svc_payment_method_provider_data *value);
SVC_API svc_payment_method *svc_payment_method_read(const char *json);
SVC_API char *svc_payment_method_write(const svc_payment_method *value);
SVC_API svc_subitem *svc_subitem_read(const char *json);
SVC_API char *svc_subitem_write(const svc_subitem *value);
SVC_API svc_line_item *svc_line_item_read(const char *json);
SVC_API char *svc_line_item_write(const svc_line_item *value);
SVC_API svc_invoice_summary *svc_invoice_summary_read(const char *json);
SVC_API char *svc_invoice_summary_write(const svc_invoice_summary *value);
SVC_API svc_invoice *svc_invoice_read(const char *json);
SVC_API char *svc_invoice_write(const svc_invoice *value);
SVC_API svc_escrow_deadline *svc_escrow_deadline_read(const char *json);
SVC_API char *svc_escrow_deadline_write(const svc_escrow_deadline *value);
SVC_API svc_escrow *svc_escrow_read(const char *json);
SVC_API char *svc_escrow_write(const svc_escrow *value);
SVC_API svc_transaction *svc_transaction_read(const char *json);
SVC_API char *svc_transaction_write(const svc_transaction *value);
SVC_API svc_transaction_page *svc_transaction_page_read(const char *json);
SVC_API char *svc_transaction_page_write(const svc_transaction_page *value);
SVC_API svc_sent_receipt *svc_sent_receipt_read(const char *json);
SVC_API char *svc_sent_receipt_write(const svc_sent_receipt *value);
SVC_API svc_theme *svc_theme_read(const char *json);
SVC_API char *svc_theme_write(const svc_theme *value);
SVC_API svc_safe_area *svc_safe_area_read(const char *json);
SVC_API char *svc_safe_area_write(const svc_safe_area *value);
SVC_API svc_host_error *svc_host_error_read(const char *json);
SVC_API char *svc_host_error_write(const svc_host_error *value);
SVC_API svc_http_send_request *svc_http_send_request_read(const char *json);
SVC_API char *svc_http_send_request_write(const svc_http_send_request *value);
SVC_API svc_error_about *svc_error_about_read(const char *json);
SVC_API char *svc_error_about_write(const svc_error_about *value);
SVC_API svc_init_message *svc_init_message_read(const char *json);
SVC_API char *svc_init_message_write(const svc_init_message *value);
SVC_API svc_detach_message *svc_detach_message_read(const char *json);
SVC_API char *svc_detach_message_write(const svc_detach_message *value);
SVC_API svc_attach_message *svc_attach_message_read(const char *json);
SVC_API char *svc_attach_message_write(const svc_attach_message *value);
SVC_API svc_dispose_message *svc_dispose_message_read(const char *json);
SVC_API char *svc_dispose_message_write(const svc_dispose_message *value);
SVC_API svc_call_message *svc_call_message_read(const char *json);
SVC_API char *svc_call_message_write(const svc_call_message *value);
SVC_API svc_close_message *svc_close_message_read(const char *json);
SVC_API char *svc_close_message_write(const svc_close_message *value);
SVC_API svc_prewarm_message *svc_prewarm_message_read(const char *json);
SVC_API char *svc_prewarm_message_write(const svc_prewarm_message *value);
SVC_API svc_session_set_message *svc_session_set_message_read(const char *json);
SVC_API char *svc_session_set_message_write(const svc_session_set_message *value);
SVC_API svc_session_clear_message *svc_session_clear_message_read(const char *json);
SVC_API char *svc_session_clear_message_write(const svc_session_clear_message *value);
SVC_API svc_answer_message *svc_answer_message_read(const char *json);
SVC_API char *svc_answer_message_write(const svc_answer_message *value);
SVC_API svc_timer_fired_message *svc_timer_fired_message_read(const char *json);
SVC_API char *svc_timer_fired_message_write(const svc_timer_fired_message *value);
SVC_API svc_webview_message_message *svc_webview_message_message_read(const char *json);
SVC_API char *svc_webview_message_message_write(const svc_webview_message_message *value);
SVC_API svc_webview_close_request_message *svc_webview_close_request_message_read(const char *json);
SVC_API char *svc_webview_close_request_message_write(const svc_webview_close_request_message *value);
SVC_API svc_webview_gone_message *svc_webview_gone_message_read(const char *json);
SVC_API char *svc_webview_gone_message_write(const svc_webview_gone_message *value);
SVC_API svc_webview_input_message *svc_webview_input_message_read(const char *json);
SVC_API char *svc_webview_input_message_write(const svc_webview_input_message *value);
SVC_API svc_online_message *svc_online_message_read(const char *json);
SVC_API char *svc_online_message_write(const svc_online_message *value);
SVC_API svc_safe_area_message *svc_safe_area_message_read(const char *json);
SVC_API char *svc_safe_area_message_write(const svc_safe_area_message *value);
SVC_API svc_ready_message *svc_ready_message_read(const char *json);
SVC_API char *svc_ready_message_write(const svc_ready_message *value);
SVC_API svc_attached_message *svc_attached_message_read(const char *json);
SVC_API char *svc_attached_message_write(const svc_attached_message *value);
SVC_API svc_detached_message *svc_detached_message_read(const char *json);
SVC_API char *svc_detached_message_write(const svc_detached_message *value);
SVC_API svc_disposed_message *svc_disposed_message_read(const char *json);
SVC_API char *svc_disposed_message_write(const svc_disposed_message *value);
SVC_API svc_error_message *svc_error_message_read(const char *json);
SVC_API char *svc_error_message_write(const svc_error_message *value);
SVC_API svc_settled_message *svc_settled_message_read(const char *json);
SVC_API char *svc_settled_message_write(const svc_settled_message *value);
SVC_API svc_event_message *svc_event_message_read(const char *json);
SVC_API char *svc_event_message_write(const svc_event_message *value);
SVC_API svc_http_send_message *svc_http_send_message_read(const char *json);
SVC_API char *svc_http_send_message_write(const svc_http_send_message *value);
SVC_API svc_http_cancel_message *svc_http_cancel_message_read(const char *json);
SVC_API char *svc_http_cancel_message_write(const svc_http_cancel_message *value);
SVC_API svc_random_bytes_message *svc_random_bytes_message_read(const char *json);
SVC_API char *svc_random_bytes_message_write(const svc_random_bytes_message *value);
SVC_API svc_storage_read_message *svc_storage_read_message_read(const char *json);
SVC_API char *svc_storage_read_message_write(const svc_storage_read_message *value);
SVC_API svc_storage_write_message *svc_storage_write_message_read(const char *json);
SVC_API char *svc_storage_write_message_write(const svc_storage_write_message *value);
SVC_API svc_storage_remove_message *svc_storage_remove_message_read(const char *json);
SVC_API char *svc_storage_remove_message_write(const svc_storage_remove_message *value);
SVC_API svc_session_get_message *svc_session_get_message_read(const char *json);
SVC_API char *svc_session_get_message_write(const svc_session_get_message *value);
SVC_API svc_redirect_get_message *svc_redirect_get_message_read(const char *json);
SVC_API char *svc_redirect_get_message_write(const svc_redirect_get_message *value);
SVC_API svc_confirm_get_message *svc_confirm_get_message_read(const char *json);
SVC_API char *svc_confirm_get_message_write(const svc_confirm_get_message *value);
SVC_API svc_timer_set_message *svc_timer_set_message_read(const char *json);
SVC_API char *svc_timer_set_message_write(const svc_timer_set_message *value);
SVC_API svc_timer_clear_message *svc_timer_clear_message_read(const char *json);
SVC_API char *svc_timer_clear_message_write(const svc_timer_clear_message *value);
SVC_API svc_log_write_message *svc_log_write_message_read(const char *json);
SVC_API char *svc_log_write_message_write(const svc_log_write_message *value);
SVC_API svc_webview_open_message *svc_webview_open_message_read(const char *json);
SVC_API char *svc_webview_open_message_write(const svc_webview_open_message *value);
SVC_API svc_webview_load_message *svc_webview_load_message_read(const char *json);
SVC_API char *svc_webview_load_message_write(const svc_webview_load_message *value);
SVC_API svc_webview_show_message *svc_webview_show_message_read(const char *json);
SVC_API char *svc_webview_show_message_write(const svc_webview_show_message *value);
SVC_API svc_webview_post_message *svc_webview_post_message_read(const char *json);
SVC_API char *svc_webview_post_message_write(const svc_webview_post_message *value);
SVC_API svc_webview_open_page_message *svc_webview_open_page_message_read(const char *json);
SVC_API char *svc_webview_open_page_message_write(const svc_webview_open_page_message *value);
SVC_API svc_webview_close_message *svc_webview_close_message_read(const char *json);
SVC_API char *svc_webview_close_message_write(const svc_webview_close_message *value);
SVC_API svc_webview_prewarm_message *svc_webview_prewarm_message_read(const char *json);
SVC_API char *svc_webview_prewarm_message_write(const svc_webview_prewarm_message *value);

#ifdef __cplusplus
}
#endif
#endif
