export type { TransportTimers } from './transport/frame-sender.js';
export * from './transport/host-transport.js';
export * from './transport/page-transport.js';
