#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "utf8.h"

enum { DEPTH_LIMIT = 64, BLOCK_BYTES = 8192 };

typedef struct block {
  struct block *next;
  size_t used;
  size_t size;
  max_align_t bytes[];
} block;

struct svci_document {
  block *blocks;
  svci_json *root;
};

typedef struct reader {
  svci_document *document;
  const char *at;
  const char *end;
} reader;

void *svci_json_allocate(svci_document *document, size_t size) {
  if (size > SIZE_MAX / 2) return NULL;
  size = (size + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
  block *current = document->blocks;
  if (!current || current->size - current->used < size) {
    size_t room = size > BLOCK_BYTES ? size : BLOCK_BYTES;
    current = malloc(sizeof(block) + room);
    if (!current) return NULL;
    *current = (block){.next = document->blocks, .size = room};
    document->blocks = current;
  }
  void *place = (char *)current->bytes + current->used;
  current->used += size;
  return place;
}

static void skip_space(reader *in) {
  while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at) in->at++;
}

static bool take(reader *in, char wanted) {
  if (in->at >= in->end || *in->at != wanted) return false;
  in->at++;
  return true;
}

static bool is_digit(const reader *in) { return in->at < in->end && *in->at >= '0' && *in->at <= '9'; }

static int hex_digit(char digit) {
  if (digit >= '0' && digit <= '9') return digit - '0';
  if (digit >= 'a' && digit <= 'f') return digit - 'a' + 10;
  if (digit >= 'A' && digit <= 'F') return digit - 'A' + 10;
  return -1;
}

/** The four digits after `\u`. @return -1 when there are not four */
static int32_t read_code_unit(reader *in) {
  if (in->end - in->at < 4) return -1;
  int32_t unit = 0;
  for (int index = 0; index < 4; index++) {
    int digit = hex_digit(*in->at++);
    if (digit < 0) return -1;
    unit = unit * 16 + digit;
  }
  return unit;
}

static bool read_unicode_escape(reader *in, char *out, size_t *length) {
  int32_t unit = read_code_unit(in);
  if (unit < 0) return false;
  uint32_t code = (uint32_t)unit;
  bool is_high = unit >= 0xd800 && unit <= 0xdbff;
  if (is_high && in->end - in->at >= 6 && in->at[0] == '\\' && in->at[1] == 'u') {
    reader after = *in;
    after.at += 2;
    int32_t low = read_code_unit(&after);
    if (low < 0) return false;
    if (low >= 0xdc00 && low <= 0xdfff) {
      code = 0x10000 + ((uint32_t)(unit - 0xd800) << 10) + (uint32_t)(low - 0xdc00);
      in->at = after.at;
    }
  }
  if (code >= 0xd800 && code <= 0xdfff) code = 0xfffd;
  *length += svci_utf8_write(out + *length, code);
  return true;
}

static bool read_escape(reader *in, char *out, size_t *length) {
  if (in->at >= in->end) return false;
  static const char names[] = "\"\\/bfnrt";
  static const char meant[] = "\"\\/\b\f\n\r\t";
  char name = *in->at++;
  if (name == 'u') return read_unicode_escape(in, out, length);
  const char *place = name ? strchr(names, name) : NULL;
  if (!place) return false;
  out[(*length)++] = meant[place - names];
  return true;
}

/** The part after the opening quote. An escape is never shorter than its character, so the escaped length suffices. */
static const char *read_string(reader *in, size_t *length) {
  const char *close = in->at;
  while (close < in->end && *close != '"') close += *close == '\\' ? 2 : 1;
  if (close >= in->end) return NULL;
  char *out = svci_json_allocate(in->document, (size_t)(close - in->at) + 1);
  if (!out) return NULL;
  *length = 0;
  while (in->at < close) {
    unsigned char byte = (unsigned char)*in->at;
    if (byte == '\\') {
      in->at++;
      if (!read_escape(in, out, length)) return NULL;
      continue;
    }
    size_t size = svci_utf8_size(in->at, (size_t)(close - in->at));
    if (byte < 0x20 || size == 0) return NULL;
    memcpy(out + *length, in->at, size);
    *length += size;
    in->at += size;
  }
  in->at = close + 1;
  out[*length] = '\0';
  return out;
}

