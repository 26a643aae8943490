#include <stdlib.h>

#include "base64url.h"
#include "support/check.h"
#include "text.h"
#include "utf8.h"

static void check_string(const char *bytes, size_t length, const char *expected) {
  svci_text text = {0};
  svci_append_string(&text, bytes, length);
  CHECK_TEXT(text.bytes, expected);
  svci_text_free(&text);
}

static void escapes_what_json_forbids(void) {
  check_string("a\"b\\c\n\r\t\x01\x7f", 10, "\"a\\\"b\\\\c\\n\\r\\t\\u0001\\u007f\"");
  check_string("a\0b", 3, "\"a\\u0000b\"");
  check_string("", 0, "\"\"");
}

static void keeps_utf8_and_replaces_what_is_not(void) {
  check_string("\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xae", 9, "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x8e\xae\"");
  check_string("a\xff\xc3", 3, "\"a\\ufffd\\ufffd\"");
  check_string("\xed\xa0\x80", 3, "\"\\ufffd\\ufffd\\ufffd\"");
  check_string("\xc0\xaf", 2, "\"\\ufffd\\ufffd\"");
  check_string("\xf4\x90\x80\x80", 4, "\"\\ufffd\\ufffd\\ufffd\\ufffd\"");
}

static void separates_members_with_commas(void) {
  svci_text text = {0};
  svci_append_raw(&text, "{");
  svci_append_member(&text, "a", "1");
  svci_append_member(&text, "absent", NULL);
  svci_append_json_member(&text, "b", "[2]");
  svci_append_number_member(&text, "c", 9007199254740991);
  svci_append_raw(&text, "}");
  CHECK_TEXT(text.bytes, "{\"a\":\"1\",\"b\":[2],\"c\":9007199254740991}");
  svci_text_free(&text);
}

static void check_base64url(const char *bytes, size_t length, const char *expected) {
  char *text = svci_base64url((const uint8_t *)bytes, length);
  CHECK_TEXT(text, expected);
  free(text);
}

static void writes_base64url_without_padding(void) {
  check_base64url("", 0, "");
  check_base64url("f", 1, "Zg");
  check_base64url("fo", 2, "Zm8");
  check_base64url("foo", 3, "Zm9v");
  check_base64url("\xfb\xff", 2, "-_8");
}

static void writes_and_measures_every_size_of_utf8(void) {
  static const uint32_t codes[] = {0x41, 0x7ff, 0x20ac, 0x10ffff};
  for (size_t index = 0; index < 4; index++) {
    char bytes[4];
    size_t size = svci_utf8_write(bytes, codes[index]);
    CHECK(size == index + 1);
    CHECK(svci_utf8_size(bytes, size) == size);
    CHECK(svci_utf8_size(bytes, size - 1) == 0);
  }
}

int main(void) {
  RUN(escapes_what_json_forbids);
  RUN(keeps_utf8_and_replaces_what_is_not);
  RUN(separates_members_with_commas);
  RUN(writes_base64url_without_padding);
  RUN(writes_and_measures_every_size_of_utf8);
  return RESULT;
}
