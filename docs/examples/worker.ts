import { fetchHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

export const worker = { fetch: fetchHandler(routes) };
