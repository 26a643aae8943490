#include "curl_job.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
  /** The bridge has its own timeouts and cancels; these only end requests that nobody waits for. */
  CONNECT_SECONDS = 30,
  TOTAL_SECONDS = 120,
  REDIRECTS = 5,
  /** Far above any response of the service. */
  BODY_LIMIT = 4 << 20
};

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  svci_curl_job *job = context;
  job->is_too_large = job->body.length + size * count > BODY_LIMIT;
  if (job->is_too_large) return 0;
  svci_append(&job->body, bytes, size * count);
  return job->body.failed ? 0 : size * count;
}

static void forget_headers(svci_curl_job *job) {
  for (size_t index = 0; index < job->header_count; index++) {
    free((void *)job->headers[index].name);
    free((void *)job->headers[index].value);
  }
  job->header_count = 0;
}

static char *copy_part(const char *from, const char *to) {
  while (from < to && isspace((unsigned char)*from)) from++;
  while (to > from && isspace((unsigned char)to[-1])) to--;
  char *copy = malloc((size_t)(to - from) + 1);
  if (!copy) return NULL;
  memcpy(copy, from, (size_t)(to - from));
  copy[to - from] = '\0';
  return copy;
}

/** Joins repeated headers like fetch does. @return whether the header was a repeated one */
static bool join_header(svci_curl_job *job, const char *name, const char *value) {
  for (size_t index = 0; index < job->header_count; index++) {
    svc_header *header = &job->headers[index];
    if (strcmp(header->name, name) != 0) continue;
    svci_text joined = {0};
    svci_append_raw(&joined, header->value);
    svci_append_raw(&joined, ", ");
    svci_append_raw(&joined, value);
    if (joined.failed) return svci_text_free(&joined), true;
    free((void *)header->value);
    header->value = joined.bytes;
    return true;
  }
  return false;
}

/** Takes ownership of both. */
static void add_header(svci_curl_job *job, char *name, char *value) {
  svc_header *headers = NULL;
  bool wanted = name && value && !join_header(job, name, value);
  if (wanted) headers = realloc(job->headers, (job->header_count + 1) * sizeof *headers);
  if (!headers) {
    free(name);
    free(value);
    return;
  }
  job->headers = headers;
  job->headers[job->header_count++] = (svc_header){name, value};
}

static size_t on_header(char *bytes, size_t size, size_t count, void *context) {
  svci_curl_job *job = context;
  const char *end = bytes + size * count;
  const char *colon = memchr(bytes, ':', size * count);
  bool is_status = size * count > 5 && memcmp(bytes, "HTTP/", 5) == 0;
  if (is_status) forget_headers(job);
  if (is_status || !colon) return size * count;
  char *name = copy_part(bytes, colon);
  for (char *at = name; at && *at; at++) *at = (char)tolower((unsigned char)*at);
  add_header(job, name, copy_part(colon + 1, end));
  return size * count;
}

static bool has_line_break(const char *text) { return text[strcspn(text, "\r\n")] != '\0'; }

static bool set_headers(svci_curl_job *job, const svc_http_request *what) {
  for (size_t index = 0; index < what->header_count; index++) {
    const svc_header *header = &what->headers[index];
    if (has_line_break(header->name) || has_line_break(header->value)) return false;
    svci_text line = {0};
    svci_append_raw(&line, header->name);
    svci_append_raw(&line, header->value[0] ? ": " : ";");
    svci_append_raw(&line, header->value);
    struct curl_slist *list = line.failed ? NULL : curl_slist_append(job->sent_headers, line.bytes);
    svci_text_free(&line);
    if (!list) return false;
    job->sent_headers = list;
  }
  /* Waiting for "100 Continue" would cost a second. */
  struct curl_slist *list = curl_slist_append(job->sent_headers, "Expect:");
  if (list) job->sent_headers = list;
  return list && curl_easy_setopt(job->easy, CURLOPT_HTTPHEADER, job->sent_headers) == CURLE_OK;
}

static bool set_body(svci_curl_job *job, const svc_http_request *what) {
  if (!what->body) return true;
  job->sent_body = malloc(what->body_length + 1);
  if (!job->sent_body) return false;
  memcpy(job->sent_body, what->body, what->body_length);
  curl_easy_setopt(job->easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)what->body_length);
  return curl_easy_setopt(job->easy, CURLOPT_POSTFIELDS, job->sent_body) == CURLE_OK;
}

static bool set_up(svci_curl_job *job, const svc_http_request *what) {
  CURL *easy = job->easy;
  bool is_secure = strncmp(what->url, "https:", 6) == 0;
  if (!set_body(job, what) || !set_headers(job, what)) return false;
  curl_easy_setopt(easy, CURLOPT_URL, what->url);
  curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, what->method);
  curl_easy_setopt(easy, CURLOPT_NOBODY, strcmp(what->method, "HEAD") == 0 ? 1L : 0L);
  curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
  curl_easy_setopt(easy, CURLOPT_REDIR_PROTOCOLS_STR, is_secure ? "https" : "http,https");
  /* Never follow a redirect with a body: it must not reach another address. */
  curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, what->body ? 0L : 1L);
  curl_easy_setopt(easy, CURLOPT_MAXREDIRS, (long)REDIRECTS);
  curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT, (long)CONNECT_SECONDS);
  curl_easy_setopt(easy, CURLOPT_TIMEOUT, (long)TOTAL_SECONDS);
  curl_easy_setopt(easy, CURLOPT_ACCEPT_ENCODING, "");
  curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(easy, CURLOPT_WRITEDATA, job);
  curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, on_header);
  curl_easy_setopt(easy, CURLOPT_HEADERDATA, job);
  return curl_easy_setopt(easy, CURLOPT_PRIVATE, job) == CURLE_OK;
}

svci_curl_job *svci_curl_job_create(uint64_t request, const svc_http_request *what) {
  svci_curl_job *job = calloc(1, sizeof *job);
  if (!job) return NULL;
  job->request = request;
  job->easy = curl_easy_init();
  if (job->easy && set_up(job, what)) return job;
  svci_curl_job_free(job);
  return NULL;
}

void svci_curl_job_end(svci_curl_job *job, CURLcode result) {
  long status = 0;
  curl_easy_getinfo(job->easy, CURLINFO_RESPONSE_CODE, &status);
  svc_http_response response = {.status = (int)status,
                                .headers = job->headers,
                                .header_count = job->header_count,
                                .body = job->body.bytes ? job->body.bytes : "",
                                .body_length = job->body.length};
  const char *code = result == CURLE_OPERATION_TIMEDOUT ? "timeout" : "network_failed";
  const char *message = job->is_too_large ? "The answer is longer than 4 MiB" : curl_easy_strerror(result);
  if (result == CURLE_OK) job->done(job->context, job->request, &response, NULL, NULL);
  else job->done(job->context, job->request, NULL, code, message);
  svci_curl_job_free(job);
}

void svci_curl_job_free(svci_curl_job *job) {
  if (job->easy) curl_easy_cleanup(job->easy);
  curl_slist_free_all(job->sent_headers);
  forget_headers(job);
  free(job->headers);
  free(job->sent_body);
  svci_text_free(&job->body);
  free(job);
}
