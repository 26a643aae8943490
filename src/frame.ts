/**
 * What pages and their hosts say to each other. Each schema is of zod and so a Standard Schema.
 *
 * @module svc-bridge/frame
 */
export * from './frame/messages.js';
export * from './frame/transport.js';
export * from './frame/versions.js';
