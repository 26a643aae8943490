#include <locale.h>
#include <stdlib.h>

#include "json.h"
#include "support/check.h"
#include "svc_bridge.h"

static svci_document *read(const char *text) { return svci_json_read(text, strlen(text)); }

static void reads_every_kind_of_value(void) {
  svci_document *document = read(" {\"s\":\"t\", \"n\":-1.5e2, \"a\":[1, true,null], \"o\":{}, \"f\":false} ");
  const svci_json *root = svci_json_root(document);
  CHECK_TEXT(svci_string(root, "s"), "t");
  CHECK(svci_member(root, "n")->number == -150);
  CHECK(svci_member(root, "a")->first->next->type == SVCI_TRUE);
  CHECK(svci_member(root, "a")->first->next->next->type == SVCI_NULL);
  CHECK(svci_member(root, "o")->type == SVCI_OBJECT && !svci_member(root, "o")->first);
  CHECK(svci_member(root, "f")->type == SVCI_FALSE);
  CHECK(!svci_member(root, "absent") && !svci_string(root, "n"));
  svci_json_free(document);
}

static void decodes_escapes(void) {
  svci_document *document = read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83c\\udfae\\ud800x\\u0000\"");
  const svci_json *root = svci_json_root(document);
  static const char expected[] = "\"\\/\b\f\n\r\t\xc3\xa9\xf0\x9f\x8e\xae\xef\xbf\xbdx\0";
  CHECK(root->length == sizeof expected - 1 && memcmp(root->string, expected, sizeof expected) == 0);
  svci_json_free(document);
}

static void keeps_the_raw_text_of_a_value(void) {
  svci_document *document = read("{\"r\": {\"a\" : [1,2]} }");
  const svci_json *value = svci_member(svci_json_root(document), "r");
  CHECK(value->raw_length == 13 && memcmp(value->raw, "{\"a\" : [1,2]}", 13) == 0);
  svci_json_free(document);
}

static void takes_only_whole_ids(void) {
  svci_document *document =
      read("{\"a\":3.0,\"b\":3.5,\"c\":0,\"d\":-1,\"e\":9007199254740991,\"f\":9007199254740992,\"g\":\"3\"}");
  const svci_json *root = svci_json_root(document);
  CHECK(svci_id(root, "a") == 3);
  CHECK(svci_id(root, "b") == 0 && svci_id(root, "c") == 0 && svci_id(root, "d") == 0);
  CHECK(svci_id(root, "e") == 9007199254740991 && svci_id(root, "f") == 0 && svci_id(root, "g") == 0);
  svci_json_free(document);
}

static void reads_numbers_alike_in_every_locale(void) {
  setlocale(LC_ALL, "de_DE.UTF-8");
  svci_document *document = read("{\"a\":0.5}");
  CHECK(svci_member(svci_json_root(document), "a")->number == 0.5);
  svci_json_free(document);
}

static void refuses_what_is_no_json(void) {
  static const char *const texts[] = {
      "",
      "{",
      "}",
      "{\"a\"}",
      "{\"a\":}",
      "[1,]",
      "[1 2]",
      "\"a",
      "\"\\x\"",
      "\"\\u12",
      "nul",
      "truex",
      "01",
      "1.",
      ".5",
      "1e",
      "-",
      "\"\n\"",
      "{} {}",
      "'a'",
      "{a:1}",
      "\"\xff\"",
      "\"\\ud800\\u12\"",
      "\"\\",
      "[1,2",
      "\"\\u00g0\"",
      "+1",
  };
  for (size_t index = 0; index < sizeof texts / sizeof texts[0]; index++) {
    svci_document *document = read(texts[index]);
    if (document) fprintf(stderr, "read: %s\n", texts[index]);
    CHECK(!document);
    svci_json_free(document);
  }
}

static void refuses_deep_nesting(void) {
  char deep[4096];
  memset(deep, '[', sizeof deep);
  CHECK(!svci_json_read(deep, sizeof deep));
  svci_document *document = read("[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]");
  CHECK(document);
  svci_json_free(document);
}

static void reads_long_strings(void) {
  size_t length = 1 << 20;
  char *text = malloc(length);
  memset(text, 'x', length);
  text[0] = text[length - 1] = '"';
  svci_document *document = svci_json_read(text, length);
  CHECK(document && svci_json_root(document)->length == length - 2);
  svci_json_free(document);
  free(text);
}

static void reads_one_text_for_a_game(void) {
  char *text = svc_json_text("{\"redirect\":\"https:\\/\\/pay.example\\u002f\"}", "redirect");
  CHECK_TEXT(text, "https://pay.example/");
  svc_free(text);
  CHECK(!svc_json_text("{\"a\":1}", "a") && !svc_json_text("[]", "a") && !svc_json_text("{", "a") &&
        !svc_json_text(NULL, "a"));
}

int main(void) {
  RUN(reads_every_kind_of_value);
  RUN(decodes_escapes);
  RUN(keeps_the_raw_text_of_a_value);
  RUN(takes_only_whole_ids);
  RUN(reads_numbers_alike_in_every_locale);
  RUN(refuses_what_is_no_json);
  RUN(refuses_deep_nesting);
  RUN(reads_long_strings);
  RUN(reads_one_text_for_a_game);
  return RESULT;
}
