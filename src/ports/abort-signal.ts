/** The part of AbortSignal that the SDK uses; engines without one may pass their own. */
export interface AbortSignalLike {
  /** True once it was aborted; a flow that is started then ends at once with `aborted`. */
  readonly aborted: boolean;
  /** Calls the listener once, when it is aborted. */
  addEventListener(type: 'abort', listener: () => void): void;
  /** Forgets the listener; harmless when it is not known. */
  removeEventListener(type: 'abort', listener: () => void): void;
}
