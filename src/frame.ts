export * from './frame/messages.js';
export * from './frame/screen-calls.js';
export * from './frame/transport.js';
export * from './frame/versions.js';
