import { createServer } from 'node:http';
import { onNode } from './on-node.js';
import { routes, webhooks } from './shop.js';

const handlers: Readonly<Record<string, ReturnType<typeof onNode>>> = {
  '/api/session': onNode(routes.session),
  '/api/redirect': onNode(routes.redirect),
  '/api/checkout': onNode(routes.checkout),
  '/api/checkout/outcome': onNode(routes.confirm),
  '/svc/webhooks': onNode(webhooks),
};

export const server = createServer((request, response) => {
  const handler = handlers[request.url?.split('?')[0] ?? ''];
  if (handler) void handler(request, response);
  else response.writeHead(404).end();
});
