// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectFrameChannel } from '../../kit/channel/connect-frame-channel.js';

function frameWithParent() {
  const iframe = document.createElement('iframe');
  document.body.append(iframe);
  const frame = iframe.contentWindow;
  if (!frame) throw new Error('no frame');
  const hellos: unknown[] = [];
  vi.spyOn(frame.parent, 'postMessage').mockImplementation((message: unknown) => void hellos.push(message));
  const post = (data: unknown, source: Window | null, ports: MessagePort[]) =>
    frame.dispatchEvent(new MessageEvent('message', { data, source, ports }));
  return { frame, hellos, post };
}

const WELCOME = { type: 'welcome', version: 1 };

describe('connectFrameChannel', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('sends hello again until it is welcomed', async () => {
    const { frame, hellos, post } = frameWithParent();
    frame.document.title = 'Kaufverlauf';
    const connection = connectFrameChannel(frame, 'history');
    await vi.waitFor(() => expect(hellos.length).toBeGreaterThan(2), 2_000);
    expect(hellos[0]).toEqual({ type: 'hello', versions: [1], page: 'history', title: 'Kaufverlauf' });
    post(WELCOME, frame.parent, [new MessageChannel().port1]);
    await connection;
    const said = hellos.length;
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(hellos).toHaveLength(said);
  });

  it.each([
    ['a stranger', (stranger: Window) => [WELCOME, stranger, [new MessageChannel().port1]] as const],
    ['nobody', () => [WELCOME, null, [new MessageChannel().port1]] as const],
    ['the parent, without a port', (frame: Window) => [WELCOME, frame.parent, []] as const],
    [
      'the parent, in an unknown version',
      (frame: Window) => [{ ...WELCOME, version: 99 }, frame.parent, [new MessageChannel().port1]] as const,
    ],
    [
      'the parent, with another message',
      (frame: Window) => [{ type: 'ping', n: 1 }, frame.parent, [new MessageChannel().port1]] as const,
    ],
  ])('is not welcomed by %s', async (_, make) => {
    const { frame, post } = frameWithParent();
    const onWelcome = vi.fn();
    void connectFrameChannel(frame, 'history').then(onWelcome);
    const [data, source, ports] = make(frame);
    post(data, source, [...ports]);
    await Promise.resolve();
    expect(onWelcome).not.toHaveBeenCalled();
  });
});
