import { getEventListeners } from 'node:events';

/** What a signal still retains: listeners, and signals derived from it. */
export function heldBySignal(signal: AbortSignal): number {
  const parts = Object.getOwnPropertySymbols(signal).map((name) => Reflect.get(signal, name));
  const sizes = parts.map((part) => (typeof part?.size === 'number' ? part.size : 0));
  return sizes.reduce((sum, size) => sum + size, getEventListeners(signal, 'abort').length);
}
