/**
 * What pages and their hosts say to each other. Each schema is of zod and so a Standard Schema.
 *
 * @module svc-bridge/frame
 */
export * from './frame/devices.js';
export * from './frame/messages.js';
export * from './frame/transport.js';
export { frameErrorSchema } from './model/flow-event.js';
export * from './model/host-messages.js';
export * from './model/page-messages.js';
export { type Checked, type Contract, readShape, type Shape } from './model/read-shape.js';
