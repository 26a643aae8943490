// Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
using System.Collections.Generic;

namespace SvcBridge
{
    public sealed class ApiErrorData : JsonView
    {
        public ApiErrorData() { }
        public ApiErrorData(JsonObject json) : base(json) { }

        public long? ResponseCode
        {
            get { return GetInteger("responseCode"); }
            set { SetInteger("responseCode", value); }
        }

        public IList<string> Messages
        {
            get { return GetList("messages", Json.AsText); }
            set { SetList("messages", value); }
        }

        public IList<string> Codes
        {
            get { return GetList("codes", Json.AsText); }
            set { SetList("codes", value); }
        }

        public string RequestId
        {
            get { return GetText("requestId"); }
            set { SetText("requestId", value); }
        }
    }

    public sealed class SdkError : JsonView
    {
        public SdkError() { }
        public SdkError(JsonObject json) : base(json) { }

        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

        public string Message
        {
            get { return GetText("message"); }
            set { SetText("message", value); }
        }

        public bool? Retryable
        {
            get { return GetBool("retryable"); }
            set { SetBool("retryable", value); }
        }

        public ApiErrorData Api
        {
            get { return GetView("api", json => new ApiErrorData(json)); }
            set { SetView("api", value); }
        }
    }

    public sealed class SelectedPaymentMethod : JsonView
    {
        public SelectedPaymentMethod() { }
        public SelectedPaymentMethod(JsonObject json) : base(json) { }

        public string PaymentMethodId
        {
            get { return GetText("payment_method_id"); }
            set { SetText("payment_method_id", value); }
        }

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

        public string Source
        {
            get { return GetText("source"); }
            set { SetText("source", value); }
        }

        public string Event
        {
            get { return GetText("event"); }
            set { SetText("event", value); }
        }

        public string State
        {
            get { return GetText("state"); }
            set { SetText("state", value); }
        }

        public string Trigger
        {
            get { return GetText("trigger"); }
            set { SetText("trigger", value); }
        }

        public IList<SelectedPaymentMethod> PaymentMethods
        {
            get { return GetList("paymentMethods", item => new SelectedPaymentMethod(Json.AsObject(item))); }
            set { SetList("paymentMethods", value); }
        }

        public string Cause
        {
            get { return GetText("cause"); }
            set { SetText("cause", value); }
        }

        public bool? Submitted
        {
            get { return GetBool("submitted"); }
            set { SetBool("submitted", value); }
        }

        public SdkError Error
        {
            get { return GetView("error", json => new SdkError(json)); }
            set { SetView("error", value); }
        }

        public ApiErrorData Payload
        {
            get { return GetView("payload", json => new ApiErrorData(json)); }
            set { SetView("payload", value); }
        }
    }

    public sealed class UserToken : JsonView
    {
        public UserToken() { }
        public UserToken(JsonObject json) : base(json) { }

        public string AccessToken
        {
            get { return GetText("access_token"); }
            set { SetText("access_token", value); }
        }

        public string TokenType
        {
            get { return GetText("token_type"); }
            set { SetText("token_type", value); }
        }

        public string RefreshToken
        {
            get { return GetText("refresh_token"); }
            set { SetText("refresh_token", value); }
        }

        public string Expiry
        {
            get { return GetText("expiry"); }
            set { SetText("expiry", value); }
        }
    }

    public sealed class UserAuthorization : JsonView
    {
        public UserAuthorization() { }
        public UserAuthorization(JsonObject json) : base(json) { }

        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

        public UserToken Token
        {
            get { return GetView("token", json => new UserToken(json)); }
            set { SetView("token", value); }
        }
    }

    public sealed class AuthorizedInvoice : JsonView
    {
        public AuthorizedInvoice() { }
        public AuthorizedInvoice(JsonObject json) : base(json) { }

        public string AuthorizedInvoiceId
        {
            get { return GetText("authorized_invoice_id"); }
            set { SetText("authorized_invoice_id", value); }
        }

        public string Redirect
        {
            get { return GetText("redirect"); }
            set { SetText("redirect", value); }
        }

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

        public string WalletId
        {
            get { return GetText("wallet_id"); }
            set { SetText("wallet_id", value); }
        }

        public string WalletBalance
        {
            get { return GetText("wallet_balance"); }
            set { SetText("wallet_balance", value); }
        }
    }

    public sealed class PaymentMethod : JsonView
    {
        public PaymentMethod() { }
        public PaymentMethod(JsonObject json) : base(json) { }

        public string Id
        {
            get { return GetText("id"); }
            set { SetText("id", value); }
        }

        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        public string MethodClass
        {
            get { return GetText("method_class"); }
            set { SetText("method_class", value); }
        }

        public string DisplayString
        {
            get { return GetText("display_string"); }
            set { SetText("display_string", value); }
        }

        public string Provider
        {
            get { return GetText("provider"); }
            set { SetText("provider", value); }
        }

        public string PspReference
        {
            get { return GetText("psp_reference"); }
            set { SetText("psp_reference", value); }
        }

        public string PspHashCode
        {
            get { return GetText("psp_hash_code"); }
            set { SetText("psp_hash_code", value); }
        }

