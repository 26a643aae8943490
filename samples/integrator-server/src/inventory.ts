interface Order {
  readonly sku: string;
  state: 'placed' | 'granted' | 'returning' | 'unsure' | 'returned';
  invoiceId: string | undefined;
}

/** The player's items, by order. A real shop keeps both in its database, and grants the item in the transaction that marks the order as paid. */
export class Inventory {
  readonly #orders = new Map<string, Order>();

  /** @returns false when the id is already used for another item */
  place(orderId: string, sku: string): boolean {
    const before = this.#orders.get(orderId);
    if (!before) this.#orders.set(orderId, { sku, state: 'placed', invoiceId: undefined });
    return !before || before.sku === sku;
  }

  /** Grants the order's item once, however often it is called. */
  fulfil(orderId: string, invoiceId: string | undefined): void {
    const order = this.#orders.get(orderId);
    if (order?.state !== 'placed') return;
    order.state = 'granted';
    order.invoiceId = invoiceId;
  }

  /**
   * Takes a granted item back: before its refund, so that nobody has both.
   *
   * @returns the paid invoice, also of an item that was taken and whose refund is unsure; undefined when there is nothing to take
   */
  takeBack(orderId: string): string | undefined {
    const order = this.#orders.get(orderId);
    if (order?.state !== 'granted' && order?.state !== 'unsure') return undefined;
    order.state = 'returning';
    return order.invoiceId;
  }

  /** What came of the refund: `granted` gives the item back, as it was refused; `unsure` lets it be asked for again. */
  endReturn(orderId: string, state: 'returned' | 'granted' | 'unsure'): void {
    const order = this.#orders.get(orderId);
    if (order?.state === 'returning') order.state = state;
  }

  /** Forgets what was paid to a sandbox that has started over; an order that is being paid is paid to the next. */
  startOver(): void {
    for (const [orderId, { state }] of this.#orders) if (state !== 'placed') this.#orders.delete(orderId);
  }

  /** How many of each item were granted. */
  items(): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const { sku, state } of this.#orders.values()) if (state === 'granted') counts[sku] = (counts[sku] ?? 0) + 1;
    return counts;
  }
}
