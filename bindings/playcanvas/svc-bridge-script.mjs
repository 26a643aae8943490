import { Script } from 'playcanvas';

/**
 * Opens flows from a PlayCanvas scene. Fire `svc:history`, `svc:receipt` (transactionId), or a payment flow's name
 * (`svc:checkout`, options) at the app; each ends in exactly one `svc:outcome` (flow, result). The manager itself is `manager`.
 *
 * While a flow is open, the app's keyboard and touch are detached, so that keys of the page do not play the game.
 */
export class SvcBridgeScript extends Script {
  static scriptName = 'svcBridge';

  /**
   * One origin that serves everything, e.g. `https://pay.example`.
   *
   * @attribute
   * @type {string}
   */
  environment = '';

  /**
   * Your server's address that answers a POST with the player's token: `token` of authorize-user.
   *
   * @attribute
   * @type {string}
   */
  sessionUrl = '';

  initialize() {
    const { UIManager, browserPorts } = globalThis.SvcBridge;
    this.manager = new UIManager({
      environment: this.environment,
      ports: browserPorts(),
      session: async () => (await fetch(this.sessionUrl, { method: 'POST' })).json(),
    });
    const { app, manager } = this;
    const listeners = {
      'svc:history': () => this.run('history', (settle) => manager.HistoryFlow(settle, settle, settle)),
      'svc:receipt': (id) => this.run('receipt', (settle) => manager.ReceiptFlow(id, settle, settle, settle)),
      'svc:tos': (options) => this.run('tos', (settle) => manager.TosFlow(options, settle, settle, settle)),
      'svc:kyc': (options) => this.run('kyc', (settle) => manager.KycFlow(options, settle, settle, settle)),
      'svc:purchase': (options) =>
        this.run('purchase', (settle) => manager.PurchaseFlow(options, settle, settle, settle)),
      'svc:payout': (options) => this.run('payout', (settle) => manager.PayoutFlow(options, settle, settle, settle)),
      'svc:payment-selection': (options) =>
        this.run('payment-selection', (settle) => manager.PaymentSelectionFlow(options, settle, settle, settle)),
      'svc:checkout': (options) =>
        this.run('checkout', (settle) => manager.CheckoutFlow(options, settle, settle, settle)),
    };
    for (const [name, listener] of Object.entries(listeners)) app.on(name, listener);
    this.once('destroy', () => {
      for (const [name, listener] of Object.entries(listeners)) app.off(name, listener);
      manager.dispose();
    });
  }

  /**
   * @param {string} flow - for `svc:outcome`
   * @param {(settle: (result: object) => void) => object} open - opens it
   */
  run(flow, open) {
    const giveBack = takeInput(this.app);
    open((result) => {
      giveBack();
      this.app.fire('svc:outcome', flow, result);
    });
  }
}

/** Detaches the app's keyboard and touch; the returned function attaches them again. PlayCanvas has no public name for where. */
function takeInput({ keyboard, touch }) {
  const keyboardElement = keyboard?._element;
  const touchElement = touch?._element;
  keyboard?.detach();
  touch?.detach();
  return () => {
    if (keyboardElement) keyboard.attach(keyboardElement);
    if (touchElement) touch.attach(touchElement);
  };
}
