/* Generated from the wire model and the bridge protocol by scripts/generate-types.mjs. Do not edit. */
#include "svc_types.h"
#include "values.h"

static const svci_type svc_api_error_data_type;
static const svci_type svc_sdk_error_type;
static const svci_type svc_selected_payment_method_type;
static const svci_type svc_flow_result_type;
static const svci_type svc_user_token_type;
static const svci_type svc_user_authorization_type;
static const svci_type svc_authorized_invoice_type;
static const svci_type svc_payment_method_provider_data_type;
static const svci_type svc_payment_method_type;
static const svci_type svc_subitem_type;
static const svci_type svc_line_item_type;
static const svci_type svc_invoice_summary_type;
static const svci_type svc_invoice_type;
static const svci_type svc_escrow_deadline_type;
static const svci_type svc_escrow_type;
static const svci_type svc_transaction_type;
static const svci_type svc_transaction_page_type;
static const svci_type svc_sent_receipt_type;
static const svci_type svc_theme_type;
static const svci_type svc_safe_area_type;
static const svci_type svc_host_error_type;
static const svci_type svc_http_send_request_type;
static const svci_type svc_error_about_type;
static const svci_type svc_init_message_type;
static const svci_type svc_detach_message_type;
static const svci_type svc_attach_message_type;
static const svci_type svc_dispose_message_type;
static const svci_type svc_call_message_type;
static const svci_type svc_close_message_type;
static const svci_type svc_prewarm_message_type;
static const svci_type svc_session_set_message_type;
static const svci_type svc_session_clear_message_type;
static const svci_type svc_answer_message_type;
static const svci_type svc_timer_fired_message_type;
static const svci_type svc_webview_message_message_type;
static const svci_type svc_webview_close_request_message_type;
static const svci_type svc_webview_gone_message_type;
static const svci_type svc_webview_input_message_type;
static const svci_type svc_online_message_type;
static const svci_type svc_safe_area_message_type;
static const svci_type svc_ready_message_type;
static const svci_type svc_attached_message_type;
static const svci_type svc_detached_message_type;
static const svci_type svc_disposed_message_type;
static const svci_type svc_error_message_type;
static const svci_type svc_settled_message_type;
static const svci_type svc_event_message_type;
static const svci_type svc_http_send_message_type;
static const svci_type svc_http_cancel_message_type;
static const svci_type svc_random_bytes_message_type;
static const svci_type svc_storage_read_message_type;
static const svci_type svc_storage_write_message_type;
static const svci_type svc_storage_remove_message_type;
static const svci_type svc_session_get_message_type;
static const svci_type svc_redirect_get_message_type;
static const svci_type svc_confirm_get_message_type;
static const svci_type svc_timer_set_message_type;
static const svci_type svc_timer_clear_message_type;
static const svci_type svc_log_write_message_type;
static const svci_type svc_webview_open_message_type;
static const svci_type svc_webview_load_message_type;
static const svci_type svc_webview_show_message_type;
static const svci_type svc_webview_post_message_type;
static const svci_type svc_webview_open_page_message_type;
static const svci_type svc_webview_close_message_type;
static const svci_type svc_webview_prewarm_message_type;

static const svci_field svc_api_error_data_fields[] = {
    {"responseCode", SVCI_INTEGER, SVCI_ONE, offsetof(svc_api_error_data, response_code), offsetof(svc_api_error_data, has_response_code), NULL},
    {"messages", SVCI_TEXT, SVCI_LIST, offsetof(svc_api_error_data, messages), offsetof(svc_api_error_data, messages_count), NULL},
    {"codes", SVCI_TEXT, SVCI_LIST, offsetof(svc_api_error_data, codes), offsetof(svc_api_error_data, codes_count), NULL},
    {"requestId", SVCI_TEXT, SVCI_ONE, offsetof(svc_api_error_data, request_id), SVCI_NOTHING, NULL},
};

static const svci_field svc_sdk_error_fields[] = {
    {"code", SVCI_TEXT, SVCI_ONE, offsetof(svc_sdk_error, code), SVCI_NOTHING, NULL},
    {"message", SVCI_TEXT, SVCI_ONE, offsetof(svc_sdk_error, message), SVCI_NOTHING, NULL},
    {"retryable", SVCI_BOOL, SVCI_ONE, offsetof(svc_sdk_error, retryable), offsetof(svc_sdk_error, has_retryable), NULL},
    {"api", SVCI_STRUCT, SVCI_ONE, offsetof(svc_sdk_error, api), SVCI_NOTHING, &svc_api_error_data_type},
};

static const svci_field svc_selected_payment_method_fields[] = {
    {"payment_method_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_selected_payment_method, payment_method_id), SVCI_NOTHING, NULL},
    {"amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_selected_payment_method, amount), offsetof(svc_selected_payment_method, has_amount), NULL},
};

static const svci_field svc_flow_result_fields[] = {
    {"source", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, source), SVCI_NOTHING, NULL},
    {"event", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, event), SVCI_NOTHING, NULL},
    {"state", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, state), SVCI_NOTHING, NULL},
    {"trigger", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, trigger), SVCI_NOTHING, NULL},
    {"paymentMethods", SVCI_STRUCT, SVCI_LIST, offsetof(svc_flow_result, payment_methods), offsetof(svc_flow_result, payment_methods_count), &svc_selected_payment_method_type},
    {"transaction_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, transaction_id), SVCI_NOTHING, NULL},
    {"cause", SVCI_TEXT, SVCI_ONE, offsetof(svc_flow_result, cause), SVCI_NOTHING, NULL},
    {"submitted", SVCI_BOOL, SVCI_ONE, offsetof(svc_flow_result, submitted), offsetof(svc_flow_result, has_submitted), NULL},
    {"error", SVCI_STRUCT, SVCI_ONE, offsetof(svc_flow_result, error), SVCI_NOTHING, &svc_sdk_error_type},
    {"payload", SVCI_STRUCT, SVCI_ONE, offsetof(svc_flow_result, payload), SVCI_NOTHING, &svc_api_error_data_type},
};

