import { Hono } from 'hono';
import { honoHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

export const app = new Hono();

app.use(honoHandler(routes));
