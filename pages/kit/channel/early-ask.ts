import type { ScreenCalls } from 'svc-bridge/frame';
import type { HostChannel } from './host-channel.js';

/** A screen's first request, sent while its own script is still on its way. */
export type EarlyAsk = {
  [C in keyof ScreenCalls]: { readonly call: C; readonly args: ScreenCalls[C]['args'] };
}[keyof ScreenCalls];

declare global {
  interface Window {
    /** Sent by the small script after a screen's first markup; its answer has not been asked for yet. */
    svcEarlyAsk?: EarlyAsk | undefined;
    /** Settles once it is sent; undefined on a page that asks for nothing early. */
    svcAsksEarly?: Promise<void>;
    /** Settles with what the host has answered to it; never, where that was an error. */
    svcEarlyAnswer?: Promise<unknown>;
  }
}

/** The session counts its own requests from 1. */
export const EARLY_ASK_ID = 0;

/** The channel keeps the answer until the page's session listens. */
export function askEarly(frame: Window, channel: HostChannel, ask: EarlyAsk): void {
  channel.send({ type: 'ask', id: EARLY_ASK_ID, call: ask.call, args: { ...ask.args } });
  frame.svcEarlyAsk = ask;
}

/** @returns whether exactly this was asked early; of the page's first such call only, whose answer nobody else waits for */
export function takeEarlyAsk(frame: Window, call: string, args: object): boolean {
  const early = frame.svcEarlyAsk;
  if (early?.call !== call) return false;
  frame.svcEarlyAsk = undefined;
  return JSON.stringify(early.args) === JSON.stringify(args);
}
