# Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit.
class_name SvcModel
extends RefCounted


class ApiErrorData extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var response_code: int:
		get:
			return get_integer("responseCode")

	var messages: Array:
		get:
			return get_list("messages")

	var codes: Array:
		get:
			return get_list("codes")

	var request_id: String:
		get:
			return get_text("requestId")


class SdkError extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var code: String:
		get:
			return get_text("code")

	var message: String:
		get:
			return get_text("message")

	var retryable: bool:
		get:
			return get_flag("retryable")

	var api: ApiErrorData:
		get:
			return ApiErrorData.new(get_object("api")) if has("api") else null


class SelectedPaymentMethod extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var payment_method_id: String:
		get:
			return get_text("payment_method_id")

	var amount: int:
		get:
			return get_integer("amount")


class FlowResult extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var source: String:
		get:
			return get_text("source")

	var event: String:
		get:
			return get_text("event")

	var state: String:
		get:
			return get_text("state")

	var trigger: String:
		get:
			return get_text("trigger")

	var payment_methods: Array:
		get:
			return get_list("paymentMethods").map(func(item): return SelectedPaymentMethod.new(item))

	var cause: String:
		get:
			return get_text("cause")

	var submitted: bool:
		get:
			return get_flag("submitted")

	var error: SdkError:
		get:
			return SdkError.new(get_object("error")) if has("error") else null


class UserToken extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var access_token: String:
		get:
			return get_text("access_token")

	var token_type: String:
		get:
			return get_text("token_type")

	var refresh_token: String:
		get:
			return get_text("refresh_token")

	var expiry: String:
		get:
			return get_text("expiry")


class UserAuthorization extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var redirect: String:
		get:
			return get_text("redirect")

	var token: UserToken:
		get:
			return UserToken.new(get_object("token")) if has("token") else null


class AuthorizedInvoice extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var authorized_invoice_id: String:
		get:
			return get_text("authorized_invoice_id")

	var redirect: String:
		get:
			return get_text("redirect")

	var nonce_auth_id: String:
		get:
			return get_text("nonce_auth_id")


class PaymentMethodProviderData extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var wallet_id: String:
		get:
			return get_text("wallet_id")

	var wallet_balance: String:
		get:
			return get_text("wallet_balance")


class PaymentMethod extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var id: String:
		get:
			return get_text("id")

	var account_id: String:
		get:
			return get_text("account_id")

	var method_class: String:
		get:
			return get_text("method_class")

	var display_string: String:
		get:
			return get_text("display_string")

	var provider: String:
		get:
			return get_text("provider")

	var psp_reference: String:
		get:
			return get_text("psp_reference")

	var psp_hash_code: String:
		get:
			return get_text("psp_hash_code")

	var processing_currency: String:
		get:
			return get_text("processing_currency")

	var pm_state: String:
		get:
			return get_text("pm_state")

	var integrator: String:
		get:
			return get_text("integrator")

	var created: String:
		get:
			return get_text("created")

	var updated: String:
		get:
			return get_text("updated")

	var wallet_balance: String:
		get:
			return get_text("wallet_balance")

	var payment_method_id: String:
		get:
			return get_text("payment_method_id")

	var provider_data: PaymentMethodProviderData:
		get:
			return PaymentMethodProviderData.new(get_object("provider_data")) if has("provider_data") else null


class Subitem extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var subitem_id: String:
		get:
			return get_text("subitem_id")

	var amount: int:
		get:
			return get_integer("amount")

	var currency: String:
		get:
			return get_text("currency")

	var display_amount: String:
		get:
			return get_text("display_amount")

	var reference_type: String:
		get:
			return get_text("reference_type")

	var reference_id: String:
		get:
			return get_text("reference_id")

	var subitem_type: String:
		get:
			return get_text("subitem_type")

	var description: String:
		get:
			return get_text("description")

	var metadata: Variant:
		get:
			return get_any("metadata")

	var source_account_id: String:
		get:
			return get_text("source_account_id")

	var source_payment_method_id: String:
		get:
			return get_text("source_payment_method_id")

	var source_wallet_id: String:
		get:
			return get_text("source_wallet_id")

	var destination_account_id: String:
		get:
			return get_text("destination_account_id")

	var destination_payment_method_id: String:
		get:
			return get_text("destination_payment_method_id")

	var destination_wallet_id: String:
		get:
			return get_text("destination_wallet_id")


