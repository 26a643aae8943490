/** As long as the service takes for an answer at most. */
const ANSWERS_WITHIN_MS = 30_000;

/**
 * Ends a call that has no answer in time: browsers let a connection that stalls wait for minutes, some for ever.
 *
 * @param call - sends and reads to the end; rejects once its signal is aborted, as `fetch` does
 */
export async function answerInTime<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), ANSWERS_WITHIN_MS);
  try {
    return await call(late.signal);
  } finally {
    clearTimeout(timer);
  }
}
