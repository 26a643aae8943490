import type { FrameError, HostMessage, PageMessage } from 'svc-bridge/frame';
import type { HostChannel } from '../../kit/channel/host-channel.js';

type Ask = Extract<PageMessage, { type: 'ask' }>;
interface Reply {
  ok: boolean;
  value?: unknown;
  error?: FrameError;
}

/** A host that answers as the test directs and records the page's messages. */
export class FakeChannel implements HostChannel {
  readonly said: PageMessage[] = [];
  answer: (ask: Ask) => Reply | undefined = () => undefined;
  private deliver: (message: HostMessage) => void = () => {};

  send(message: PageMessage): void {
    this.said.push(message);
    if (message.type !== 'ask') return;
    const reply = this.answer(message);
    if (reply) queueMicrotask(() => this.deliver({ type: 'answer', id: message.id, ...reply }));
  }

  listen(onMessage: (message: HostMessage) => void): void {
    this.deliver = onMessage;
  }

  receive(message: HostMessage): void {
    this.deliver(message);
  }

  saidOf<T extends PageMessage['type']>(type: T): Array<Extract<PageMessage, { type: T }>> {
    return this.said.filter((message): message is Extract<PageMessage, { type: T }> => message.type === type);
  }
}

export const ok = (value: unknown): Reply => ({ ok: true, value });

export function refused(code: string, responseCode?: number, retryable = true): Reply {
  const api = responseCode ? { api: { responseCode, messages: ['No.'], codes: ['no'] } } : {};
  return { ok: false, error: { code, message: 'No.', retryable, ...api } };
}
