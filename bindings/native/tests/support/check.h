/** A test program: functions whose names are sentences, run one after the other. */
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int check_failures;

#define CHECK(condition)                                                                    \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      check_failures++;                                                                     \
      fprintf(stderr, "%s:%d: %s: not so: %s\n", __FILE__, __LINE__, __func__, #condition); \
    }                                                                                       \
  } while (0)

#define CHECK_TEXT(actual, expected)                                                         \
  do {                                                                                       \
    const char *check_actual = (actual);                                                     \
    const char *check_expected = (expected);                                                 \
    if (!check_actual || strcmp(check_actual, check_expected) != 0) {                        \
      check_failures++;                                                                      \
      fprintf(stderr, "%s:%d: %s: \"%s\" instead of \"%s\"\n", __FILE__, __LINE__, __func__, \
              check_actual ? check_actual : "(null)", check_expected);                       \
    }                                                                                        \
  } while (0)

#define RUN(test)                                                               \
  do {                                                                          \
    int check_before = check_failures;                                          \
    test();                                                                     \
    printf("%s %s\n", check_failures == check_before ? "ok  " : "FAIL", #test); \
  } while (0)

#define RESULT (check_failures ? 1 : 0)

#endif
