const MOST = 10_000;

/** What was found lately and is believed for a while without asking again. Bounded; the oldest leaves first. */
export class Recent<Value> {
  readonly #values = new Map<string, { readonly value: Value; readonly untilMs: number }>();

  constructor(private readonly believedMs: number) {}

  recall(key: string): Value | undefined {
    const recent = this.#values.get(key);
    return recent && performance.now() < recent.untilMs ? recent.value : undefined;
  }

  /** @param value - undefined: it was not found, and whatever was known of it is over */
  remember(key: string, value: Value | undefined): void {
    this.#values.delete(key);
    if (value === undefined) return;
    const oldest = this.#values.size >= MOST ? this.#values.keys().next() : undefined;
    if (oldest?.done === false) this.#values.delete(oldest.value);
    this.#values.set(key, { value, untilMs: performance.now() + this.believedMs });
  }

  forgetAll(): void {
    this.#values.clear();
  }
}
