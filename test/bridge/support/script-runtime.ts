/** A script runtime that holds the bridge; strings in, strings out. */
export interface ScriptRuntime {
  /** Passes one text in, runs the runtime's jobs, and fetches all of the bridge's messages. */
  exchange(text: string | undefined): Promise<string[]>;
  /** Sets the runtime's wall clock. */
  setNow(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

export interface ScriptRuntimeKind {
  readonly name: string;
  create(): Promise<ScriptRuntime>;
}
