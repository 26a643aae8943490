import type { FlowApi } from '../flows/api/flow-api.js';
import type { FlowAnswer } from '../flows/api/flow-refusal.js';
import type { FlowSession } from '../flows/api/flow-session.js';
import type { Connection } from '../kit/channel/connect-frame-channel.js';

/** A redemption that began before the page's own script had arrived. */
export interface EarlyRedemption {
  readonly api: FlowApi;
  /** The one under way at first; afterwards the same redemption again. */
  redeem(): Promise<FlowAnswer<FlowSession>>;
}

/** What the small script behind a page's first markup has begun already. */
export interface EarlyStart {
  readonly connection: Promise<Connection>;
  /** Of flows only, once the host has said the nonce. */
  readonly redemption: Promise<EarlyRedemption> | undefined;
}

declare global {
  interface Window {
    svcEarly?: EarlyStart;
  }
}
