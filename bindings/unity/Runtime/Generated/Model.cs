// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    /// <summary>The API's part of an error (interface §4.4).</summary>
    public sealed class ApiErrorData : JsonView
    {
        public ApiErrorData() { }
        public ApiErrorData(JsonObject json) : base(json) { }

        /// <summary>The HTTP status (§4.4).</summary>
        public long? ResponseCode
        {
            get { return GetInteger("responseCode"); }
            set { SetInteger("responseCode", value); }
        }

        /// <summary>Human-readable messages, one per code (§4.4).</summary>
        public IList<string> Messages
        {
            get { return GetList("messages", Json.AsText); }
            set { SetList("messages", value); }
        }

        /// <summary>Stable codes of the API, aligned with `messages`.</summary>
        public IList<string> Codes
        {
            get { return GetList("codes", Json.AsText); }
            set { SetList("codes", value); }
        }

        /// <summary>For support: it is in the service's log.</summary>
        public string RequestId
        {
            get { return GetText("requestId"); }
            set { SetText("requestId", value); }
        }
    }

    /// <summary>An error as sent across the frame: `SdkError` without its cause (interface §4.4, §6.2).</summary>
    public sealed class SdkError : JsonView
    {
        public SdkError() { }
        public SdkError(JsonObject json) : base(json) { }

        /// <summary>Switch on this, never on `message`.</summary>
        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

        /// <summary>A sentence for developers: what was refused, and what to do.</summary>
        public string Message
        {
            get { return GetText("message"); }
            set { SetText("message", value); }
        }

        /// <summary>True when the same call may succeed later.</summary>
        public bool? Retryable
        {
            get { return GetBool("retryable"); }
            set { SetBool("retryable", value); }
        }

        /// <summary>The API's error data, if it responded (§4.4).</summary>
        public ApiErrorData Api
        {
            get { return GetView("api", json => new ApiErrorData(json)); }
            set { SetView("api", value); }
        }
    }

    /// <summary>What one selected payment method contributes; pass the array to invoice creation unchanged (interface §4.1, §6.2).</summary>
    public sealed class SelectedPaymentMethod : JsonView
    {
        public SelectedPaymentMethod() { }
        public SelectedPaymentMethod(JsonObject json) : base(json) { }

        /// <summary>The payment method, a UUID (§2.2).</summary>
        public string PaymentMethodId
        {
            get { return GetText("payment_method_id"); }
            set { SetText("payment_method_id", value); }
        }

        /// <summary>Minor units; 0 pays the rest (§4.1).</summary>
        public long? Amount
        {
            get { return GetInteger("amount"); }
            set { SetInteger("amount", value); }
        }
    }

    public sealed class FlowResult : JsonView
    {
        public FlowResult() { }
        public FlowResult(JsonObject json) : base(json) { }

        /// <summary>`svc` (§6.2).</summary>
        public string Source
        {
            get { return GetText("source"); }
            set { SetText("source", value); }
        }

        /// <summary>`svc.&lt;flow>.complete` (§6.2).</summary>
        public string Event
        {
            get { return GetText("event"); }
            set { SetText("event", value); }
        }

        /// <summary>`complete`, `cancel` or `error` (§6.2).</summary>
        public string State
        {
            get { return GetText("state"); }
            set { SetText("state", value); }
        }

        /// <summary>What the buyer pressed: `done-button` or `close-button` (§6.2).</summary>
        public string Trigger
        {
            get { return GetText("trigger"); }
            set { SetText("trigger", value); }
        }

        /// <summary>The buyer's selection, for invoice creation (§6.2).</summary>
        public IList<SelectedPaymentMethod> PaymentMethods
        {
            get { return GetList("paymentMethods", item => new SelectedPaymentMethod(Json.AsObject(item))); }
            set { SetList("paymentMethods", value); }
        }

        /// <summary>Of a paid checkout: what a receipt and the history know it by.</summary>
        public string TransactionId
        {
            get { return GetText("transaction_id"); }
            set { SetText("transaction_id", value); }
        }

        /// <summary>Who ended a cancelled flow, such as `closed_by_player`.</summary>
        public string Cause
        {
            get { return GetText("cause"); }
            set { SetText("cause", value); }
        }

        /// <summary>Of a cancel: a payment was submitted before; ask your server for its outcome.</summary>
        public bool? Submitted
        {
            get { return GetBool("submitted"); }
            set { SetBool("submitted", value); }
        }

        /// <summary>Of an error: switch on its `code`.</summary>
        public SdkError Error
        {
            get { return GetView("error", json => new SdkError(json)); }
            set { SetView("error", value); }
        }

        /// <summary>Of an error: the API's data (§4.4).</summary>
        public ApiErrorData Payload
        {
            get { return GetView("payload", json => new ApiErrorData(json)); }
            set { SetView("payload", value); }
        }
    }

    /// <summary>A user password token as the API sends it (interface §2.6).</summary>
    public sealed class UserToken : JsonView
    {
        public UserToken() { }
        public UserToken(JsonObject json) : base(json) { }

        /// <summary>The bearer token of the user's session (§5.5).</summary>
        public string AccessToken
        {
            get { return GetText("access_token"); }
            set { SetText("access_token", value); }
        }

        /// <summary>`Bearer` (§2.6).</summary>
        public string TokenType
        {
            get { return GetText("token_type"); }
            set { SetText("token_type", value); }
        }

        /// <summary>Refreshes the token; without it the SDK calls the session provider again (§5.5).</summary>
        public string RefreshToken
        {
            get { return GetText("refresh_token"); }
            set { SetText("refresh_token", value); }
        }

        /// <summary>When it expires, ISO 8601 (§2.6).</summary>
        public string Expiry
        {
            get { return GetText("expiry"); }
            set { SetText("expiry", value); }
        }
    }

    /// <summary>Result of authorize-user (interface §2.6); `token` only when `return_token` was true.</summary>
    public sealed class UserAuthorization : JsonView
    {
        public UserAuthorization() { }
        public UserAuthorization(JsonObject json) : base(json) { }

        /// <summary>Opaque; open it unchanged. Its nonce is valid for 24 hours and works once.</summary>
        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

        /// <summary>The user password token, when `return_token` was true (§5.5).</summary>
        public UserToken Token
        {
            get { return GetView("token", json => new UserToken(json)); }
            set { SetView("token", value); }
        }
    }

    /// <summary>Result of authorize-invoice (interface §2.5). `nonce_auth_id` comes with the widget mechanism only.</summary>
    public sealed class AuthorizedInvoice : JsonView
    {
        public AuthorizedInvoice() { }
        public AuthorizedInvoice(JsonObject json) : base(json) { }

        /// <summary>Empty if a deployment puts it only in the redirect; `authorizeInvoice` of `svc-bridge/server` then reads it there.</summary>
        public string AuthorizedInvoiceId
        {
            get { return GetText("authorized_invoice_id"); }
            set { SetText("authorized_invoice_id", value); }
        }

        /// <summary>Opaque. For the widget; with svc_hosted, a link for the buyer. Opens for 24 hours or until `expires_at`, paid or not.</summary>
        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

        /// <summary>Widget only.</summary>
        public string NonceAuthId
        {
            get { return GetText("nonce_auth_id"); }
            set { SetText("nonce_auth_id", value); }
        }
    }

    public sealed class PaymentMethodProviderData : JsonView
    {
        public PaymentMethodProviderData() { }
        public PaymentMethodProviderData(JsonObject json) : base(json) { }

        /// <summary>What `destination_wallet_id` takes (§4.1).</summary>
        public string WalletId
        {
            get { return GetText("wallet_id"); }
            set { SetText("wallet_id", value); }
        }

        /// <summary>Integer in minor units, as text.</summary>
        public string WalletBalance
        {
            get { return GetText("wallet_balance"); }
            set { SetText("wallet_balance", value); }
        }
    }

    /// <summary>A payment method: a wallet if `provider` is `wallet`, otherwise for example a card (interface §2.2).</summary>
    public sealed class PaymentMethod : JsonView
    {
        public PaymentMethod() { }
        public PaymentMethod(JsonObject json) : base(json) { }

        /// <summary>The payment method, a UUID.</summary>
        public string Id
        {
            get { return GetText("id"); }
            set { SetText("id", value); }
        }

        /// <summary>The owner, a UUID.</summary>
        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        /// <summary>Such as `registration` (§2.2).</summary>
        public string MethodClass
        {
            get { return GetText("method_class"); }
            set { SetText("method_class", value); }
        }

        /// <summary>A display label.</summary>
        public string DisplayString
        {
            get { return GetText("display_string"); }
            set { SetText("display_string", value); }
        }

        /// <summary>wallet for wallets</summary>
        public string Provider
        {
            get { return GetText("provider"); }
            set { SetText("provider", value); }
        }

        /// <summary>For a wallet: its id.</summary>
        public string PspReference
        {
            get { return GetText("psp_reference"); }
            set { SetText("psp_reference", value); }
        }

        /// <summary>May be empty.</summary>
        public string PspHashCode
        {
            get { return GetText("psp_hash_code"); }
            set { SetText("psp_hash_code", value); }
        }

        /// <summary>Currency code, such as `USD`.</summary>
        public string ProcessingCurrency
        {
            get { return GetText("processing_currency"); }
            set { SetText("processing_currency", value); }
        }

        /// <summary>`ACTIVE`, or why it cannot pay, such as `EXPIRED`.</summary>
        public string PmState
        {
            get { return GetText("pm_state"); }
            set { SetText("pm_state", value); }
        }

        /// <summary>The integrator's name.</summary>
        public string Integrator
        {
            get { return GetText("integrator"); }
            set { SetText("integrator", value); }
        }

        /// <summary>`YYYY-MM-DD hh:mm:ss`, UTC.</summary>
        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        /// <summary>As `created`.</summary>
        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }

        /// <summary>Integer in minor units, as text.</summary>
        public string WalletBalance
        {
            get { return GetText("wallet_balance"); }
            set { SetText("wallet_balance", value); }
        }

        /// <summary>May be empty; use `id`.</summary>
        public string PaymentMethodId
        {
            get { return GetText("payment_method_id"); }
            set { SetText("payment_method_id", value); }
        }

        /// <summary>For a wallet (§2.2).</summary>
        public PaymentMethodProviderData ProviderData
        {
            get { return GetView("provider_data", json => new PaymentMethodProviderData(json)); }
            set { SetView("provider_data", value); }
        }

        /// <summary>Cards only.</summary>
        public string LastFour
        {
            get { return GetText("last_four"); }
            set { SetText("last_four", value); }
        }

        /// <summary>Cards only.</summary>
        public string Expiration
        {
            get { return GetText("expiration"); }
            set { SetText("expiration", value); }
        }
    }

    /// <summary>One movement of money for an invoice (interface §2.4).</summary>
    public sealed class Subitem : JsonView
    {
        public Subitem() { }
        public Subitem(JsonObject json) : base(json) { }

        /// <summary>The subitem, a UUID.</summary>
        public string SubitemId
        {
            get { return GetText("subitem_id"); }
            set { SetText("subitem_id", value); }
        }

        /// <summary>Minor units.</summary>
        public long? Amount
        {
            get { return GetInteger("amount"); }
            set { SetInteger("amount", value); }
        }

        /// <summary>Currency code, such as `USD` (§2.4).</summary>
        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        /// <summary>The amount with its currency, such as `USD 5.00` (§2.4).</summary>
        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }

        /// <summary>What `reference_id` names: `line_item_id` or `payment_method_id`.</summary>
        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        /// <summary>The line item that it is made from; otherwise the payment method that pays or gets it back.</summary>
        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        /// <summary>user_recipient, payment, escrow_hold, escrow_release, refund, recipient_refund, refund_reversal, dispute, recipient_dispute, dispute_fee or dispute_reversal; more may come.</summary>
        public string SubitemType
        {
            get { return GetText("subitem_type"); }
            set { SetText("subitem_type", value); }
        }

        /// <summary>Empty (§2.4).</summary>
        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        /// <summary>Null (§2.4).</summary>
        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        /// <summary>The payer's account, a UUID.</summary>
        public string SourceAccountId
        {
            get { return GetText("source_account_id"); }
            set { SetText("source_account_id", value); }
        }

        /// <summary>The user's payment method that pays, a UUID; empty for a wallet of the integrator's or an escrow's.</summary>
        public string SourcePaymentMethodId
        {
            get { return GetText("source_payment_method_id"); }
            set { SetText("source_payment_method_id", value); }
        }

        /// <summary>The wallet that pays, a UUID; empty for a card.</summary>
        public string SourceWalletId
        {
            get { return GetText("source_wallet_id"); }
            set { SetText("source_wallet_id", value); }
        }

        /// <summary>The payee's account, a UUID.</summary>
        public string DestinationAccountId
        {
            get { return GetText("destination_account_id"); }
            set { SetText("destination_account_id", value); }
        }

        /// <summary>The user's payment method that is paid, a UUID; empty for a wallet of the integrator's or an escrow's.</summary>
        public string DestinationPaymentMethodId
        {
            get { return GetText("destination_payment_method_id"); }
            set { SetText("destination_payment_method_id", value); }
        }

        /// <summary>The wallet that is paid, a UUID; empty for a card.</summary>
        public string DestinationWalletId
        {
            get { return GetText("destination_wallet_id"); }
            set { SetText("destination_wallet_id", value); }
        }
    }

    /// <summary>`transaction_type` is `user_to_user` or `user_to_integrator` (interface §2.4).</summary>
    public sealed class LineItem : JsonView
    {
        public LineItem() { }
        public LineItem(JsonObject json) : base(json) { }

        /// <summary>The line item, a UUID.</summary>
        public string LineItemId
        {
            get { return GetText("line_item_id"); }
            set { SetText("line_item_id", value); }
        }

        /// <summary>The integrator's SKU.</summary>
        public string ProductSku
        {
            get { return GetText("product_sku"); }
            set { SetText("product_sku", value); }
        }

        /// <summary>Minor units.</summary>
        public long? Amount
        {
            get { return GetInteger("amount"); }
            set { SetInteger("amount", value); }
        }

        /// <summary>Currency code, such as `USD` (§2.4).</summary>
        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        /// <summary>Such as USD 5.00.</summary>
        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }

        /// <summary>Type of the integrator's own reference (§4.1).</summary>
        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        /// <summary>The integrator's own reference (§4.1).</summary>
        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        /// <summary>`user_to_user` or `user_to_integrator` (§1.4).</summary>
        public string TransactionType
        {
            get { return GetText("transaction_type"); }
            set { SetText("transaction_type", value); }
        }

        /// <summary>The integrator's description (§4.1).</summary>
        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        /// <summary>The address of its picture, if one was given: in invoices as given; in a player's transactions the service's copy, absent when there is none (Gap §4.1).</summary>
        public string ImageUrl
        {
            get { return GetText("image_url"); }
            set { SetText("image_url", value); }
        }

        /// <summary>The part of `amount` that is tax, in minor units; set if it was given (Gap §4.1).</summary>
        public long? TaxAmount
        {
            get { return GetInteger("tax_amount"); }
            set { SetInteger("tax_amount", value); }
        }

        /// <summary>Such as `USD 0.80`.</summary>
        public string DisplayTaxAmount
        {
            get { return GetText("display_tax_amount"); }
            set { SetText("display_tax_amount", value); }
        }

        /// <summary>What that tax is called, if it was given.</summary>
        public string TaxLabel
        {
            get { return GetText("tax_label"); }
            set { SetText("tax_label", value); }
        }

        /// <summary>The integrator's own keys and values, or null (§2.4).</summary>
        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        /// <summary>Its movements, by subitem id.</summary>
        public IDictionary<string, Subitem> Subitems
        {
            get { return GetMap("subitems", item => new Subitem(Json.AsObject(item))); }
            set { SetMap("subitems", value); }
        }
    }

    /// <summary>An invoice's total (interface §2.4).</summary>
    public sealed class InvoiceSummary : JsonView
    {
        public InvoiceSummary() { }
        public InvoiceSummary(JsonObject json) : base(json) { }

        /// <summary>Minor units.</summary>
        public long? TotalAmount
        {
            get { return GetInteger("total_amount"); }
            set { SetInteger("total_amount", value); }
        }

        /// <summary>Currency code, such as `USD` (§2.4).</summary>
        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        /// <summary>Such as `USD 5.00`.</summary>
        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }
    }

    /// <summary>A purchase (interface §2.4). `state`: `open`, `processing`, `success`, `failed` (§3.2), and if you use them `void` and `expired`.</summary>
    public sealed class Invoice : JsonView
    {
        public Invoice() { }
        public Invoice(JsonObject json) : base(json) { }

        /// <summary>The invoice, a UUID.</summary>
        public string InvoiceId
        {
            get { return GetText("invoice_id"); }
            set { SetText("invoice_id", value); }
        }

        /// <summary>The buyer, a UUID.</summary>
        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        /// <summary>Type of the integrator's own reference (§4.1).</summary>
        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        /// <summary>The integrator's own reference (§4.1).</summary>
        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        /// <summary>`open`, `processing`, `success` or `failed` (§3.2); `void` if you voided it, `expired` after its `expires_at`.</summary>
        public string State
        {
            get { return GetText("state"); }
            set { SetText("state", value); }
        }

        /// <summary>The integrator's description (§4.1).</summary>
        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        /// <summary>The integrator's own keys and values, or null (§2.4).</summary>
        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        /// <summary>The total.</summary>
        public InvoiceSummary Summary
        {
            get { return GetView("summary", json => new InvoiceSummary(json)); }
            set { SetView("summary", value); }
        }

        /// <summary>ISO 8601, UTC.</summary>
        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        /// <summary>As `created`.</summary>
        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }

        /// <summary>Empty (§2.4).</summary>
        public IDictionary<string, object> PaymentMethods
        {
            get { return GetMap("payment_methods", Json.AsAny); }
            set { SetMap("payment_methods", value); }
        }

        /// <summary>By line item id.</summary>
        public IDictionary<string, LineItem> LineItems
        {
            get { return GetMap("line_items", item => new LineItem(Json.AsObject(item))); }
            set { SetMap("line_items", value); }
        }

        /// <summary>All movements of the invoice, by subitem id.</summary>
        public IDictionary<string, Subitem> Subitems
        {
            get { return GetMap("subitems", item => new Subitem(Json.AsObject(item))); }
            set { SetMap("subitems", value); }
        }

        /// <summary>Set on the invoices of an escrow's phases, which have its references: its `status` says whether the buyer has paid (Gap §2.3).</summary>
        public string EscrowId
        {
            get { return GetText("escrow_id"); }
            set { SetText("escrow_id", value); }
        }

        /// <summary>ISO 8601, UTC; present if it was created with one.</summary>
        public string ExpiresAt
        {
            get { return GetText("expires_at"); }
            set { SetText("expires_at", value); }
        }

        /// <summary>Set when state is failed.</summary>
        public object FailureReason
        {
            get { return GetAny("failure_reason"); }
            set { SetAny("failure_reason", value); }
        }

        /// <summary>Minor units; set once something was refunded (Gap §3.3).</summary>
        public long? RefundedAmount
        {
            get { return GetInteger("refunded_amount"); }
            set { SetInteger("refunded_amount", value); }
        }

        /// <summary>Minor units; set while a card's bank has taken that back, and it cannot be refunded (Gap §3.4).</summary>
        public long? DisputedAmount
        {
            get { return GetInteger("disputed_amount"); }
            set { SetInteger("disputed_amount", value); }
        }
    }

    /// <summary>When a held escrow is resolved by itself, and how (Gap §4.1).</summary>
    public sealed class EscrowDeadline : JsonView
    {
        public EscrowDeadline() { }
        public EscrowDeadline(JsonObject json) : base(json) { }

        /// <summary>ISO 8601, UTC.</summary>
        public string At
        {
            get { return GetText("at"); }
            set { SetText("at", value); }
        }

        /// <summary>`refund` or `release`.</summary>
        public string Action
        {
            get { return GetText("action"); }
            set { SetText("action", value); }
        }
    }

    /// <summary>A two-phase purchase (interface §2.3). `status`: `OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED`, `CANCELLED` (§3.1).</summary>
    public sealed class Escrow : JsonView
    {
        public Escrow() { }
        public Escrow(JsonObject json) : base(json) { }

        /// <summary>Begins with esc_.</summary>
        public string Id
        {
            get { return GetText("id"); }
            set { SetText("id", value); }
        }

        /// <summary>The buyer, a UUID.</summary>
        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        /// <summary>The invoice that charges the buyer, a UUID.</summary>
        public string EscrowInvoiceId
        {
            get { return GetText("escrow_invoice_id"); }
            set { SetText("escrow_invoice_id", value); }
        }

        /// <summary>Empty until committed.</summary>
        public string CommitInvoiceId
        {
            get { return GetText("commit_invoice_id"); }
            set { SetText("commit_invoice_id", value); }
        }

        /// <summary>Empty until cancelled.</summary>
        public string CancelInvoiceId
        {
            get { return GetText("cancel_invoice_id"); }
            set { SetText("cancel_invoice_id", value); }
        }

        /// <summary>`OPEN`, `ESCROWED`, `ESCROW-FAILED`, `COMMITTED` or `CANCELLED` (§3.1).</summary>
        public string Status
        {
            get { return GetText("status"); }
            set { SetText("status", value); }
        }

        /// <summary>Present if it was created with one.</summary>
        public EscrowDeadline Deadline
        {
            get { return GetView("deadline", json => new EscrowDeadline(json)); }
            set { SetView("deadline", value); }
        }

        /// <summary>Present in pay, commit and cancel responses.</summary>
        public string Integrator
        {
            get { return GetText("integrator"); }
            set { SetText("integrator", value); }
        }

        /// <summary>Ends in +0000 UTC; a zero date on create.</summary>
        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        /// <summary>As `created`.</summary>
        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }
    }

    /// <summary>One entry of a player's history (interface §4.4). `transaction_id` may be the id of an invoice, an escrow, a payout, a token exchange or a refund: `transaction_id_type` says which, and `transaction_data` has that kind's fields. An id that cannot be read is empty: such an entry can be shown, but not asked for.</summary>
    public sealed class Transaction : JsonView
    {
        public Transaction() { }
        public Transaction(JsonObject json) : base(json) { }

        /// <summary>Id of the invoice, escrow, payout, exchange or refund.</summary>
        public string TransactionId
        {
            get { return GetText("transaction_id"); }
            set { SetText("transaction_id", value); }
        }

        /// <summary>The kind of id, such as `invoice`.</summary>
        public string TransactionIdType
        {
            get { return GetText("transaction_id_type"); }
            set { SetText("transaction_id_type", value); }
        }

        /// <summary>Such as `invoice`, `payout` or `refund`.</summary>
        public string TransactionType
        {
            get { return GetText("transaction_type"); }
            set { SetText("transaction_type", value); }
        }

        /// <summary>buyer, seller or user</summary>
        public string TransactionRole
        {
            get { return GetText("transaction_role"); }
            set { SetText("transaction_role", value); }
        }

        /// <summary>The state of the invoice, escrow or payout (§3).</summary>
        public string TransactionStatus
        {
            get { return GetText("transaction_status"); }
            set { SetText("transaction_status", value); }
        }

        /// <summary>The player's account, a UUID.</summary>
        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        /// <summary>See transaction_id_type.</summary>
        public object TransactionData
        {
            get { return GetAny("transaction_data"); }
            set { SetAny("transaction_data", value); }
        }

        /// <summary>When, ISO 8601, UTC.</summary>
        public string TransactionDate
        {
            get { return GetText("transaction_date"); }
            set { SetText("transaction_date", value); }
        }

        /// <summary>A display label.</summary>
        public string TransactionDescription
        {
            get { return GetText("transaction_description"); }
            set { SetText("transaction_description", value); }
        }
    }

    /// <summary>A page of the history (interface §4.4). `total` counts the whole list; `next_cursor` is empty on its last page.</summary>
    public sealed class TransactionPage : JsonView
    {
        public TransactionPage() { }
        public TransactionPage(JsonObject json) : base(json) { }

        /// <summary>Total entries; a filtered list counts up to 10,000.</summary>
        public long? Total
        {
            get { return GetInteger("total"); }
            set { SetInteger("total", value); }
        }

        /// <summary>at_least: there may be more. A filtered list scans up to 25,000 entries.</summary>
        public string TotalIs
        {
            get { return GetText("total_is"); }
            set { SetText("total_is", value); }
        }

        /// <summary>The player's account, a UUID.</summary>
        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        /// <summary>Some deployments send null for an empty list.</summary>
        public IList<Transaction> Transactions
        {
            get { return GetList("transactions", item => new Transaction(Json.AsObject(item))); }
            set { SetList("transactions", value); }
        }

        /// <summary>Empty on the last page. A filtered page may be short or empty although more entries follow.</summary>
        public string NextCursor
        {
            get { return GetText("next_cursor"); }
            set { SetText("next_cursor", value); }
        }

        /// <summary>True: whoever asked may read `GET /v2/spending` (Gap §4.4); absent or false: they may not.</summary>
        public bool? HasSpending
        {
            get { return GetBool("has_spending"); }
            set { SetBool("has_spending", value); }
        }
    }

    /// <summary>Result of sending a receipt (interface §4.4); the address comes back masked.</summary>
    public sealed class Receipt : JsonView
    {
        public Receipt() { }
        public Receipt(JsonObject json) : base(json) { }

        /// <summary>The receipt's transaction.</summary>
        public string TransactionId
        {
            get { return GetText("transaction_id"); }
            set { SetText("transaction_id", value); }
        }

        /// <summary>Masked.</summary>
        public string EmailAddress
        {
            get { return GetText("email_address"); }
            set { SetText("email_address", value); }
        }
    }

    public sealed class Theme : JsonView
    {
        public Theme() { }
        public Theme(JsonObject json) : base(json) { }

        /// <summary>A CSS colour (§4.3).</summary>
        public string BackgroundColor
        {
            get { return GetText("backgroundColor"); }
            set { SetText("backgroundColor", value); }
        }

        /// <summary>A CSS colour (§4.3).</summary>
        public string PrimaryColor
        {
            get { return GetText("primaryColor"); }
            set { SetText("primaryColor", value); }
        }

        /// <summary>`light` or `dark`; absent follows the system.</summary>
        public string ColorScheme
        {
            get { return GetText("colorScheme"); }
            set { SetText("colorScheme", value); }
        }

        /// <summary>A complete look, which the other fields change: `neon`, `parchment`, `arcade` or `minimal` (Gap §4.3).</summary>
        public string Preset
        {
            get { return GetText("preset"); }
            set { SetText("preset", value); }
        }

        /// <summary>The font of all texts, by name: of `typefaceFile`, else of the player's system (Gap §4.3).</summary>
        public string Typeface
        {
            get { return GetText("typeface"); }
            set { SetText("typeface", value); }
        }

        /// <summary>A WOFF2 file of at most 300 KB, as base64 (Gap §4.3).</summary>
        public string TypefaceFile
        {
            get { return GetText("typefaceFile"); }
            set { SetText("typefaceFile", value); }
        }

        /// <summary>`round`, `soft`, `square` or `cut` (Gap §4.3).</summary>
        public string Corners
        {
            get { return GetText("corners"); }
            set { SetText("corners", value); }
        }

        /// <summary>What cards and buttons look like: `flat`, `raised`, `outlined` or `glass` (Gap §4.3).</summary>
        public string Surface
        {
            get { return GetText("surface"); }
            set { SetText("surface", value); }
        }

        /// <summary>`compact`, `comfortable` or `roomy` (Gap §4.3).</summary>
        public string Density
        {
            get { return GetText("density"); }
            set { SetText("density", value); }
        }

        /// <summary>`full`, `reduced` or `none`; a player who asked for less motion gets less (Gap §4.3).</summary>
        public string Motion
        {
            get { return GetText("motion"); }
            set { SetText("motion", value); }
        }

        /// <summary>What moves, presses and refusals sound like: `off`, `soft` or `retro`; absent is `off` (Gap §4.3).</summary>
        public string Sounds
        {
            get { return GetText("sounds"); }
            set { SetText("sounds", value); }
        }

        /// <summary>Large letters, two panes and a gamepad's signs, for players across the room: `on`, `off` or `auto`, which is on for a gamepad and on a television; absent is `auto` (Gap §4.3).</summary>
        public string TenFoot
        {
            get { return GetText("tenFoot"); }
            set { SetText("tenFoot", value); }
        }
    }

    public sealed class SafeArea : JsonView
    {
        public SafeArea() { }
        public SafeArea(JsonObject json) : base(json) { }

        /// <summary>CSS pixels.</summary>
        public double? Top
        {
            get { return GetReal("top"); }
            set { SetReal("top", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Right
        {
            get { return GetReal("right"); }
            set { SetReal("right", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Bottom
        {
            get { return GetReal("bottom"); }
            set { SetReal("bottom", value); }
        }

        /// <summary>CSS pixels.</summary>
        public double? Left
        {
            get { return GetReal("left"); }
            set { SetReal("left", value); }
        }
    }

    public sealed class HostError : JsonView
    {
        public HostError() { }
        public HostError(JsonObject json) : base(json) { }

        /// <summary>A code of the SDK's list, such as `network_failed`.</summary>
        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

        /// <summary>A human-readable sentence.</summary>
        public string Message
        {
            get { return GetText("message"); }
            set { SetText("message", value); }
        }
    }

    public sealed class HttpRequest : JsonView
    {
        public HttpRequest() { }
        public HttpRequest(JsonObject json) : base(json) { }

        /// <summary>Such as `GET`.</summary>
        public string Method
        {
            get { return GetText("method"); }
            set { SetText("method", value); }
        }

        /// <summary>The whole address.</summary>
        public string Url
        {
            get { return GetText("url"); }
            set { SetText("url", value); }
        }

        /// <summary>By name, in lower case. They carry tokens: never log them.</summary>
        public IDictionary<string, string> Headers
        {
            get { return GetMap("headers", Json.AsText); }
            set { SetMap("headers", value); }
        }

        /// <summary>As text; absent when there is none.</summary>
        public string Body
        {
            get { return GetText("body"); }
            set { SetText("body", value); }
        }
    }

    public sealed class ErrorAbout : JsonView
    {
        public ErrorAbout() { }
        public ErrorAbout(JsonObject json) : base(json) { }

        /// <summary>The message's type.</summary>
        public string Type
        {
            get { return GetText("type"); }
            set { SetText("type", value); }
        }

        /// <summary>The message's id.</summary>
        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }
}