static const svci_field svc_user_token_fields[] = {
    {"access_token", SVCI_TEXT, SVCI_ONE, offsetof(svc_user_token, access_token), SVCI_NOTHING, NULL},
    {"token_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_user_token, token_type), SVCI_NOTHING, NULL},
    {"refresh_token", SVCI_TEXT, SVCI_ONE, offsetof(svc_user_token, refresh_token), SVCI_NOTHING, NULL},
    {"expiry", SVCI_TEXT, SVCI_ONE, offsetof(svc_user_token, expiry), SVCI_NOTHING, NULL},
};

static const svci_field svc_user_authorization_fields[] = {
    {"redirect", SVCI_TEXT, SVCI_ONE, offsetof(svc_user_authorization, redirect), SVCI_NOTHING, NULL},
    {"token", SVCI_STRUCT, SVCI_ONE, offsetof(svc_user_authorization, token), SVCI_NOTHING, &svc_user_token_type},
};

static const svci_field svc_authorized_invoice_fields[] = {
    {"authorized_invoice_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_authorized_invoice, authorized_invoice_id), SVCI_NOTHING, NULL},
    {"redirect", SVCI_TEXT, SVCI_ONE, offsetof(svc_authorized_invoice, redirect), SVCI_NOTHING, NULL},
    {"nonce_auth_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_authorized_invoice, nonce_auth_id), SVCI_NOTHING, NULL},
};

static const svci_field svc_payment_method_provider_data_fields[] = {
    {"wallet_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method_provider_data, wallet_id), SVCI_NOTHING, NULL},
    {"wallet_balance", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method_provider_data, wallet_balance), SVCI_NOTHING, NULL},
};

static const svci_field svc_payment_method_fields[] = {
    {"id", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, id), SVCI_NOTHING, NULL},
    {"account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, account_id), SVCI_NOTHING, NULL},
    {"method_class", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, method_class), SVCI_NOTHING, NULL},
    {"display_string", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, display_string), SVCI_NOTHING, NULL},
    {"provider", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, provider), SVCI_NOTHING, NULL},
    {"psp_reference", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, psp_reference), SVCI_NOTHING, NULL},
    {"psp_hash_code", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, psp_hash_code), SVCI_NOTHING, NULL},
    {"processing_currency", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, processing_currency), SVCI_NOTHING, NULL},
    {"pm_state", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, pm_state), SVCI_NOTHING, NULL},
    {"integrator", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, integrator), SVCI_NOTHING, NULL},
    {"created", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, created), SVCI_NOTHING, NULL},
    {"updated", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, updated), SVCI_NOTHING, NULL},
    {"wallet_balance", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, wallet_balance), SVCI_NOTHING, NULL},
    {"payment_method_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, payment_method_id), SVCI_NOTHING, NULL},
    {"provider_data", SVCI_STRUCT, SVCI_ONE, offsetof(svc_payment_method, provider_data), SVCI_NOTHING, &svc_payment_method_provider_data_type},
    {"last_four", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, last_four), SVCI_NOTHING, NULL},
    {"expiration", SVCI_TEXT, SVCI_ONE, offsetof(svc_payment_method, expiration), SVCI_NOTHING, NULL},
};

static const svci_field svc_subitem_fields[] = {
    {"subitem_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, subitem_id), SVCI_NOTHING, NULL},
    {"amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_subitem, amount), offsetof(svc_subitem, has_amount), NULL},
    {"currency", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, currency), SVCI_NOTHING, NULL},
    {"display_amount", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, display_amount), SVCI_NOTHING, NULL},
    {"reference_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, reference_type), SVCI_NOTHING, NULL},
    {"reference_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, reference_id), SVCI_NOTHING, NULL},
    {"subitem_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, subitem_type), SVCI_NOTHING, NULL},
    {"description", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, description), SVCI_NOTHING, NULL},
    {"metadata", SVCI_RAW, SVCI_ONE, offsetof(svc_subitem, metadata_json), SVCI_NOTHING, NULL},
    {"source_account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, source_account_id), SVCI_NOTHING, NULL},
    {"source_payment_method_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, source_payment_method_id), SVCI_NOTHING, NULL},
    {"source_wallet_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, source_wallet_id), SVCI_NOTHING, NULL},
    {"destination_account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, destination_account_id), SVCI_NOTHING, NULL},
    {"destination_payment_method_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, destination_payment_method_id), SVCI_NOTHING, NULL},
    {"destination_wallet_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_subitem, destination_wallet_id), SVCI_NOTHING, NULL},
};

static const svci_field svc_line_item_fields[] = {
    {"line_item_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, line_item_id), SVCI_NOTHING, NULL},
    {"product_sku", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, product_sku), SVCI_NOTHING, NULL},
    {"amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_line_item, amount), offsetof(svc_line_item, has_amount), NULL},
    {"currency", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, currency), SVCI_NOTHING, NULL},
    {"display_amount", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, display_amount), SVCI_NOTHING, NULL},
    {"reference_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, reference_type), SVCI_NOTHING, NULL},
    {"reference_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, reference_id), SVCI_NOTHING, NULL},
    {"transaction_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, transaction_type), SVCI_NOTHING, NULL},
    {"description", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, description), SVCI_NOTHING, NULL},
    {"image_url", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, image_url), SVCI_NOTHING, NULL},
    {"tax_amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_line_item, tax_amount), offsetof(svc_line_item, has_tax_amount), NULL},
    {"display_tax_amount", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, display_tax_amount), SVCI_NOTHING, NULL},
    {"tax_label", SVCI_TEXT, SVCI_ONE, offsetof(svc_line_item, tax_label), SVCI_NOTHING, NULL},
    {"metadata", SVCI_RAW, SVCI_ONE, offsetof(svc_line_item, metadata_json), SVCI_NOTHING, NULL},
    {"subitems", SVCI_STRUCT, SVCI_MAP, offsetof(svc_line_item, subitems), offsetof(svc_line_item, subitems_count), &svc_subitem_type},
};

static const svci_field svc_invoice_summary_fields[] = {
    {"total_amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_invoice_summary, total_amount), offsetof(svc_invoice_summary, has_total_amount), NULL},
    {"currency", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice_summary, currency), SVCI_NOTHING, NULL},
    {"display_amount", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice_summary, display_amount), SVCI_NOTHING, NULL},
};

static const svci_field svc_invoice_fields[] = {
    {"invoice_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, invoice_id), SVCI_NOTHING, NULL},
    {"account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, account_id), SVCI_NOTHING, NULL},
    {"reference_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, reference_type), SVCI_NOTHING, NULL},
    {"reference_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, reference_id), SVCI_NOTHING, NULL},
    {"state", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, state), SVCI_NOTHING, NULL},
    {"description", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, description), SVCI_NOTHING, NULL},
    {"metadata", SVCI_RAW, SVCI_ONE, offsetof(svc_invoice, metadata_json), SVCI_NOTHING, NULL},
    {"summary", SVCI_STRUCT, SVCI_ONE, offsetof(svc_invoice, summary), SVCI_NOTHING, &svc_invoice_summary_type},
    {"created", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, created), SVCI_NOTHING, NULL},
    {"updated", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, updated), SVCI_NOTHING, NULL},
    {"payment_methods", SVCI_RAW, SVCI_MAP, offsetof(svc_invoice, payment_methods), offsetof(svc_invoice, payment_methods_count), NULL},
    {"line_items", SVCI_STRUCT, SVCI_MAP, offsetof(svc_invoice, line_items), offsetof(svc_invoice, line_items_count), &svc_line_item_type},
    {"subitems", SVCI_STRUCT, SVCI_MAP, offsetof(svc_invoice, subitems), offsetof(svc_invoice, subitems_count), &svc_subitem_type},
    {"escrow_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, escrow_id), SVCI_NOTHING, NULL},
    {"expires_at", SVCI_TEXT, SVCI_ONE, offsetof(svc_invoice, expires_at), SVCI_NOTHING, NULL},
    {"failure_reason", SVCI_RAW, SVCI_ONE, offsetof(svc_invoice, failure_reason_json), SVCI_NOTHING, NULL},
    {"refunded_amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_invoice, refunded_amount), offsetof(svc_invoice, has_refunded_amount), NULL},
    {"disputed_amount", SVCI_INTEGER, SVCI_ONE, offsetof(svc_invoice, disputed_amount), offsetof(svc_invoice, has_disputed_amount), NULL},
};

static const svci_field svc_escrow_deadline_fields[] = {
    {"at", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow_deadline, at), SVCI_NOTHING, NULL},
    {"action", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow_deadline, action), SVCI_NOTHING, NULL},
};

static const svci_field svc_escrow_fields[] = {
    {"id", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, id), SVCI_NOTHING, NULL},
    {"account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, account_id), SVCI_NOTHING, NULL},
    {"escrow_invoice_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, escrow_invoice_id), SVCI_NOTHING, NULL},
    {"commit_invoice_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, commit_invoice_id), SVCI_NOTHING, NULL},
    {"cancel_invoice_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, cancel_invoice_id), SVCI_NOTHING, NULL},
    {"status", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, status), SVCI_NOTHING, NULL},
    {"deadline", SVCI_STRUCT, SVCI_ONE, offsetof(svc_escrow, deadline), SVCI_NOTHING, &svc_escrow_deadline_type},
    {"integrator", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, integrator), SVCI_NOTHING, NULL},
    {"created", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, created), SVCI_NOTHING, NULL},
    {"updated", SVCI_TEXT, SVCI_ONE, offsetof(svc_escrow, updated), SVCI_NOTHING, NULL},
};

static const svci_field svc_transaction_fields[] = {
    {"transaction_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_id), SVCI_NOTHING, NULL},
    {"transaction_id_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_id_type), SVCI_NOTHING, NULL},
    {"transaction_type", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_type), SVCI_NOTHING, NULL},
    {"transaction_role", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_role), SVCI_NOTHING, NULL},
    {"transaction_status", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_status), SVCI_NOTHING, NULL},
    {"account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, account_id), SVCI_NOTHING, NULL},
    {"transaction_data", SVCI_RAW, SVCI_ONE, offsetof(svc_transaction, transaction_data_json), SVCI_NOTHING, NULL},
    {"transaction_date", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_date), SVCI_NOTHING, NULL},
    {"transaction_description", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction, transaction_description), SVCI_NOTHING, NULL},
};

static const svci_field svc_transaction_page_fields[] = {
    {"total", SVCI_INTEGER, SVCI_ONE, offsetof(svc_transaction_page, total), offsetof(svc_transaction_page, has_total), NULL},
    {"total_is", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction_page, total_is), SVCI_NOTHING, NULL},
    {"account_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction_page, account_id), SVCI_NOTHING, NULL},
    {"transactions", SVCI_STRUCT, SVCI_LIST, offsetof(svc_transaction_page, transactions), offsetof(svc_transaction_page, transactions_count), &svc_transaction_type},
    {"next_cursor", SVCI_TEXT, SVCI_ONE, offsetof(svc_transaction_page, next_cursor), SVCI_NOTHING, NULL},
    {"has_spending", SVCI_BOOL, SVCI_ONE, offsetof(svc_transaction_page, has_spending), offsetof(svc_transaction_page, has_has_spending), NULL},
};

static const svci_field svc_sent_receipt_fields[] = {
    {"transaction_id", SVCI_TEXT, SVCI_ONE, offsetof(svc_sent_receipt, transaction_id), SVCI_NOTHING, NULL},
    {"email_address", SVCI_TEXT, SVCI_ONE, offsetof(svc_sent_receipt, email_address), SVCI_NOTHING, NULL},
};

static const svci_field svc_theme_fields[] = {
    {"backgroundColor", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, background_color), SVCI_NOTHING, NULL},
    {"primaryColor", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, primary_color), SVCI_NOTHING, NULL},
    {"colorScheme", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, color_scheme), SVCI_NOTHING, NULL},
    {"preset", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, preset), SVCI_NOTHING, NULL},
    {"typeface", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, typeface), SVCI_NOTHING, NULL},
    {"typefaceFile", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, typeface_file), SVCI_NOTHING, NULL},
    {"corners", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, corners), SVCI_NOTHING, NULL},
    {"surface", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, surface), SVCI_NOTHING, NULL},
    {"density", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, density), SVCI_NOTHING, NULL},
    {"motion", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, motion), SVCI_NOTHING, NULL},
    {"sounds", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, sounds), SVCI_NOTHING, NULL},
    {"tenFoot", SVCI_TEXT, SVCI_ONE, offsetof(svc_theme, ten_foot), SVCI_NOTHING, NULL},
};

