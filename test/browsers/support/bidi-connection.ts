import { WebSocket } from 'undici';

interface Answer {
  readonly id?: number;
  readonly type: 'success' | 'error' | 'event';
  readonly result?: unknown;
  readonly error?: string;
  readonly message?: string;
}

const ANSWER_WITHIN_MS = 75_000;

/** Commands of WebDriver BiDi over its WebSocket. */
export class BidiConnection {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #sent = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const answer = JSON.parse(String(data)) as Answer;
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
    socket.addEventListener('close', () => {
      for (const settle of this.#waiting.values()) settle({ type: 'error', error: 'the browser ended' });
    });
  }

  /** @param url - of the session, `ws://…/session` */
  static async open(url: string): Promise<BidiConnection> {
    const socket = new WebSocket(url);
    await new Promise<void>((resolve, reject) => {
      socket.addEventListener('open', () => resolve());
      socket.addEventListener('error', () => reject(new Error(`${url} accepts no connection.`)));
    });
    return new BidiConnection(socket);
  }

  /** @throws with the browser's message when it refuses, or when it does not answer for more than a minute */
  async send(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const id = ++this.#sent;
    const answer = await new Promise<Answer>((resolve) => {
      const timer = setTimeout(() => resolve({ type: 'error', error: 'no answer' }), ANSWER_WITHIN_MS);
      this.#waiting.set(id, (arrived) => {
        clearTimeout(timer);
        resolve(arrived);
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
    this.#waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error}: ${answer.message ?? ''}`);
    return answer.result;
  }

  close(): void {
    this.#socket.close();
  }
}
