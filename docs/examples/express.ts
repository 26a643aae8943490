import express from 'express';
import { expressHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

export const app = express();

// Before express.json(): a webhook's signature covers the raw bytes.
app.use(expressHandler(routes));
app.use(express.json());
