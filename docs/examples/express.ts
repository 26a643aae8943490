import express from 'express';
import { onNode } from './on-node.js';
import { routes, webhooks } from './shop.js';

export const app = express();

// Before express.json(): what that has read, nobody can read again, and a webhook's signature is over the raw bytes.
app.post('/api/session', onNode(routes.session));
app.post('/api/redirect', onNode(routes.redirect));
app.post('/api/checkout', onNode(routes.checkout));
app.post('/api/checkout/outcome', onNode(routes.confirm));
app.post('/svc/webhooks', onNode(webhooks));
app.use(express.json());
