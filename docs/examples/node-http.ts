import { createServer } from 'node:http';
import { nodeHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

export const server = createServer(nodeHandler(routes));