static const svci_field svc_safe_area_fields[] = {
    {"top", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area, top), offsetof(svc_safe_area, has_top), NULL},
    {"right", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area, right), offsetof(svc_safe_area, has_right), NULL},
    {"bottom", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area, bottom), offsetof(svc_safe_area, has_bottom), NULL},
    {"left", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area, left), offsetof(svc_safe_area, has_left), NULL},
};

static const svci_field svc_host_error_fields[] = {
    {"code", SVCI_TEXT, SVCI_ONE, offsetof(svc_host_error, code), SVCI_NOTHING, NULL},
    {"message", SVCI_TEXT, SVCI_ONE, offsetof(svc_host_error, message), SVCI_NOTHING, NULL},
};

static const svci_field svc_http_send_request_fields[] = {
    {"method", SVCI_TEXT, SVCI_ONE, offsetof(svc_http_send_request, method), SVCI_NOTHING, NULL},
    {"url", SVCI_TEXT, SVCI_ONE, offsetof(svc_http_send_request, url), SVCI_NOTHING, NULL},
    {"headers", SVCI_TEXT, SVCI_MAP, offsetof(svc_http_send_request, headers), offsetof(svc_http_send_request, headers_count), NULL},
    {"body", SVCI_TEXT, SVCI_ONE, offsetof(svc_http_send_request, body), SVCI_NOTHING, NULL},
};

static const svci_field svc_error_about_fields[] = {
    {"type", SVCI_TEXT, SVCI_ONE, offsetof(svc_error_about, type), SVCI_NOTHING, NULL},
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_error_about, id), offsetof(svc_error_about, has_id), NULL},
};

static const svci_field svc_init_message_fields[] = {
    {"versions", SVCI_INTEGER, SVCI_LIST, offsetof(svc_init_message, versions), offsetof(svc_init_message, versions_count), NULL},
    {"environment", SVCI_RAW, SVCI_ONE, offsetof(svc_init_message, environment_json), SVCI_NOTHING, NULL},
    {"environments", SVCI_RAW, SVCI_MAP, offsetof(svc_init_message, environments), offsetof(svc_init_message, environments_count), NULL},
    {"ports", SVCI_TEXT, SVCI_LIST, offsetof(svc_init_message, ports), offsetof(svc_init_message, ports_count), NULL},
    {"seed", SVCI_TEXT, SVCI_ONE, offsetof(svc_init_message, seed), SVCI_NOTHING, NULL},
    {"session", SVCI_BOOL, SVCI_ONE, offsetof(svc_init_message, session), offsetof(svc_init_message, has_session), NULL},
    {"integrator", SVCI_TEXT, SVCI_ONE, offsetof(svc_init_message, integrator), SVCI_NOTHING, NULL},
    {"locale", SVCI_TEXT, SVCI_ONE, offsetof(svc_init_message, locale), SVCI_NOTHING, NULL},
    {"theme", SVCI_STRUCT, SVCI_ONE, offsetof(svc_init_message, theme), SVCI_NOTHING, &svc_theme_type},
    {"logLevel", SVCI_TEXT, SVCI_ONE, offsetof(svc_init_message, log_level), SVCI_NOTHING, NULL},
    {"online", SVCI_BOOL, SVCI_ONE, offsetof(svc_init_message, online), offsetof(svc_init_message, has_online), NULL},
    {"safeArea", SVCI_STRUCT, SVCI_ONE, offsetof(svc_init_message, safe_area), SVCI_NOTHING, &svc_safe_area_type},
    {"drawsClose", SVCI_BOOL, SVCI_ONE, offsetof(svc_init_message, draws_close), offsetof(svc_init_message, has_draws_close), NULL},
};

static const svci_field svc_detach_message_fields[] = {
    {"keepViews", SVCI_BOOL, SVCI_ONE, offsetof(svc_detach_message, keep_views), offsetof(svc_detach_message, has_keep_views), NULL},
};

