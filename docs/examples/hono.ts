import { Hono } from 'hono';
import { routes, webhooks } from './shop.js';

export const app = new Hono();

app.post('/api/session', (context) => routes.session(context.req.raw));
app.post('/api/redirect', (context) => routes.redirect(context.req.raw));
app.post('/api/checkout', (context) => routes.checkout(context.req.raw));
app.post('/api/checkout/outcome', (context) => routes.confirm(context.req.raw));
app.post('/svc/webhooks', (context) => webhooks(context.req.raw));
