/** `debug` for what is expected, `warn` for what a developer should look at, `error` for a fault. */
export type LogLevel = 'debug' | 'warn' | 'error';

/** One thing that happened. Never holds a token, a nonce, a redirect or a person's data. */
export interface LogEntry {
  /** How much it matters. */
  readonly level: LogLevel;
  /** Stable, e.g. `page_message_ignored`. */
  readonly code: string;
  /** One sentence for a developer; may change. */
  readonly message: string;
  /** What was thrown, when a callback of the game threw. */
  readonly cause?: unknown;
}

/** Where the SDK writes what happened. */
export interface LogPort {
  /** Takes one entry; must not throw. */
  write(entry: LogEntry): void;
}