static const svci_field svc_call_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_call_message, id), offsetof(svc_call_message, has_id), NULL},
    {"flow", SVCI_TEXT, SVCI_ONE, offsetof(svc_call_message, flow), SVCI_NOTHING, NULL},
    {"transactionId", SVCI_TEXT, SVCI_ONE, offsetof(svc_call_message, transaction_id), SVCI_NOTHING, NULL},
    {"redirect", SVCI_TEXT, SVCI_ONE, offsetof(svc_call_message, redirect), SVCI_NOTHING, NULL},
    {"confirm", SVCI_BOOL, SVCI_ONE, offsetof(svc_call_message, confirm), offsetof(svc_call_message, has_confirm), NULL},
    {"flowConfig", SVCI_RAW, SVCI_ONE, offsetof(svc_call_message, flow_config_json), SVCI_NOTHING, NULL},
    {"theme", SVCI_STRUCT, SVCI_ONE, offsetof(svc_call_message, theme), SVCI_NOTHING, &svc_theme_type},
    {"locale", SVCI_TEXT, SVCI_ONE, offsetof(svc_call_message, locale), SVCI_NOTHING, NULL},
    {"timeoutMs", SVCI_INTEGER, SVCI_ONE, offsetof(svc_call_message, timeout_ms), offsetof(svc_call_message, has_timeout_ms), NULL},
};

static const svci_field svc_close_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_close_message, id), offsetof(svc_close_message, has_id), NULL},
};

static const svci_field svc_prewarm_message_fields[] = {
    {"flow", SVCI_TEXT, SVCI_ONE, offsetof(svc_prewarm_message, flow), SVCI_NOTHING, NULL},
    {"locale", SVCI_TEXT, SVCI_ONE, offsetof(svc_prewarm_message, locale), SVCI_NOTHING, NULL},
};

static const svci_field svc_session_set_message_fields[] = {
    {"token", SVCI_STRUCT, SVCI_ONE, offsetof(svc_session_set_message, token), SVCI_NOTHING, &svc_user_token_type},
};

static const svci_field svc_answer_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_answer_message, id), offsetof(svc_answer_message, has_id), NULL},
    {"ok", SVCI_BOOL, SVCI_ONE, offsetof(svc_answer_message, ok), offsetof(svc_answer_message, has_ok), NULL},
    {"value", SVCI_RAW, SVCI_ONE, offsetof(svc_answer_message, value_json), SVCI_NOTHING, NULL},
    {"error", SVCI_STRUCT, SVCI_ONE, offsetof(svc_answer_message, error), SVCI_NOTHING, &svc_host_error_type},
};

static const svci_field svc_timer_fired_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_timer_fired_message, id), offsetof(svc_timer_fired_message, has_id), NULL},
};

static const svci_field svc_webview_message_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_message_message, view), offsetof(svc_webview_message_message, has_view), NULL},
    {"text", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_message_message, text), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_close_request_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_close_request_message, view), offsetof(svc_webview_close_request_message, has_view), NULL},
};

static const svci_field svc_webview_gone_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_gone_message, view), offsetof(svc_webview_gone_message, has_view), NULL},
    {"error", SVCI_STRUCT, SVCI_ONE, offsetof(svc_webview_gone_message, error), SVCI_NOTHING, &svc_host_error_type},
};

static const svci_field svc_webview_input_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_input_message, view), offsetof(svc_webview_input_message, has_view), NULL},
    {"action", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_input_message, action), SVCI_NOTHING, NULL},
};

static const svci_field svc_online_message_fields[] = {
    {"online", SVCI_BOOL, SVCI_ONE, offsetof(svc_online_message, online), offsetof(svc_online_message, has_online), NULL},
};

static const svci_field svc_safe_area_message_fields[] = {
    {"top", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area_message, top), offsetof(svc_safe_area_message, has_top), NULL},
    {"right", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area_message, right), offsetof(svc_safe_area_message, has_right), NULL},
    {"bottom", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area_message, bottom), offsetof(svc_safe_area_message, has_bottom), NULL},
    {"left", SVCI_REAL, SVCI_ONE, offsetof(svc_safe_area_message, left), offsetof(svc_safe_area_message, has_left), NULL},
};

static const svci_field svc_ready_message_fields[] = {
    {"version", SVCI_INTEGER, SVCI_ONE, offsetof(svc_ready_message, version), offsetof(svc_ready_message, has_version), NULL},
    {"versions", SVCI_INTEGER, SVCI_LIST, offsetof(svc_ready_message, versions), offsetof(svc_ready_message, versions_count), NULL},
    {"sdk", SVCI_TEXT, SVCI_ONE, offsetof(svc_ready_message, sdk), SVCI_NOTHING, NULL},
    {"nextCallId", SVCI_INTEGER, SVCI_ONE, offsetof(svc_ready_message, next_call_id), offsetof(svc_ready_message, has_next_call_id), NULL},
};

static const svci_field svc_attached_message_fields[] = {
    {"nextCallId", SVCI_INTEGER, SVCI_ONE, offsetof(svc_attached_message, next_call_id), offsetof(svc_attached_message, has_next_call_id), NULL},
    {"kept", SVCI_INTEGER, SVCI_ONE, offsetof(svc_attached_message, kept), offsetof(svc_attached_message, has_kept), NULL},
};

static const svci_field svc_error_message_fields[] = {
    {"code", SVCI_TEXT, SVCI_ONE, offsetof(svc_error_message, code), SVCI_NOTHING, NULL},
    {"message", SVCI_TEXT, SVCI_ONE, offsetof(svc_error_message, message), SVCI_NOTHING, NULL},
    {"about", SVCI_STRUCT, SVCI_ONE, offsetof(svc_error_message, about), SVCI_NOTHING, &svc_error_about_type},
    {"versions", SVCI_INTEGER, SVCI_LIST, offsetof(svc_error_message, versions), offsetof(svc_error_message, versions_count), NULL},
};

static const svci_field svc_settled_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_settled_message, id), offsetof(svc_settled_message, has_id), NULL},
    {"flow", SVCI_TEXT, SVCI_ONE, offsetof(svc_settled_message, flow), SVCI_NOTHING, NULL},
    {"result", SVCI_STRUCT, SVCI_ONE, offsetof(svc_settled_message, result), SVCI_NOTHING, &svc_flow_result_type},
    {"late", SVCI_BOOL, SVCI_ONE, offsetof(svc_settled_message, late), offsetof(svc_settled_message, has_late), NULL},
};

static const svci_field svc_event_message_fields[] = {
    {"name", SVCI_TEXT, SVCI_ONE, offsetof(svc_event_message, name), SVCI_NOTHING, NULL},
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_event_message, id), offsetof(svc_event_message, has_id), NULL},
    {"data", SVCI_RAW, SVCI_ONE, offsetof(svc_event_message, data_json), SVCI_NOTHING, NULL},
};

static const svci_field svc_http_send_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_http_send_message, id), offsetof(svc_http_send_message, has_id), NULL},
    {"request", SVCI_STRUCT, SVCI_ONE, offsetof(svc_http_send_message, request), SVCI_NOTHING, &svc_http_send_request_type},
};

static const svci_field svc_http_cancel_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_http_cancel_message, id), offsetof(svc_http_cancel_message, has_id), NULL},
};

