import { buy, fetchBalance, fetchCatalog, GameApiError } from './game-api.js';
import { LedgerBook } from './ledger-book.js';
import type { Payments } from './payments.js';
import { EMPTY_SHOP, type Outcome, type ShopItem, type ShopState, withOutcome } from './shop-state.js';

/** The player's actions and their outcomes. */
export class Shop {
  readonly #payments: Payments;
  readonly #ledger: LedgerBook;
  #state: ShopState = EMPTY_SHOP;
  #listener: () => void = () => {};

  constructor(payments: Payments) {
    this.#payments = payments;
    this.#ledger = new LedgerBook((next) => payments.listHistory(next));
  }

  get state(): ShopState {
    return this.#state;
  }

  onChange(listener: () => void): void {
    this.#listener = listener;
  }

  async load(): Promise<void> {
    try {
      const { items } = await fetchCatalog();
      this.#change({ items });
    } catch (error) {
      this.#report('Catalog', error);
    }
    await this.#refreshBalance();
  }

  async buy(item: ShopItem): Promise<void> {
    if (this.#state.buying !== undefined) return;
    this.#change({ buying: item.sku });
    try {
      // The id makes a retry (a lost answer, a double press) the same purchase.
      const lastPurchase = await buy(item.sku, crypto.randomUUID());
      this.#change({ lastPurchase });
      this.#write({
        name: `Buy ${item.title}`,
        state: 'complete',
        message: `Transaction ${lastPurchase.transactionId}`,
      });
    } catch (error) {
      this.#report(`Buy ${item.title}`, error);
    }
    this.#endPurchase();
    await this.#refreshBalance();
  }

  openHistory(): void {
    this.#change({ flowOpen: true });
    this.#payments.openHistory((outcome) => this.#settle(outcome));
  }

  /** Shows the history that the game draws, or the results again. */
  toggleLedger(): void {
    const isOpen = this.#state.ledger !== undefined;
    const { ledger: _shown, ...rest } = this.#state;
    this.#state = rest;
    if (isOpen) this.#ledger.close();
    else this.#ledger.open((ledger) => this.#change({ ledger }));
    this.#listener();
  }

  /** @param lines - how many fit on the board */
  turnLedger(lines: number): void {
    this.#ledger.turn(lines);
  }

  openReceipt(): void {
    const { lastPurchase } = this.#state;
    if (!lastPurchase) return;
    this.#change({ flowOpen: true });
    this.#payments.openReceipt(lastPurchase.transactionId, (outcome) => this.#settle(outcome));
  }

  /** The player chooses a payment method in the flow; the server learns of the purchase from the payment service. */
  checkOut(item: ShopItem): void {
    this.#change({ flowOpen: true });
    this.#payments.openCheckout(item.sku, (outcome) => {
      this.#settle(outcome);
      void this.#refreshBalance();
    });
  }

  #settle(outcome: Outcome): void {
    this.#change({ flowOpen: false });
    this.#write(outcome);
  }

  async #refreshBalance(): Promise<void> {
    try {
      this.#change(await fetchBalance());
    } catch (error) {
      this.#report('Wallet', error);
    }
  }

  #endPurchase(): void {
    const { buying: _ended, ...rest } = this.#state;
    this.#state = rest;
    this.#listener();
  }

  #report(name: string, error: unknown): void {
    const known = error instanceof GameApiError;
    this.#write({
      name,
      state: 'error',
      ...(known && { code: error.code }),
      message: error instanceof Error ? error.message : String(error),
    });
  }

  #write(outcome: Outcome): void {
    this.#change(withOutcome(this.#state, outcome));
  }

  #change(change: Partial<ShopState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listener();
  }
}
