import {
  _decorator,
  Button,
  Component,
  type EventKeyboard,
  game,
  Input,
  input,
  KeyCode,
  Label,
  Node,
  native,
  sys,
  UITransform,
  WebView,
} from 'cc';
import { browserPorts, type FlowHandle, type FlowResult, UIManager } from 'svc-bridge';
import { type CocosPorts, cocosPorts } from '../cocos-ports';

const { ccclass, property } = _decorator;
const SERVICE = 'http://127.0.0.1:8787';
const SHOP = 'http://localhost:8788';

/** On the canvas: two buttons, for a checkout and the history, and the last outcome. Works with `npm start`. */
@ccclass('Shop')
export class Shop extends Component {
  @property(Button) buy!: Button;
  @property(Button) history!: Button;
  @property(Label) shown!: Label;
  private manager!: UIManager;
  private ports: CocosPorts | undefined;

  start(): void {
    if (!sys.isBrowser) {
      this.ports = cocosPorts({
        createWebView: () => createWebView(this.node),
        openUrl: (url) => sys.openURL(url),
        seed: systemSeed(),
      });
      input.on(Input.EventType.KEY_UP, this.goBack, this);
    }
    const ports = this.ports ?? browserPorts();
    this.manager = new UIManager({ environment: SERVICE, ports, session: () => post('/api/session', {}) });
    this.buy.node.on(Button.EventType.CLICK, () => this.play(this.openCheckout()));
    this.history.node.on(Button.EventType.CLICK, () => this.play(this.manager.HistoryFlow()));
  }

  onDestroy(): void {
    input.off(Input.EventType.KEY_UP, this.goBack, this);
    this.manager.dispose();
  }

  /** Android's Back leaves a page step by step; without one, the game. */
  private goBack({ keyCode }: EventKeyboard): void {
    if (keyCode === KeyCode.MOBILE_BACK && !this.ports?.back()) game.end();
  }

  private openCheckout(): FlowHandle {
    let checkoutId = '';
    return this.manager.CheckoutFlow({
      redirect: async () => {
        const checkout = await post('/api/checkout', { sku: 'sea-compass' });
        checkoutId = checkout.authorized_invoice_id;
        return checkout.redirect;
      },
      confirm: async () => (await post('/api/checkout/outcome', { authorized_invoice_id: checkoutId })).outcome,
    });
  }

  private async play(flow: FlowHandle): Promise<void> {
    const result: FlowResult = await flow.finished;
    // The scene may be gone, and the label with it.
    if (this.isValid)
      this.shown.string = result.state === 'error' ? result.error.message : `${result.event} ${result.state}`;
  }
}

/** 32 bytes from the system's secure random source, by the classes in `../native`; none where they are missing, which the ports refuse. */
function systemSeed(): Uint8Array {
  // Objective-C's methods have no signature.
  const method =
    sys.os === sys.OS.ANDROID ? ['com/svcbridge/SvcSeed', 'hex', '()Ljava/lang/String;'] : ['SvcSeed', 'hex'];
  const hex = (native.reflection.callStaticMethod as (...method: string[]) => string | undefined)(...method);
  return Uint8Array.from(hex?.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** Covers the canvas; inactive, because an active WebView loads Cocos's own site. */
function createWebView(canvas: Node): WebView {
  const node = new Node('Page');
  node.active = false;
  node.layer = canvas.layer;
  canvas.addChild(node);
  const size = canvas.getComponent(UITransform)?.contentSize;
  if (!size) throw new Error('Add the Shop to the canvas.');
  node.addComponent(UITransform).setContentSize(size);
  return node.addComponent(WebView);
}

async function post(path: string, body: object) {
  const answer = await fetch(SHOP + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.json();
}
