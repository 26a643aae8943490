#include <stdlib.h>

#include "curl_job.h"

struct svc_curl {
  CURLM *multi;
  svci_curl_job *jobs;
};

svc_curl *svc_curl_create(void) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
  svc_curl *curl = calloc(1, sizeof *curl);
  if (curl) curl->multi = curl_multi_init();
  if (curl && curl->multi) return curl;
  free(curl);
  curl_global_cleanup();
  return NULL;
}

bool svc_curl_send(svc_curl *curl, uint64_t request, const svc_http_request *what, svc_curl_done done, void *context) {
  svci_curl_job *job = svci_curl_job_create(request, what);
  if (!job) return false;
  job->done = done;
  job->context = context;
  if (curl_multi_add_handle(curl->multi, job->easy) != CURLM_OK) return svci_curl_job_free(job), false;
  job->next = curl->jobs;
  curl->jobs = job;
  return true;
}

static void take(svc_curl *curl, svci_curl_job *job) {
  svci_curl_job **place = &curl->jobs;
  while (*place && *place != job) place = &(*place)->next;
  if (*place) *place = job->next;
  curl_multi_remove_handle(curl->multi, job->easy);
}

void svc_curl_cancel(svc_curl *curl, uint64_t request) {
  svci_curl_job *job = curl->jobs;
  while (job && job->request != request) job = job->next;
  if (!job) return;
  take(curl, job);
  svci_curl_job_free(job);
}

void svc_curl_poll(svc_curl *curl) {
  int running;
  int left;
  CURLMsg *message;
  curl_multi_perform(curl->multi, &running);
  while ((message = curl_multi_info_read(curl->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    CURLcode result = message->data.result;
    svci_curl_job *job = NULL;
    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&job);
    take(curl, job);
    svci_curl_job_end(job, result);
  }
}

void svc_curl_destroy(svc_curl *curl) {
  if (!curl) return;
  while (curl->jobs) svc_curl_cancel(curl, curl->jobs->request);
  curl_multi_cleanup(curl->multi);
  free(curl);
  curl_global_cleanup();
}
