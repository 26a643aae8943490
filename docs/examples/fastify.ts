import Fastify from 'fastify';
import { fastifyPlugin } from 'svc-bridge/server';
import { routes } from './shop.js';

export const app = Fastify();

// Its routes read raw bytes; routes outside keep their own parsers.
app.register(fastifyPlugin(routes));