class LineItem extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var line_item_id: String:
		get:
			return get_text("line_item_id")

	var product_sku: String:
		get:
			return get_text("product_sku")

	var amount: int:
		get:
			return get_integer("amount")

	var currency: String:
		get:
			return get_text("currency")

	var display_amount: String:
		get:
			return get_text("display_amount")

	var reference_type: String:
		get:
			return get_text("reference_type")

	var reference_id: String:
		get:
			return get_text("reference_id")

	var transaction_type: String:
		get:
			return get_text("transaction_type")

	var description: String:
		get:
			return get_text("description")

	var metadata: Variant:
		get:
			return get_any("metadata")

	var subitems: Dictionary:
		get:
			return get_map("subitems", func(item): return Subitem.new(item))


class InvoiceSummary extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var total_amount: int:
		get:
			return get_integer("total_amount")

	var currency: String:
		get:
			return get_text("currency")

	var display_amount: String:
		get:
			return get_text("display_amount")


class Invoice extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var invoice_id: String:
		get:
			return get_text("invoice_id")

	var account_id: String:
		get:
			return get_text("account_id")

	var reference_type: String:
		get:
			return get_text("reference_type")

	var reference_id: String:
		get:
			return get_text("reference_id")

	var state: String:
		get:
			return get_text("state")

	var description: String:
		get:
			return get_text("description")

	var metadata: Variant:
		get:
			return get_any("metadata")

	var summary: InvoiceSummary:
		get:
			return InvoiceSummary.new(get_object("summary")) if has("summary") else null

	var created: String:
		get:
			return get_text("created")

	var updated: String:
		get:
			return get_text("updated")

	var payment_methods: Dictionary:
		get:
			return get_object("payment_methods")

	var line_items: Dictionary:
		get:
			return get_map("line_items", func(item): return LineItem.new(item))

	var subitems: Dictionary:
		get:
			return get_map("subitems", func(item): return Subitem.new(item))

	var failure_reason: Variant:
		get:
			return get_any("failure_reason")


class Escrow extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var id: String:
		get:
			return get_text("id")

	var account_id: String:
		get:
			return get_text("account_id")

	var escrow_invoice_id: String:
		get:
			return get_text("escrow_invoice_id")

	var commit_invoice_id: String:
		get:
			return get_text("commit_invoice_id")

	var cancel_invoice_id: String:
		get:
			return get_text("cancel_invoice_id")

	var status: String:
		get:
			return get_text("status")

	var integrator: String:
		get:
			return get_text("integrator")

	var created: String:
		get:
			return get_text("created")

	var updated: String:
		get:
			return get_text("updated")


class Transaction extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var transaction_id: String:
		get:
			return get_text("transaction_id")

	var transaction_id_type: String:
		get:
			return get_text("transaction_id_type")

	var transaction_type: String:
		get:
			return get_text("transaction_type")

	var transaction_role: String:
		get:
			return get_text("transaction_role")

	var transaction_status: String:
		get:
			return get_text("transaction_status")

	var account_id: String:
		get:
			return get_text("account_id")

	var transaction_data: Variant:
		get:
			return get_any("transaction_data")

	var transaction_date: String:
		get:
			return get_text("transaction_date")

	var transaction_description: String:
		get:
			return get_text("transaction_description")


class TransactionPage extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var total: int:
		get:
			return get_integer("total")

	var account_id: String:
		get:
			return get_text("account_id")

	var transactions: Array:
		get:
			return get_list("transactions").map(func(item): return Transaction.new(item))

	var next_cursor: String:
		get:
			return get_text("next_cursor")


class Receipt extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var transaction_id: String:
		get:
			return get_text("transaction_id")

	var email_address: String:
		get:
			return get_text("email_address")


class Theme extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var background_color: String:
		get:
			return get_text("backgroundColor")

	var primary_color: String:
		get:
			return get_text("primaryColor")

	var color_scheme: String:
		get:
			return get_text("colorScheme")


class SafeArea extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var top: float:
		get:
			return get_real("top")

	var right: float:
		get:
			return get_real("right")

	var bottom: float:
		get:
			return get_real("bottom")

	var left: float:
		get:
			return get_real("left")


class HostError extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var code: String:
		get:
			return get_text("code")

	var message: String:
		get:
			return get_text("message")


class HttpRequest extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var method: String:
		get:
			return get_text("method")

	var url: String:
		get:
			return get_text("url")

	var headers: Dictionary:
		get:
			return get_object("headers")

	var body: String:
		get:
			return get_text("body")


class ErrorAbout extends SvcJsonView:
	func _init(json := {}) -> void:
		super(json)

	var type: String:
		get:
			return get_text("type")

	var id: int:
		get:
			return get_integer("id")
