import express from 'express';
import { expressHandler } from 'svc-bridge/server';
import { routes } from './shop.js';

const port = Number(process.env.PORT ?? 3000);
const app = express();

// Before express.json(): the routes read raw bytes.
app.use(expressHandler(routes));
app.listen(port, 'localhost', (error) => {
  if (error) throw error;
  console.log(`http://localhost:${port}`);
});
