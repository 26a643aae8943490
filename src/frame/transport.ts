export * from './transport/host-transport.js';
export * from './transport/page-transport.js';
export * from './transport/transport-timers.js';
