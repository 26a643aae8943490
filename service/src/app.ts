import type { Deps } from './context.js';
import { createHttpApp, type HttpApp } from './http/http-app.js';

/** The whole service as one HTTP server; it listens nowhere yet. */
export function createApp(deps: Deps): HttpApp {
  const app = createHttpApp(deps);
  return app;
}
