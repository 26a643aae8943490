import type { SdkError } from '../../result/sdk-error.js';

/** A log entry on the integrator's server. Never contains a token, a secret, a nonce or a redirect. */
export interface ServerLogEntry {
  /** `error`: nothing works until somebody acts. `warn`: one request was refused. `debug`: a retry. */
  readonly level: 'debug' | 'warn' | 'error';
  /** Stable: the code of the error, or `call_retried`. */
  readonly code: string;
  /** One sentence for a developer, with the remedy; may change. */
  readonly message: string;
  /** The whole error, when there is one. */
  readonly error?: SdkError;
}

/** Where `svc-bridge/server` logs problems. Errors it throws are ignored. */
export type ServerLog = (entry: ServerLogEntry) => void;

/** Warnings and errors to the console. */
export function consoleLog({ level, code, message, error }: ServerLogEntry): void {
  if (level === 'debug') return;
  const line = `svc-bridge ${code}: ${message}`;
  const more = error?.cause === undefined ? [] : [error.cause];
  if (level === 'error') console.error(line, ...more);
  else console.warn(line, ...more);
}

/** @param log - an option's value: absent for the console, false for silence */
export function logOf(log: ServerLog | false | undefined): ServerLog {
  if (log === false) return () => undefined;
  return harmless(log ?? consoleLog);
}

/** A log that throws or rejects must neither fail a payment nor end the process. */
export function harmless<T>(tell: (told: T) => unknown): (told: T) => void {
  return (told) => {
    void (async () => tell(told))().catch(() => undefined);
  };
}

/** Logs an error; a call that the caller aborted is not one. */
export function logError(log: ServerLog, error: SdkError): void {
  if (error.code === 'aborted') return;
  const refused = error.code === 'api_refused' && !error.retryable;
  log({ level: refused ? 'warn' : 'error', code: error.code, message: error.message, error });
}

/** The default for problems; failed calls are already in the client's log. */
export function logProblem(problem: SdkError): void {
  if (!problem.request) logError(consoleLog, problem);
}
