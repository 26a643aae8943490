/** A script runtime that holds the bridge; strings in, strings out. */
export interface ScriptRuntime {
  /** Hands one text over, runs the runtime's jobs, and fetches everything the bridge has to say. */
  exchange(text: string | undefined): Promise<string[]>;
  /** Sets the runtime's wall clock. */
  setNow(ms: number): Promise<void>;
  dispose(): Promise<void>;
}

export interface ScriptRuntimeKind {
  readonly name: string;
  create(): Promise<ScriptRuntime>;
}
