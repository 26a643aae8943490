import Fastify from 'fastify';
import { fastifyPlugin } from 'svc-bridge/server';
import { routes } from './shop.js';

const port = Number(process.env.PORT ?? 3000);
const app = Fastify();

app.register(fastifyPlugin(routes));
await app.listen({ port, host: 'localhost' });
console.log(`http://localhost:${port}`);
