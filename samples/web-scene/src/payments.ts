import { type Addresses, browserPorts, type FlowResult, listTransactions, UIManager } from 'svc-bridge';
import { type HistoryPage, type NextPage, readHistoryPage } from 'svc-bridge/view';
import { checkoutOutcome, startCheckout, startSession } from './game-api.js';
import { currentLook } from './look.js';
import type { Outcome } from './shop-state.js';

export type Settled = (outcome: Outcome) => void;

/** Everything this game does with svc-bridge. */
export class Payments {
  readonly #ui: UIManager;

  constructor(addresses: Addresses) {
    this.#ui = new UIManager({ environment: addresses, ports: browserPorts(), session: startSession });
  }

  openHistory(settled: Settled): void {
    const settle = (result: FlowResult) => settled(outcomeOf('HistoryFlow', result));
    this.#ui.HistoryFlow(settle, settle, settle, { theme: currentLook() });
  }

  /**
   * One page of the history, for the game to draw.
   *
   * @throws when the service did not answer with one; the message is for the player
   */
  async listHistory(next?: NextPage): Promise<HistoryPage> {
    const listed = await listTransactions(this.#ui.api, { ...next });
    if (!listed.ok) throw new Error(listed.error.message);
    const page = readHistoryPage(listed.value, next && 'offset' in next ? next.offset : 0);
    if (!page) throw new Error('The history could not be read.');
    return page;
  }

  openReceipt(transactionId: string, settled: Settled): void {
    const settle = (result: FlowResult) => settled(outcomeOf('ReceiptFlow', result));
    this.#ui.ReceiptFlow(transactionId, settle, settle, settle, { theme: currentLook() });
  }

  openCheckout(sku: string, settled: Settled): void {
    const settle = (result: FlowResult) => settled(outcomeOf('CheckoutFlow', result));
    let authorizedInvoiceId = '';
    const redirect = async () => {
      const checkout = await startCheckout(sku);
      authorizedInvoiceId = checkout.authorized_invoice_id;
      return checkout;
    };
    const confirm = () => checkoutOutcome(authorizedInvoiceId);
    this.#ui.CheckoutFlow({ redirect, confirm, theme: currentLook() }, settle, settle, settle);
  }
}

function outcomeOf(name: string, result: FlowResult): Outcome {
  switch (result.state) {
    case 'error':
      return { name, state: 'error', code: result.error.code, message: result.error.message };
    case 'cancel':
      return { name, state: 'cancel', code: result.cause };
    default:
      return { name, state: 'complete' };
  }
}
