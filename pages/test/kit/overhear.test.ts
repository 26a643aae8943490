import type { HostMessage } from 'svc-bridge/frame';
import { describe, expect, it } from 'vitest';
import { type HostChannel, overhear } from '../../kit/channel/host-channel.js';

const ping = (n: number): HostMessage => ({ type: 'ping', n });

/** A line on which the host speaks. */
function line() {
  let say: (message: HostMessage) => void = () => {};
  const sent: unknown[] = [];
  const channel: HostChannel = {
    send: (message) => void sent.push(message),
    listen(onMessage) {
      say = onMessage;
    },
  };
  return { channel, sent, say: (message: HostMessage) => say(message) };
}

describe('a channel that is overheard', () => {
  it('tells each message at once, and its listener all of them, in order, once that has had time to ask', async () => {
    const { channel, say } = line();
    const overheard: unknown[] = [];
    const heard: unknown[] = [];
    const rest = overhear(channel, (message) => overheard.push(message));
    say(ping(1));
    expect(overheard).toEqual([ping(1)]);

    rest.listen((message) => heard.push(message));
    say(ping(2));
    expect(heard).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve));
    say(ping(3));

    expect(heard).toEqual([ping(1), ping(2), ping(3)]);
    expect(overheard).toEqual(heard);
  });

  it('sends what it is given', () => {
    const { channel, sent } = line();
    overhear(channel, () => {}).send({ type: 'pong', n: 1 });
    expect(sent).toEqual([{ type: 'pong', n: 1 }]);
  });
});