static double read_digits(reader *in, double number) {
  while (is_digit(in)) number = number * 10 + (*in->at++ - '0');
  return number;
}

/** Not `strtod`, which uses the locale that a game may have set. The last digit of a fraction may differ. */
static bool read_number(reader *in, svci_json *value) {
  bool is_negative = take(in, '-');
  if (!is_digit(in)) return false;
  double number = *in->at == '0' ? (in->at++, 0.0) : read_digits(in, 0);
  if (is_digit(in)) return false;
  int shift = 0;
  if (take(in, '.')) {
    const char *from = in->at;
    number = read_digits(in, number);
    if (in->at == from) return false;
    shift = in->at - from > 400 ? -400 : -(int)(in->at - from);
  }
  if (take(in, 'e') || take(in, 'E')) {
    bool is_down = take(in, '-');
    if (!is_down) take(in, '+');
    if (!is_digit(in)) return false;
    double exponent = read_digits(in, 0);
    shift += (int)(exponent > 400 ? 400 : exponent) * (is_down ? -1 : 1);
  }
  for (; shift > 0; shift--) number *= 10;
  for (; shift < 0; shift++) number /= 10;
  value->type = SVCI_NUMBER;
  value->number = is_negative ? -number : number;
  return true;
}

static bool read_word(reader *in, svci_json *value, const char *word, svci_json_type type) {
  size_t length = strlen(word);
  if ((size_t)(in->end - in->at) < length || memcmp(in->at, word, length) != 0) return false;
  in->at += length;
  value->type = type;
  return true;
}

static svci_json *read_value(reader *in, int depth);

static svci_json *read_child(reader *in, bool is_member, int depth) {
  const char *name = NULL;
  if (is_member) {
    size_t length;
    skip_space(in);
    if (!take(in, '"') || !(name = read_string(in, &length))) return NULL;
    skip_space(in);
    if (!take(in, ':')) return NULL;
  }
  svci_json *child = read_value(in, depth);
  if (child) child->name = name;
  return child;
}

static bool read_children(reader *in, svci_json *parent, char close, int depth) {
  parent->type = close == '}' ? SVCI_OBJECT : SVCI_ARRAY;
  skip_space(in);
  if (take(in, close)) return true;
  svci_json **place = &parent->first;
  do {
    svci_json *child = read_child(in, close == '}', depth + 1);
    if (!child) return false;
    *place = child;
    place = &child->next;
    skip_space(in);
  } while (take(in, ','));
  return take(in, close);
}

static bool read_content(reader *in, svci_json *value, int depth) {
  if (in->at >= in->end) return false;
  switch (*in->at) {
    case '{': return in->at++, read_children(in, value, '}', depth);
    case '[': return in->at++, read_children(in, value, ']', depth);
    case '"': return value->type = SVCI_STRING, in->at++, (value->string = read_string(in, &value->length)) != NULL;
    case 'n': return read_word(in, value, "null", SVCI_NULL);
    case 't': return read_word(in, value, "true", SVCI_TRUE);
    case 'f': return read_word(in, value, "false", SVCI_FALSE);
    default: return read_number(in, value);
  }
}

static svci_json *read_value(reader *in, int depth) {
  svci_json *value = depth < DEPTH_LIMIT ? svci_json_allocate(in->document, sizeof *value) : NULL;
  if (!value) return NULL;
  skip_space(in);
  *value = (svci_json){.raw = in->at};
  if (!read_content(in, value, depth)) return NULL;
  value->raw_length = (size_t)(in->at - value->raw);
  return value;
}

svci_document *svci_json_read(const char *text, size_t length) {
  svci_document *document = calloc(1, sizeof *document);
  if (!document) return NULL;
  reader in = {.document = document, .at = text, .end = text + length};
  document->root = read_value(&in, 0);
  skip_space(&in);
  if (document->root && in.at == in.end) return document;
  svci_json_free(document);
  return NULL;
}

const svci_json *svci_json_root(const svci_document *document) { return document->root; }

void svci_json_free(svci_document *document) {
  if (!document) return;
  while (document->blocks) {
    block *first = document->blocks;
    document->blocks = first->next;
    free(first);
  }
  free(document);
}
