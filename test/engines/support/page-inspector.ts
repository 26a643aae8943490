import { WebSocket } from 'undici';

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (reason: Error) => void;
}

/** Looks into a page of WebKitGTK through the inspector that `WEBKIT_INSPECTOR_HTTP_SERVER` opens. */
export class PageInspector {
  readonly #socket: WebSocket;
  readonly #target: string;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  private constructor(socket: WebSocket, target: string) {
    this.#socket = socket;
    this.#target = target;
    socket.addEventListener('message', ({ data }) => this.#onMessage(JSON.parse(String(data))));
    socket.addEventListener('close', () => this.#onClose());
  }

  /** @returns undefined while there is no page */
  static async connect(server: string): Promise<PageInspector | undefined> {
    const listing = await fetch(`http://${server}/`).then((response) => response.text());
    const path = listing.match(/socket\/\d+\/\d+\/WebPage/)?.[0];
    if (!path) return undefined;
    const socket = new WebSocket(`ws://${server}/${path}`);
    const target = await new Promise<string | undefined>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const message = JSON.parse(String(data));
        if (message.method === 'Target.targetCreated') resolve(message.params.targetInfo.targetId);
      });
      socket.addEventListener('close', () => resolve(undefined));
      socket.addEventListener('error', () => resolve(undefined));
    });
    return target === undefined ? undefined : new PageInspector(socket, target);
  }

  /** @returns the expression's value; it must be JSON */
  async evaluate(expression: string): Promise<unknown> {
    const id = ++this.#lastId;
    const answer = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const message = JSON.stringify({ id, method: 'Runtime.evaluate', params: { expression, returnByValue: true } });
    this.#socket.send(
      JSON.stringify({ id, method: 'Target.sendMessageToTarget', params: { targetId: this.#target, message } }),
    );
    return answer;
  }

  close(): void {
    this.#socket.close();
  }

  #onMessage({ method, params }: { method?: string; params?: { message: string } }): void {
    if (method !== 'Target.dispatchMessageFromTarget' || !params) return;
    const { id, result } = JSON.parse(params.message);
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (result?.wasThrown) waiting?.reject(new Error(result.result.description));
    else waiting?.resolve(result?.result?.value);
  }

  #onClose(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('the page is gone'));
    this.#waiting.clear();
  }
}
