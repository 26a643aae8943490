/** One running request. */
#ifndef SVCI_CURL_JOB_H
#define SVCI_CURL_JOB_H

#include <curl/curl.h>

#include "svc_curl.h"
#include "text.h"

typedef struct svci_curl_job {
  struct svci_curl_job *next;
  uint64_t request;
  CURL *easy;
  struct curl_slist *sent_headers;
  char *sent_body;
  svci_text body;
  svc_header *headers; /**< Names and values belong to the job. */
  size_t header_count;
  bool is_too_large;
  svc_curl_done done;
  void *context;
} svci_curl_job;

/** @return NULL when memory ran out */
svci_curl_job *svci_curl_job_create(uint64_t request, const svc_http_request *what);
/** Calls `done` and frees the job. */
void svci_curl_job_end(svci_curl_job *job, CURLcode result);
void svci_curl_job_free(svci_curl_job *job);

#endif
