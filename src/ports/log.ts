export type LogLevel = 'debug' | 'warn' | 'error';

/** One thing that happened. Never holds a token, a nonce, a redirect or a person's data. */
export interface LogEntry {
  readonly level: LogLevel;
  /** Stable, e.g. `page_message_ignored`. */
  readonly code: string;
  readonly message: string;
  /** What was thrown, when a callback of the game threw. */
  readonly cause?: unknown;
}

export interface LogPort {
  write(entry: LogEntry): void;
}
