import type { Route } from './console-state.js';

/** The call that reads an integrator, one of its receivers or one of its days. */
export function integratorPath(route: Extract<Route, { integratorId: string }>): string {
  const path = `/integrators/${encodeURIComponent(route.integratorId)}`;
  if (route.name === 'webhook') return `${path}/webhook?webhook_id=${encodeURIComponent(route.webhookId)}`;
  return route.name === 'close' ? `${path}/daily-close?day=${encodeURIComponent(route.day)}` : path;
}

/** The call that reads what was changed of what is shown, or everything; a cursor can follow. */
export function logPath(route: Route): string {
  if (route.name === 'log') return `/log?${route.filter && `${route.filter}&`}`;
  if (route.name === 'player') return `/accounts/${encodeURIComponent(route.accountId)}/log?`;
  if (route.name === 'payment') return `/invoices/${encodeURIComponent(route.invoiceId)}/log?`;
  if (route.name === 'dispute') return `/disputes/${encodeURIComponent(route.disputeId)}/log?`;
  return 'integratorId' in route ? `/integrators/${encodeURIComponent(route.integratorId)}/log?` : '/log?';
}
