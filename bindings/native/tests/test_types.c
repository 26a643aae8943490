/* A game's code: valid C99 and C++. */
#include <stdlib.h>

#include "support/check.h"
#include "svc_bridge.h"

static void builds_a_message(void) {
  svc_theme theme;
  memset(&theme, 0, sizeof theme);
  theme.primary_color = "navy";
  svc_call_message call;
  memset(&call, 0, sizeof call);
  call.id = 7;
  call.has_id = true;
  call.flow = svc_flow_name(SVC_PAYMENT_SELECTION);
  call.redirect = "https://pay.example/\"1\"";
  call.confirm = false;
  call.has_confirm = true;
  call.flow_config_json = "{\"hideSKUs\":true}";
  call.theme = &theme;
  char *json = svc_call_message_write(&call);
  CHECK_TEXT(json,
             "{\"type\":\"call\",\"id\":7,\"flow\":\"payment-selection\",\"redirect\":\"https://pay.example/\\\"1\\\"\","
             "\"confirm\":false,\"flowConfig\":{\"hideSKUs\":true},\"theme\":{\"primaryColor\":\"navy\"}}");
  svc_free(json);
}

static void builds_lists_maps_and_numbers(void) {
  const char *const ports[] = {"http", NULL, "log"};
  const int64_t versions[] = {1, -2};
  svc_init_message init;
  memset(&init, 0, sizeof init);
  init.versions = versions;
  init.versions_count = 2;
  init.ports = ports;
  init.ports_count = 3;
  char *json = svc_init_message_write(&init);
  CHECK_TEXT(json, "{\"type\":\"init\",\"versions\":[1,-2],\"ports\":[\"http\",null,\"log\"]}");
  svc_free(json);

  svc_safe_area area;
  memset(&area, 0, sizeof area);
  area.top = 24.5;
  area.left = -0.125;
  area.has_top = area.has_left = true;
  json = svc_safe_area_write(&area);
  CHECK_TEXT(json, "{\"top\":24.500,\"left\":-0.125}");
  svc_free(json);

  svc_text_entry header;
  header.key = "accept";
  header.value = "*/*";
  svc_http_send_request request;
  memset(&request, 0, sizeof request);
  request.headers = &header;
  request.headers_count = 1;
  json = svc_http_send_request_write(&request);
  CHECK_TEXT(json, "{\"headers\":{\"accept\":\"*/*\"}}");
  svc_free(json);
  CHECK(svc_invoice_write(NULL) == NULL);
}

static void reads_how_a_flow_ended(void) {
  svc_flow_result *paid = svc_flow_result_read(
      "{\"source\":\"svc\",\"event\":\"svc.payment-selection.complete\",\"state\":\"complete\",\"paymentMethods\":"
      "[{\"payment_method_id\":\"a\",\"amount\":9007199254740991},7,{\"payment_method_id\":\"b\",\"amount\":0}],\"new\":1}");
  CHECK(paid != NULL);
  if (paid) {
    CHECK_TEXT(paid->state, "complete");
    CHECK(paid->payment_methods_count == 2 && paid->payment_methods[0].amount == INT64_C(9007199254740991));
    CHECK_TEXT(paid->payment_methods[1].payment_method_id, "b");
    CHECK(paid->payment_methods[1].has_amount && paid->payment_methods[1].amount == 0);
    CHECK(!paid->error && !paid->cause && !paid->has_submitted);
  }
  svc_value_free(paid);

  svc_flow_result *refused = svc_flow_result_read(
      "{\"state\":\"error\",\"error\":{\"code\":\"api_refused\",\"message\":\"\\u00e9\",\"retryable\":false,\"api\":"
      "{\"responseCode\":409,\"messages\":[\"m\"],\"codes\":[\"c\",null],\"requestId\":\"r\"}}}");
  CHECK(refused && refused->error && refused->error->api);
  if (refused && refused->error && refused->error->api) {
    CHECK_TEXT(refused->error->code, SVC_ERROR_API_REFUSED);
    CHECK(refused->error->has_retryable && !refused->error->retryable);
    CHECK(refused->error->api->response_code == 409 && refused->error->api->codes_count == 1);
    CHECK_TEXT(refused->error->api->messages[0], "m");
  }
  svc_value_free(refused);
}

static void reads_an_invoice_as_others_send_it(void) {
  svc_invoice *invoice = svc_invoice_read(
      "{\"invoice_id\":\"i\",\"state\":\"success\",\"summary\":{\"total_amount\":500,\"currency\":\"USD\"},"
      "\"metadata\":{\"level\": 3},\"description\":null,\"account_id\":12,\"line_items\":{\"l1\":{\"line_item_id\":\"l1\","
      "\"amount\":0.5,\"subitems\":{\"s\":{\"amount\":-5}}},\"l2\":null}}");
  CHECK(invoice != NULL);
  if (!invoice) return;
  CHECK_TEXT(invoice->state, SVC_INVOICE_STATE_SUCCESS);
  CHECK(invoice->summary && invoice->summary->total_amount == 500);
  CHECK(!invoice->description && !invoice->account_id);
  CHECK_TEXT(invoice->metadata_json, "{\"level\": 3}");
  CHECK(invoice->line_items_count == 1);
  const svc_line_item *item = invoice->line_items[0].value;
  CHECK_TEXT(invoice->line_items[0].key, "l1");
  CHECK(!item->has_amount && item->subitems_count == 1 && item->subitems[0].value->amount == -5);
  svc_value_free(invoice);
}

static void reads_what_it_has_written(void) {
  svc_settled_message *settled = svc_settled_message_read(
      "{\"type\":\"settled\",\"id\":3,\"flow\":\"checkout\",\"result\":{\"state\":\"cancel\",\"cause\":\"aborted\"}}");
  CHECK(settled && settled->result);
  char *json = svc_settled_message_write(settled);
  CHECK_TEXT(json,
             "{\"type\":\"settled\",\"id\":3,\"flow\":\"checkout\",\"result\":{\"state\":\"cancel\",\"cause\":\"aborted\"}}");
  svc_free(json);
  svc_value_free(settled);
}

static void refuses_what_it_is_not(void) {
  CHECK(!svc_settled_message_read("{\"type\":\"event\",\"id\":3}"));
  CHECK(!svc_settled_message_read("{\"id\":3}"));
  CHECK(!svc_invoice_read("[]") && !svc_invoice_read("{\"invoice_id\":") && !svc_invoice_read(NULL));
  svc_value_free(NULL);
}

int main(void) {
  RUN(builds_a_message);
  RUN(builds_lists_maps_and_numbers);
  RUN(reads_how_a_flow_ended);
  RUN(reads_an_invoice_as_others_send_it);
  RUN(reads_what_it_has_written);
  RUN(refuses_what_it_is_not);
  return RESULT;
}