        public string ProcessingCurrency
        {
            get { return GetText("processing_currency"); }
            set { SetText("processing_currency", value); }
        }

        public string PmState
        {
            get { return GetText("pm_state"); }
            set { SetText("pm_state", value); }
        }

        public string Integrator
        {
            get { return GetText("integrator"); }
            set { SetText("integrator", value); }
        }

        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }

        public string WalletBalance
        {
            get { return GetText("wallet_balance"); }
            set { SetText("wallet_balance", value); }
        }

        public string PaymentMethodId
        {
            get { return GetText("payment_method_id"); }
            set { SetText("payment_method_id", value); }
        }

        public PaymentMethodProviderData ProviderData
        {
            get { return GetView("provider_data", json => new PaymentMethodProviderData(json)); }
            set { SetView("provider_data", value); }
        }

        public string LastFour
        {
            get { return GetText("last_four"); }
            set { SetText("last_four", value); }
        }

        public string Expiration
        {
            get { return GetText("expiration"); }
            set { SetText("expiration", value); }
        }
    }

    public sealed class Subitem : JsonView
    {
        public Subitem() { }
        public Subitem(JsonObject json) : base(json) { }

        public string SubitemId
        {
            get { return GetText("subitem_id"); }
            set { SetText("subitem_id", value); }
        }

        public long? Amount
        {
            get { return GetInteger("amount"); }
            set { SetInteger("amount", value); }
        }

        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }

        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        public string SubitemType
        {
            get { return GetText("subitem_type"); }
            set { SetText("subitem_type", value); }
        }

        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        public string SourceAccountId
        {
            get { return GetText("source_account_id"); }
            set { SetText("source_account_id", value); }
        }

        public string SourcePaymentMethodId
        {
            get { return GetText("source_payment_method_id"); }
            set { SetText("source_payment_method_id", value); }
        }

        public string SourceWalletId
        {
            get { return GetText("source_wallet_id"); }
            set { SetText("source_wallet_id", value); }
        }

        public string DestinationAccountId
        {
            get { return GetText("destination_account_id"); }
            set { SetText("destination_account_id", value); }
        }

        public string DestinationPaymentMethodId
        {
            get { return GetText("destination_payment_method_id"); }
            set { SetText("destination_payment_method_id", value); }
        }

        public string DestinationWalletId
        {
            get { return GetText("destination_wallet_id"); }
            set { SetText("destination_wallet_id", value); }
        }
    }

    public sealed class LineItem : JsonView
    {
        public LineItem() { }
        public LineItem(JsonObject json) : base(json) { }

        public string LineItemId
        {
            get { return GetText("line_item_id"); }
            set { SetText("line_item_id", value); }
        }

        public string ProductSku
        {
            get { return GetText("product_sku"); }
            set { SetText("product_sku", value); }
        }

        public long? Amount
        {
            get { return GetInteger("amount"); }
            set { SetInteger("amount", value); }
        }

        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }

        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        public string TransactionType
        {
            get { return GetText("transaction_type"); }
            set { SetText("transaction_type", value); }
        }

        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        public IDictionary<string, Subitem> Subitems
        {
            get { return GetMap("subitems", item => new Subitem(Json.AsObject(item))); }
            set { SetMap("subitems", value); }
        }
    }

    public sealed class InvoiceSummary : JsonView
    {
        public InvoiceSummary() { }
        public InvoiceSummary(JsonObject json) : base(json) { }

        public long? TotalAmount
        {
            get { return GetInteger("total_amount"); }
            set { SetInteger("total_amount", value); }
        }

        public string Currency
        {
            get { return GetText("currency"); }
            set { SetText("currency", value); }
        }

        public string DisplayAmount
        {
            get { return GetText("display_amount"); }
            set { SetText("display_amount", value); }
        }
    }

    public sealed class Invoice : JsonView
    {
        public Invoice() { }
        public Invoice(JsonObject json) : base(json) { }

        public string InvoiceId
        {
            get { return GetText("invoice_id"); }
            set { SetText("invoice_id", value); }
        }

        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        public string ReferenceType
        {
            get { return GetText("reference_type"); }
            set { SetText("reference_type", value); }
        }

        public string ReferenceId
        {
            get { return GetText("reference_id"); }
            set { SetText("reference_id", value); }
        }

        public string State
        {
            get { return GetText("state"); }
            set { SetText("state", value); }
        }

        public string Description
        {
            get { return GetText("description"); }
            set { SetText("description", value); }
        }

        public object Metadata
        {
            get { return GetAny("metadata"); }
            set { SetAny("metadata", value); }
        }

        public InvoiceSummary Summary
        {
            get { return GetView("summary", json => new InvoiceSummary(json)); }
            set { SetView("summary", value); }
        }

        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }

        public IDictionary<string, object> PaymentMethods
        {
            get { return GetMap("payment_methods", Json.AsAny); }
            set { SetMap("payment_methods", value); }
        }

        public IDictionary<string, LineItem> LineItems
        {
            get { return GetMap("line_items", item => new LineItem(Json.AsObject(item))); }
            set { SetMap("line_items", value); }
        }

        public IDictionary<string, Subitem> Subitems
        {
            get { return GetMap("subitems", item => new Subitem(Json.AsObject(item))); }
            set { SetMap("subitems", value); }
        }

        public object FailureReason
        {
            get { return GetAny("failure_reason"); }
            set { SetAny("failure_reason", value); }
        }
    }

    public sealed class Escrow : JsonView
    {
        public Escrow() { }
        public Escrow(JsonObject json) : base(json) { }

        public string Id
        {
            get { return GetText("id"); }
            set { SetText("id", value); }
        }

        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        public string EscrowInvoiceId
        {
            get { return GetText("escrow_invoice_id"); }
            set { SetText("escrow_invoice_id", value); }
        }

        public string CommitInvoiceId
        {
            get { return GetText("commit_invoice_id"); }
            set { SetText("commit_invoice_id", value); }
        }

        public string CancelInvoiceId
        {
            get { return GetText("cancel_invoice_id"); }
            set { SetText("cancel_invoice_id", value); }
        }

        public string Status
        {
            get { return GetText("status"); }
            set { SetText("status", value); }
        }

        public string Integrator
        {
            get { return GetText("integrator"); }
            set { SetText("integrator", value); }
        }

        public string Created
        {
            get { return GetText("created"); }
            set { SetText("created", value); }
        }

        public string Updated
        {
            get { return GetText("updated"); }
            set { SetText("updated", value); }
        }
    }

    public sealed class Transaction : JsonView
    {
        public Transaction() { }
        public Transaction(JsonObject json) : base(json) { }

        public string TransactionId
        {
            get { return GetText("transaction_id"); }
            set { SetText("transaction_id", value); }
        }

        public string TransactionIdType
        {
            get { return GetText("transaction_id_type"); }
            set { SetText("transaction_id_type", value); }
        }

        public string TransactionType
        {
            get { return GetText("transaction_type"); }
            set { SetText("transaction_type", value); }
        }

        public string TransactionRole
        {
            get { return GetText("transaction_role"); }
            set { SetText("transaction_role", value); }
        }

        public string TransactionStatus
        {
            get { return GetText("transaction_status"); }
            set { SetText("transaction_status", value); }
        }

        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        public object TransactionData
        {
            get { return GetAny("transaction_data"); }
            set { SetAny("transaction_data", value); }
        }

        public string TransactionDate
        {
            get { return GetText("transaction_date"); }
            set { SetText("transaction_date", value); }
        }

        public string TransactionDescription
        {
            get { return GetText("transaction_description"); }
            set { SetText("transaction_description", value); }
        }
    }

    public sealed class TransactionPage : JsonView
    {
        public TransactionPage() { }
        public TransactionPage(JsonObject json) : base(json) { }

        public long? Total
        {
            get { return GetInteger("total"); }
            set { SetInteger("total", value); }
        }

        public string TotalIs
        {
            get { return GetText("total_is"); }
            set { SetText("total_is", value); }
        }

        public string AccountId
        {
            get { return GetText("account_id"); }
            set { SetText("account_id", value); }
        }

        public IList<Transaction> Transactions
        {
            get { return GetList("transactions", item => new Transaction(Json.AsObject(item))); }
            set { SetList("transactions", value); }
        }

        public string NextCursor
        {
            get { return GetText("next_cursor"); }
            set { SetText("next_cursor", value); }
        }
    }

    public sealed class Receipt : JsonView
    {
        public Receipt() { }
        public Receipt(JsonObject json) : base(json) { }

        public string TransactionId
        {
            get { return GetText("transaction_id"); }
            set { SetText("transaction_id", value); }
        }

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

        public string BackgroundColor
        {
            get { return GetText("backgroundColor"); }
            set { SetText("backgroundColor", value); }
        }

        public string PrimaryColor
        {
            get { return GetText("primaryColor"); }
            set { SetText("primaryColor", value); }
        }

        public string ColorScheme
        {
            get { return GetText("colorScheme"); }
            set { SetText("colorScheme", value); }
        }
    }

    public sealed class SafeArea : JsonView
    {
        public SafeArea() { }
        public SafeArea(JsonObject json) : base(json) { }

        public double? Top
        {
            get { return GetReal("top"); }
            set { SetReal("top", value); }
        }

        public double? Right
        {
            get { return GetReal("right"); }
            set { SetReal("right", value); }
        }

        public double? Bottom
        {
            get { return GetReal("bottom"); }
            set { SetReal("bottom", value); }
        }

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

        public string Code
        {
            get { return GetText("code"); }
            set { SetText("code", value); }
        }

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

        public string Method
        {
            get { return GetText("method"); }
            set { SetText("method", value); }
        }

        public string Url
        {
            get { return GetText("url"); }
            set { SetText("url", value); }
        }

        public IDictionary<string, string> Headers
        {
            get { return GetMap("headers", Json.AsText); }
            set { SetMap("headers", value); }
        }

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

        public string Type
        {
            get { return GetText("type"); }
            set { SetText("type", value); }
        }

        public long? Id
        {
            get { return GetInteger("id"); }
            set { SetInteger("id", value); }
        }
    }
}
