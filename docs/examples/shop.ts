import {
  buildLineItems,
  createGameRoutes,
  createServerClient,
  createWebhookHandler,
  type FetchRoutes,
} from 'svc-bridge/server';

const {
  SVC_URL = 'http://127.0.0.1:8787',
  SVC_CLIENT_ID = '',
  SVC_CLIENT_SECRET = '',
  SVC_WEBHOOK_SECRET = '',
} = process.env;

const client = createServerClient({ addresses: SVC_URL, clientId: SVC_CLIENT_ID, clientSecret: SVC_CLIENT_SECRET });

/** Prices belong here, never in the game. Minor units: 499 is USD 4.99. */
const prices: ReadonlyMap<string, number> = new Map([['paper-lantern', 499]]);

const game = createGameRoutes({
  client,
  // Use your own sign-in: a cookie, a session, your game's token. Never copy this header, which anyone can set.
  authenticate: (request) => request.headers.get('x-player') ?? undefined,
  order: async (request) => {
    const { sku } = (await request.json()) as { sku: string };
    const amount = prices.get(sku);
    if (amount === undefined) return undefined;
    const items = buildLineItems([{ product_sku: sku, amount, currency: 'USD', description: 'A paper lantern' }]);
    if (!items.ok) throw new Error(items.error.message);
    return { is_escrow: false, reference_type: 'order', reference_id: crypto.randomUUID(), line_items: items.value };
  },
});

/** Invoices that were paid, by the id of the event. */
export const paid = new Map<string, string>();

const webhooks = createWebhookHandler({
  secret: SVC_WEBHOOK_SECRET,
  onEvent: (event) => {
    if (event.type === 'invoice-completion' && event.invoice.state === 'success')
      paid.set(event.id, event.invoice.invoice_id);
  },
});

export const routes: FetchRoutes = {
  '/api/session': game.session,
  '/api/redirect': game.redirect,
  '/api/checkout': game.checkout,
  '/api/checkout/outcome': game.confirm,
  '/svc/webhooks': webhooks,
};