static const svci_field svc_random_bytes_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_random_bytes_message, id), offsetof(svc_random_bytes_message, has_id), NULL},
    {"length", SVCI_INTEGER, SVCI_ONE, offsetof(svc_random_bytes_message, length), offsetof(svc_random_bytes_message, has_length), NULL},
};

static const svci_field svc_storage_read_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_storage_read_message, id), offsetof(svc_storage_read_message, has_id), NULL},
    {"key", SVCI_TEXT, SVCI_ONE, offsetof(svc_storage_read_message, key), SVCI_NOTHING, NULL},
};

static const svci_field svc_storage_write_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_storage_write_message, id), offsetof(svc_storage_write_message, has_id), NULL},
    {"key", SVCI_TEXT, SVCI_ONE, offsetof(svc_storage_write_message, key), SVCI_NOTHING, NULL},
    {"value", SVCI_TEXT, SVCI_ONE, offsetof(svc_storage_write_message, value), SVCI_NOTHING, NULL},
};

static const svci_field svc_storage_remove_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_storage_remove_message, id), offsetof(svc_storage_remove_message, has_id), NULL},
    {"key", SVCI_TEXT, SVCI_ONE, offsetof(svc_storage_remove_message, key), SVCI_NOTHING, NULL},
};

static const svci_field svc_session_get_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_session_get_message, id), offsetof(svc_session_get_message, has_id), NULL},
};

static const svci_field svc_redirect_get_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_redirect_get_message, id), offsetof(svc_redirect_get_message, has_id), NULL},
    {"call", SVCI_INTEGER, SVCI_ONE, offsetof(svc_redirect_get_message, call), offsetof(svc_redirect_get_message, has_call), NULL},
    {"flow", SVCI_TEXT, SVCI_ONE, offsetof(svc_redirect_get_message, flow), SVCI_NOTHING, NULL},
};

static const svci_field svc_confirm_get_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_confirm_get_message, id), offsetof(svc_confirm_get_message, has_id), NULL},
    {"call", SVCI_INTEGER, SVCI_ONE, offsetof(svc_confirm_get_message, call), offsetof(svc_confirm_get_message, has_call), NULL},
    {"flow", SVCI_TEXT, SVCI_ONE, offsetof(svc_confirm_get_message, flow), SVCI_NOTHING, NULL},
};

static const svci_field svc_timer_set_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_timer_set_message, id), offsetof(svc_timer_set_message, has_id), NULL},
    {"delayMs", SVCI_INTEGER, SVCI_ONE, offsetof(svc_timer_set_message, delay_ms), offsetof(svc_timer_set_message, has_delay_ms), NULL},
};

static const svci_field svc_timer_clear_message_fields[] = {
    {"id", SVCI_INTEGER, SVCI_ONE, offsetof(svc_timer_clear_message, id), offsetof(svc_timer_clear_message, has_id), NULL},
};

static const svci_field svc_log_write_message_fields[] = {
    {"level", SVCI_TEXT, SVCI_ONE, offsetof(svc_log_write_message, level), SVCI_NOTHING, NULL},
    {"code", SVCI_TEXT, SVCI_ONE, offsetof(svc_log_write_message, code), SVCI_NOTHING, NULL},
    {"message", SVCI_TEXT, SVCI_ONE, offsetof(svc_log_write_message, message), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_open_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_open_message, view), offsetof(svc_webview_open_message, has_view), NULL},
    {"origin", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_open_message, origin), SVCI_NOTHING, NULL},
    {"page", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_open_message, page), SVCI_NOTHING, NULL},
    {"backgroundColor", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_open_message, background_color), SVCI_NOTHING, NULL},
    {"locale", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_open_message, locale), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_load_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_load_message, view), offsetof(svc_webview_load_message, has_view), NULL},
    {"url", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_load_message, url), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_show_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_show_message, view), offsetof(svc_webview_show_message, has_view), NULL},
};

static const svci_field svc_webview_post_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_post_message, view), offsetof(svc_webview_post_message, has_view), NULL},
    {"text", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_post_message, text), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_open_page_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_open_page_message, view), offsetof(svc_webview_open_page_message, has_view), NULL},
    {"url", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_open_page_message, url), SVCI_NOTHING, NULL},
};

static const svci_field svc_webview_close_message_fields[] = {
    {"view", SVCI_INTEGER, SVCI_ONE, offsetof(svc_webview_close_message, view), offsetof(svc_webview_close_message, has_view), NULL},
};

static const svci_field svc_webview_prewarm_message_fields[] = {
    {"page", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_prewarm_message, page), SVCI_NOTHING, NULL},
    {"origin", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_prewarm_message, origin), SVCI_NOTHING, NULL},
    {"url", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_prewarm_message, url), SVCI_NOTHING, NULL},
    {"locale", SVCI_TEXT, SVCI_ONE, offsetof(svc_webview_prewarm_message, locale), SVCI_NOTHING, NULL},
};

static const svci_type svc_api_error_data_type = {NULL, sizeof(svc_api_error_data), svc_api_error_data_fields, 4};

static const svci_type svc_sdk_error_type = {NULL, sizeof(svc_sdk_error), svc_sdk_error_fields, 4};

static const svci_type svc_selected_payment_method_type = {NULL, sizeof(svc_selected_payment_method), svc_selected_payment_method_fields, 2};

static const svci_type svc_flow_result_type = {NULL, sizeof(svc_flow_result), svc_flow_result_fields, 10};

static const svci_type svc_user_token_type = {NULL, sizeof(svc_user_token), svc_user_token_fields, 4};

static const svci_type svc_user_authorization_type = {NULL, sizeof(svc_user_authorization), svc_user_authorization_fields, 2};

static const svci_type svc_authorized_invoice_type = {NULL, sizeof(svc_authorized_invoice), svc_authorized_invoice_fields, 3};

static const svci_type svc_payment_method_provider_data_type = {NULL, sizeof(svc_payment_method_provider_data), svc_payment_method_provider_data_fields, 2};

static const svci_type svc_payment_method_type = {NULL, sizeof(svc_payment_method), svc_payment_method_fields, 17};

static const svci_type svc_subitem_type = {NULL, sizeof(svc_subitem), svc_subitem_fields, 15};

static const svci_type svc_line_item_type = {NULL, sizeof(svc_line_item), svc_line_item_fields, 15};

static const svci_type svc_invoice_summary_type = {NULL, sizeof(svc_invoice_summary), svc_invoice_summary_fields, 3};

static const svci_type svc_invoice_type = {NULL, sizeof(svc_invoice), svc_invoice_fields, 18};

static const svci_type svc_escrow_deadline_type = {NULL, sizeof(svc_escrow_deadline), svc_escrow_deadline_fields, 2};

static const svci_type svc_escrow_type = {NULL, sizeof(svc_escrow), svc_escrow_fields, 10};

static const svci_type svc_transaction_type = {NULL, sizeof(svc_transaction), svc_transaction_fields, 9};

static const svci_type svc_transaction_page_type = {NULL, sizeof(svc_transaction_page), svc_transaction_page_fields, 6};

static const svci_type svc_sent_receipt_type = {NULL, sizeof(svc_sent_receipt), svc_sent_receipt_fields, 2};

static const svci_type svc_theme_type = {NULL, sizeof(svc_theme), svc_theme_fields, 12};

static const svci_type svc_safe_area_type = {NULL, sizeof(svc_safe_area), svc_safe_area_fields, 4};

static const svci_type svc_host_error_type = {NULL, sizeof(svc_host_error), svc_host_error_fields, 2};

static const svci_type svc_http_send_request_type = {NULL, sizeof(svc_http_send_request), svc_http_send_request_fields, 4};

