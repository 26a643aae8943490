import { Script } from 'playcanvas';

/**
 * Opens flows from a PlayCanvas scene. Fire `svc:history`, `svc:receipt` (transactionId), or a payment flow's name
 * (`svc:checkout`, options) on the app; each ends in exactly one `svc:outcome` (flow, result). `manager` is the UI manager.
 *
 * While a flow is open, the app's keyboard, mouse and touch are detached, so that input for the page does not reach the game.
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
   * URL on your server that answers a POST with the player's token: `token` of authorize-user.
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
    };
    for (const [flow, method] of paymentFlowsOf(UIManager)) {
      listeners[`svc:${flow}`] = (options) =>
        this.run(flow, (settle) => manager[method](options, settle, settle, settle));
    }
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

/** The manager's payment flows: each flow's name and method; `payment-selection` is `PaymentSelectionFlow`. */
function paymentFlowsOf({ prototype }) {
  return methodsOf(prototype)
    .filter((method) => /^(?!History|Receipt)[A-Z]\w*Flow$/.test(method))
    .map((method) => [
      method
        .slice(0, -4)
        .replace(/(?!^)[A-Z]/g, '-$&')
        .toLowerCase(),
      method,
    ]);
}

/** With inherited ones, since the script tag's manager is a subclass. */
function methodsOf(prototype) {
  if (!prototype) return [];
  return [...Object.getOwnPropertyNames(prototype), ...methodsOf(Object.getPrototypeOf(prototype))];
}

/**
 * Detaches the app's input devices, which hear of clicks anywhere in the window; the returned function reattaches them, unless the app is
 * gone by then. PlayCanvas has no public API for their element.
 */
function takeInput(app) {
  const taken = ['keyboard', 'mouse', 'touch', 'elementInput'].map((name) => {
    const device = app[name];
    const element = device?._element ?? device?._target;
    device?.detach();
    return { name, device, element };
  });
  return () => {
    for (const { name, device, element } of taken) if (element && app[name] === device) device.attach(element);
  };
}
