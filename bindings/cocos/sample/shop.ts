import { _decorator, Button, Component, instantiate, Label, Prefab, sys, WebView } from 'cc';
import { browserPorts, type FlowResult, UIManager } from 'svc-bridge';
import { cocosPorts } from '../cocos-ports';

const { ccclass, property } = _decorator;
const SERVICE = 'http://127.0.0.1:8787';
const SHOP = 'http://localhost:8788';

/** A button that opens the history, and the last outcome beside it. Works with `npm start`. */
@ccclass('Shop')
export class Shop extends Component {
  @property(Button) history!: Button;
  @property(Label) shown!: Label;
  /** A node with a WebView over the whole canvas. */
  @property(Prefab) pageView!: Prefab;
  /** Native builds: 32 bytes of the system's secure source, by your native code. */
  static seed: Uint8Array = new Uint8Array();

  start(): void {
    const createWebView = () => {
      const node = instantiate(this.pageView);
      this.node.parent?.addChild(node);
      return node.getComponent(WebView);
    };
    const ports = sys.isBrowser
      ? browserPorts()
      : cocosPorts({ createWebView, openUrl: (url) => sys.openURL(url), seed: Shop.seed });
    const session = async () => (await fetch(`${SHOP}/api/session`, { method: 'POST' })).json();
    const manager = new UIManager({ environment: SERVICE, ports, session });
    const show = ({ event, state }: FlowResult) => {
      this.shown.string = `${event} ${state}`;
    };
    this.history.node.on(Button.EventType.CLICK, () => manager.HistoryFlow(show, show, show));
  }
}
