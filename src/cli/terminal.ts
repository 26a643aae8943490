/** A command's environment. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A line for whoever asked. */
  readonly say: (line: string) => void;
  /** A line about what is wrong. */
  readonly complain: (line: string) => void;
  /** Aborted when the command is to end, by Ctrl-C. */
  readonly stop: AbortSignal;
  /** Asks a question; absent where nobody can answer. */
  readonly ask?: (question: string) => Promise<string>;
}

/** Invalid input; the message is one sentence with the remedy. The command ends with exit code 2. */
export class UsageError extends Error {}