static const svci_type svc_error_about_type = {NULL, sizeof(svc_error_about), svc_error_about_fields, 2};

static const svci_type svc_init_message_type = {"init", sizeof(svc_init_message), svc_init_message_fields, 13};

static const svci_type svc_detach_message_type = {"detach", sizeof(svc_detach_message), svc_detach_message_fields, 1};

static const svci_type svc_attach_message_type = {"attach", sizeof(svc_attach_message), NULL, 0};

static const svci_type svc_dispose_message_type = {"dispose", sizeof(svc_dispose_message), NULL, 0};

static const svci_type svc_call_message_type = {"call", sizeof(svc_call_message), svc_call_message_fields, 9};

static const svci_type svc_close_message_type = {"close", sizeof(svc_close_message), svc_close_message_fields, 1};

static const svci_type svc_prewarm_message_type = {"prewarm", sizeof(svc_prewarm_message), svc_prewarm_message_fields, 2};

static const svci_type svc_session_set_message_type = {"session.set", sizeof(svc_session_set_message), svc_session_set_message_fields, 1};

static const svci_type svc_session_clear_message_type = {"session.clear", sizeof(svc_session_clear_message), NULL, 0};

static const svci_type svc_answer_message_type = {"answer", sizeof(svc_answer_message), svc_answer_message_fields, 4};

static const svci_type svc_timer_fired_message_type = {"timer.fired", sizeof(svc_timer_fired_message), svc_timer_fired_message_fields, 1};

static const svci_type svc_webview_message_message_type = {"webview.message", sizeof(svc_webview_message_message), svc_webview_message_message_fields, 2};

static const svci_type svc_webview_close_request_message_type = {"webview.closeRequest", sizeof(svc_webview_close_request_message), svc_webview_close_request_message_fields, 1};

static const svci_type svc_webview_gone_message_type = {"webview.gone", sizeof(svc_webview_gone_message), svc_webview_gone_message_fields, 2};

static const svci_type svc_webview_input_message_type = {"webview.input", sizeof(svc_webview_input_message), svc_webview_input_message_fields, 2};

static const svci_type svc_online_message_type = {"online", sizeof(svc_online_message), svc_online_message_fields, 1};

static const svci_type svc_safe_area_message_type = {"safeArea", sizeof(svc_safe_area_message), svc_safe_area_message_fields, 4};

static const svci_type svc_ready_message_type = {"ready", sizeof(svc_ready_message), svc_ready_message_fields, 4};

static const svci_type svc_attached_message_type = {"attached", sizeof(svc_attached_message), svc_attached_message_fields, 2};

static const svci_type svc_detached_message_type = {"detached", sizeof(svc_detached_message), NULL, 0};

static const svci_type svc_disposed_message_type = {"disposed", sizeof(svc_disposed_message), NULL, 0};

static const svci_type svc_error_message_type = {"error", sizeof(svc_error_message), svc_error_message_fields, 4};

static const svci_type svc_settled_message_type = {"settled", sizeof(svc_settled_message), svc_settled_message_fields, 4};

static const svci_type svc_event_message_type = {"event", sizeof(svc_event_message), svc_event_message_fields, 3};

static const svci_type svc_http_send_message_type = {"http.send", sizeof(svc_http_send_message), svc_http_send_message_fields, 2};

static const svci_type svc_http_cancel_message_type = {"http.cancel", sizeof(svc_http_cancel_message), svc_http_cancel_message_fields, 1};

static const svci_type svc_random_bytes_message_type = {"random.bytes", sizeof(svc_random_bytes_message), svc_random_bytes_message_fields, 2};

static const svci_type svc_storage_read_message_type = {"storage.read", sizeof(svc_storage_read_message), svc_storage_read_message_fields, 2};

static const svci_type svc_storage_write_message_type = {"storage.write", sizeof(svc_storage_write_message), svc_storage_write_message_fields, 3};

static const svci_type svc_storage_remove_message_type = {"storage.remove", sizeof(svc_storage_remove_message), svc_storage_remove_message_fields, 2};

static const svci_type svc_session_get_message_type = {"session.get", sizeof(svc_session_get_message), svc_session_get_message_fields, 1};

static const svci_type svc_redirect_get_message_type = {"redirect.get", sizeof(svc_redirect_get_message), svc_redirect_get_message_fields, 3};

static const svci_type svc_confirm_get_message_type = {"confirm.get", sizeof(svc_confirm_get_message), svc_confirm_get_message_fields, 3};

static const svci_type svc_timer_set_message_type = {"timer.set", sizeof(svc_timer_set_message), svc_timer_set_message_fields, 2};

static const svci_type svc_timer_clear_message_type = {"timer.clear", sizeof(svc_timer_clear_message), svc_timer_clear_message_fields, 1};

static const svci_type svc_log_write_message_type = {"log.write", sizeof(svc_log_write_message), svc_log_write_message_fields, 3};

static const svci_type svc_webview_open_message_type = {"webview.open", sizeof(svc_webview_open_message), svc_webview_open_message_fields, 5};

static const svci_type svc_webview_load_message_type = {"webview.load", sizeof(svc_webview_load_message), svc_webview_load_message_fields, 2};

static const svci_type svc_webview_show_message_type = {"webview.show", sizeof(svc_webview_show_message), svc_webview_show_message_fields, 1};

static const svci_type svc_webview_post_message_type = {"webview.post", sizeof(svc_webview_post_message), svc_webview_post_message_fields, 2};

static const svci_type svc_webview_open_page_message_type = {"webview.openPage", sizeof(svc_webview_open_page_message), svc_webview_open_page_message_fields, 2};

static const svci_type svc_webview_close_message_type = {"webview.close", sizeof(svc_webview_close_message), svc_webview_close_message_fields, 1};

static const svci_type svc_webview_prewarm_message_type = {"webview.prewarm", sizeof(svc_webview_prewarm_message), svc_webview_prewarm_message_fields, 4};

svc_api_error_data *svc_api_error_data_read(const char *json) { return svci_value_read(&svc_api_error_data_type, json); }
char *svc_api_error_data_write(const svc_api_error_data *value) { return svci_value_write(&svc_api_error_data_type, value); }

svc_sdk_error *svc_sdk_error_read(const char *json) { return svci_value_read(&svc_sdk_error_type, json); }
char *svc_sdk_error_write(const svc_sdk_error *value) { return svci_value_write(&svc_sdk_error_type, value); }

svc_selected_payment_method *svc_selected_payment_method_read(const char *json) { return svci_value_read(&svc_selected_payment_method_type, json); }
char *svc_selected_payment_method_write(const svc_selected_payment_method *value) { return svci_value_write(&svc_selected_payment_method_type, value); }

svc_flow_result *svc_flow_result_read(const char *json) { return svci_value_read(&svc_flow_result_type, json); }
char *svc_flow_result_write(const svc_flow_result *value) { return svci_value_write(&svc_flow_result_type, value); }

svc_user_token *svc_user_token_read(const char *json) { return svci_value_read(&svc_user_token_type, json); }
char *svc_user_token_write(const svc_user_token *value) { return svci_value_write(&svc_user_token_type, value); }

svc_user_authorization *svc_user_authorization_read(const char *json) { return svci_value_read(&svc_user_authorization_type, json); }
char *svc_user_authorization_write(const svc_user_authorization *value) { return svci_value_write(&svc_user_authorization_type, value); }

