import { createServer } from 'node:http';
import { Hono } from 'hono';
import { honoHandler, nodeHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

const port = Number(process.env.PORT ?? 3000);
const app = new Hono();

app.use(honoHandler(routes));
createServer(nodeHandler(async (request) => app.fetch(request))).listen(port, 'localhost', () =>
  console.log(`http://localhost:${port}`),
);
