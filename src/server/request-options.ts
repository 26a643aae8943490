/** Of every call that changes something. */
export interface RequestOptions {
  /**
   * The same key is the same request: repeated after a lost answer it has no second effect. Make it from your own order's
   * id. Random when absent; at most 255 characters.
   */
  readonly idempotencyKey?: string;
}