svc_authorized_invoice *svc_authorized_invoice_read(const char *json) { return svci_value_read(&svc_authorized_invoice_type, json); }
char *svc_authorized_invoice_write(const svc_authorized_invoice *value) { return svci_value_write(&svc_authorized_invoice_type, value); }

svc_payment_method_provider_data *svc_payment_method_provider_data_read(const char *json) { return svci_value_read(&svc_payment_method_provider_data_type, json); }
char *svc_payment_method_provider_data_write(const svc_payment_method_provider_data *value) { return svci_value_write(&svc_payment_method_provider_data_type, value); }

svc_payment_method *svc_payment_method_read(const char *json) { return svci_value_read(&svc_payment_method_type, json); }
char *svc_payment_method_write(const svc_payment_method *value) { return svci_value_write(&svc_payment_method_type, value); }

svc_subitem *svc_subitem_read(const char *json) { return svci_value_read(&svc_subitem_type, json); }
char *svc_subitem_write(const svc_subitem *value) { return svci_value_write(&svc_subitem_type, value); }

svc_line_item *svc_line_item_read(const char *json) { return svci_value_read(&svc_line_item_type, json); }
char *svc_line_item_write(const svc_line_item *value) { return svci_value_write(&svc_line_item_type, value); }

svc_invoice_summary *svc_invoice_summary_read(const char *json) { return svci_value_read(&svc_invoice_summary_type, json); }
char *svc_invoice_summary_write(const svc_invoice_summary *value) { return svci_value_write(&svc_invoice_summary_type, value); }

svc_invoice *svc_invoice_read(const char *json) { return svci_value_read(&svc_invoice_type, json); }
char *svc_invoice_write(const svc_invoice *value) { return svci_value_write(&svc_invoice_type, value); }

svc_escrow_deadline *svc_escrow_deadline_read(const char *json) { return svci_value_read(&svc_escrow_deadline_type, json); }
char *svc_escrow_deadline_write(const svc_escrow_deadline *value) { return svci_value_write(&svc_escrow_deadline_type, value); }

svc_escrow *svc_escrow_read(const char *json) { return svci_value_read(&svc_escrow_type, json); }
char *svc_escrow_write(const svc_escrow *value) { return svci_value_write(&svc_escrow_type, value); }

svc_transaction *svc_transaction_read(const char *json) { return svci_value_read(&svc_transaction_type, json); }
char *svc_transaction_write(const svc_transaction *value) { return svci_value_write(&svc_transaction_type, value); }

svc_transaction_page *svc_transaction_page_read(const char *json) { return svci_value_read(&svc_transaction_page_type, json); }
char *svc_transaction_page_write(const svc_transaction_page *value) { return svci_value_write(&svc_transaction_page_type, value); }

svc_sent_receipt *svc_sent_receipt_read(const char *json) { return svci_value_read(&svc_sent_receipt_type, json); }
char *svc_sent_receipt_write(const svc_sent_receipt *value) { return svci_value_write(&svc_sent_receipt_type, value); }

svc_theme *svc_theme_read(const char *json) { return svci_value_read(&svc_theme_type, json); }
char *svc_theme_write(const svc_theme *value) { return svci_value_write(&svc_theme_type, value); }

svc_safe_area *svc_safe_area_read(const char *json) { return svci_value_read(&svc_safe_area_type, json); }
char *svc_safe_area_write(const svc_safe_area *value) { return svci_value_write(&svc_safe_area_type, value); }

svc_host_error *svc_host_error_read(const char *json) { return svci_value_read(&svc_host_error_type, json); }
char *svc_host_error_write(const svc_host_error *value) { return svci_value_write(&svc_host_error_type, value); }

svc_http_send_request *svc_http_send_request_read(const char *json) { return svci_value_read(&svc_http_send_request_type, json); }
char *svc_http_send_request_write(const svc_http_send_request *value) { return svci_value_write(&svc_http_send_request_type, value); }

svc_error_about *svc_error_about_read(const char *json) { return svci_value_read(&svc_error_about_type, json); }
char *svc_error_about_write(const svc_error_about *value) { return svci_value_write(&svc_error_about_type, value); }

svc_init_message *svc_init_message_read(const char *json) { return svci_value_read(&svc_init_message_type, json); }
char *svc_init_message_write(const svc_init_message *value) { return svci_value_write(&svc_init_message_type, value); }

svc_detach_message *svc_detach_message_read(const char *json) { return svci_value_read(&svc_detach_message_type, json); }
char *svc_detach_message_write(const svc_detach_message *value) { return svci_value_write(&svc_detach_message_type, value); }

svc_attach_message *svc_attach_message_read(const char *json) { return svci_value_read(&svc_attach_message_type, json); }
char *svc_attach_message_write(const svc_attach_message *value) { return svci_value_write(&svc_attach_message_type, value); }

svc_dispose_message *svc_dispose_message_read(const char *json) { return svci_value_read(&svc_dispose_message_type, json); }
char *svc_dispose_message_write(const svc_dispose_message *value) { return svci_value_write(&svc_dispose_message_type, value); }

svc_call_message *svc_call_message_read(const char *json) { return svci_value_read(&svc_call_message_type, json); }
char *svc_call_message_write(const svc_call_message *value) { return svci_value_write(&svc_call_message_type, value); }

svc_close_message *svc_close_message_read(const char *json) { return svci_value_read(&svc_close_message_type, json); }
char *svc_close_message_write(const svc_close_message *value) { return svci_value_write(&svc_close_message_type, value); }

svc_prewarm_message *svc_prewarm_message_read(const char *json) { return svci_value_read(&svc_prewarm_message_type, json); }
char *svc_prewarm_message_write(const svc_prewarm_message *value) { return svci_value_write(&svc_prewarm_message_type, value); }

svc_session_set_message *svc_session_set_message_read(const char *json) { return svci_value_read(&svc_session_set_message_type, json); }
char *svc_session_set_message_write(const svc_session_set_message *value) { return svci_value_write(&svc_session_set_message_type, value); }

svc_session_clear_message *svc_session_clear_message_read(const char *json) { return svci_value_read(&svc_session_clear_message_type, json); }
char *svc_session_clear_message_write(const svc_session_clear_message *value) { return svci_value_write(&svc_session_clear_message_type, value); }

svc_answer_message *svc_answer_message_read(const char *json) { return svci_value_read(&svc_answer_message_type, json); }
char *svc_answer_message_write(const svc_answer_message *value) { return svci_value_write(&svc_answer_message_type, value); }

svc_timer_fired_message *svc_timer_fired_message_read(const char *json) { return svci_value_read(&svc_timer_fired_message_type, json); }
char *svc_timer_fired_message_write(const svc_timer_fired_message *value) { return svci_value_write(&svc_timer_fired_message_type, value); }

svc_webview_message_message *svc_webview_message_message_read(const char *json) { return svci_value_read(&svc_webview_message_message_type, json); }
char *svc_webview_message_message_write(const svc_webview_message_message *value) { return svci_value_write(&svc_webview_message_message_type, value); }

svc_webview_close_request_message *svc_webview_close_request_message_read(const char *json) { return svci_value_read(&svc_webview_close_request_message_type, json); }
char *svc_webview_close_request_message_write(const svc_webview_close_request_message *value) { return svci_value_write(&svc_webview_close_request_message_type, value); }

svc_webview_gone_message *svc_webview_gone_message_read(const char *json) { return svci_value_read(&svc_webview_gone_message_type, json); }
char *svc_webview_gone_message_write(const svc_webview_gone_message *value) { return svci_value_write(&svc_webview_gone_message_type, value); }

svc_webview_input_message *svc_webview_input_message_read(const char *json) { return svci_value_read(&svc_webview_input_message_type, json); }
char *svc_webview_input_message_write(const svc_webview_input_message *value) { return svci_value_write(&svc_webview_input_message_type, value); }

svc_online_message *svc_online_message_read(const char *json) { return svci_value_read(&svc_online_message_type, json); }
char *svc_online_message_write(const svc_online_message *value) { return svci_value_write(&svc_online_message_type, value); }

svc_safe_area_message *svc_safe_area_message_read(const char *json) { return svci_value_read(&svc_safe_area_message_type, json); }
char *svc_safe_area_message_write(const svc_safe_area_message *value) { return svci_value_write(&svc_safe_area_message_type, value); }

svc_ready_message *svc_ready_message_read(const char *json) { return svci_value_read(&svc_ready_message_type, json); }
char *svc_ready_message_write(const svc_ready_message *value) { return svci_value_write(&svc_ready_message_type, value); }

svc_attached_message *svc_attached_message_read(const char *json) { return svci_value_read(&svc_attached_message_type, json); }
char *svc_attached_message_write(const svc_attached_message *value) { return svci_value_write(&svc_attached_message_type, value); }

svc_detached_message *svc_detached_message_read(const char *json) { return svci_value_read(&svc_detached_message_type, json); }
char *svc_detached_message_write(const svc_detached_message *value) { return svci_value_write(&svc_detached_message_type, value); }

svc_disposed_message *svc_disposed_message_read(const char *json) { return svci_value_read(&svc_disposed_message_type, json); }
char *svc_disposed_message_write(const svc_disposed_message *value) { return svci_value_write(&svc_disposed_message_type, value); }

svc_error_message *svc_error_message_read(const char *json) { return svci_value_read(&svc_error_message_type, json); }
char *svc_error_message_write(const svc_error_message *value) { return svci_value_write(&svc_error_message_type, value); }

svc_settled_message *svc_settled_message_read(const char *json) { return svci_value_read(&svc_settled_message_type, json); }
char *svc_settled_message_write(const svc_settled_message *value) { return svci_value_write(&svc_settled_message_type, value); }

svc_event_message *svc_event_message_read(const char *json) { return svci_value_read(&svc_event_message_type, json); }
char *svc_event_message_write(const svc_event_message *value) { return svci_value_write(&svc_event_message_type, value); }

svc_http_send_message *svc_http_send_message_read(const char *json) { return svci_value_read(&svc_http_send_message_type, json); }
char *svc_http_send_message_write(const svc_http_send_message *value) { return svci_value_write(&svc_http_send_message_type, value); }

svc_http_cancel_message *svc_http_cancel_message_read(const char *json) { return svci_value_read(&svc_http_cancel_message_type, json); }
char *svc_http_cancel_message_write(const svc_http_cancel_message *value) { return svci_value_write(&svc_http_cancel_message_type, value); }

svc_random_bytes_message *svc_random_bytes_message_read(const char *json) { return svci_value_read(&svc_random_bytes_message_type, json); }
char *svc_random_bytes_message_write(const svc_random_bytes_message *value) { return svci_value_write(&svc_random_bytes_message_type, value); }

svc_storage_read_message *svc_storage_read_message_read(const char *json) { return svci_value_read(&svc_storage_read_message_type, json); }
char *svc_storage_read_message_write(const svc_storage_read_message *value) { return svci_value_write(&svc_storage_read_message_type, value); }

svc_storage_write_message *svc_storage_write_message_read(const char *json) { return svci_value_read(&svc_storage_write_message_type, json); }
char *svc_storage_write_message_write(const svc_storage_write_message *value) { return svci_value_write(&svc_storage_write_message_type, value); }

svc_storage_remove_message *svc_storage_remove_message_read(const char *json) { return svci_value_read(&svc_storage_remove_message_type, json); }
char *svc_storage_remove_message_write(const svc_storage_remove_message *value) { return svci_value_write(&svc_storage_remove_message_type, value); }

svc_session_get_message *svc_session_get_message_read(const char *json) { return svci_value_read(&svc_session_get_message_type, json); }
char *svc_session_get_message_write(const svc_session_get_message *value) { return svci_value_write(&svc_session_get_message_type, value); }

svc_redirect_get_message *svc_redirect_get_message_read(const char *json) { return svci_value_read(&svc_redirect_get_message_type, json); }
char *svc_redirect_get_message_write(const svc_redirect_get_message *value) { return svci_value_write(&svc_redirect_get_message_type, value); }

svc_confirm_get_message *svc_confirm_get_message_read(const char *json) { return svci_value_read(&svc_confirm_get_message_type, json); }
char *svc_confirm_get_message_write(const svc_confirm_get_message *value) { return svci_value_write(&svc_confirm_get_message_type, value); }

svc_timer_set_message *svc_timer_set_message_read(const char *json) { return svci_value_read(&svc_timer_set_message_type, json); }
char *svc_timer_set_message_write(const svc_timer_set_message *value) { return svci_value_write(&svc_timer_set_message_type, value); }

svc_timer_clear_message *svc_timer_clear_message_read(const char *json) { return svci_value_read(&svc_timer_clear_message_type, json); }
char *svc_timer_clear_message_write(const svc_timer_clear_message *value) { return svci_value_write(&svc_timer_clear_message_type, value); }

svc_log_write_message *svc_log_write_message_read(const char *json) { return svci_value_read(&svc_log_write_message_type, json); }
char *svc_log_write_message_write(const svc_log_write_message *value) { return svci_value_write(&svc_log_write_message_type, value); }

svc_webview_open_message *svc_webview_open_message_read(const char *json) { return svci_value_read(&svc_webview_open_message_type, json); }
char *svc_webview_open_message_write(const svc_webview_open_message *value) { return svci_value_write(&svc_webview_open_message_type, value); }

svc_webview_load_message *svc_webview_load_message_read(const char *json) { return svci_value_read(&svc_webview_load_message_type, json); }
char *svc_webview_load_message_write(const svc_webview_load_message *value) { return svci_value_write(&svc_webview_load_message_type, value); }

svc_webview_show_message *svc_webview_show_message_read(const char *json) { return svci_value_read(&svc_webview_show_message_type, json); }
char *svc_webview_show_message_write(const svc_webview_show_message *value) { return svci_value_write(&svc_webview_show_message_type, value); }

svc_webview_post_message *svc_webview_post_message_read(const char *json) { return svci_value_read(&svc_webview_post_message_type, json); }
char *svc_webview_post_message_write(const svc_webview_post_message *value) { return svci_value_write(&svc_webview_post_message_type, value); }

svc_webview_open_page_message *svc_webview_open_page_message_read(const char *json) { return svci_value_read(&svc_webview_open_page_message_type, json); }
char *svc_webview_open_page_message_write(const svc_webview_open_page_message *value) { return svci_value_write(&svc_webview_open_page_message_type, value); }

svc_webview_close_message *svc_webview_close_message_read(const char *json) { return svci_value_read(&svc_webview_close_message_type, json); }
char *svc_webview_close_message_write(const svc_webview_close_message *value) { return svci_value_write(&svc_webview_close_message_type, value); }

svc_webview_prewarm_message *svc_webview_prewarm_message_read(const char *json) { return svci_value_read(&svc_webview_prewarm_message_type, json); }
char *svc_webview_prewarm_message_write(const svc_webview_prewarm_message *value) { return svci_value_write(&svc_webview_prewarm_message_type, value); }
