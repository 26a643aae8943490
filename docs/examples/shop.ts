import { createGameRoutes, createServerClient, createWebhookHandler } from 'svc-bridge/server';

const {
  SVC_URL = 'http://127.0.0.1:8787',
  SVC_CLIENT_ID = '',
  SVC_CLIENT_SECRET = '',
  SVC_WEBHOOK_SECRET = '',
} = process.env;

const client = createServerClient({ addresses: SVC_URL, clientId: SVC_CLIENT_ID, clientSecret: SVC_CLIENT_SECRET });

/** Prices stand here, never in the game. Minor units: 499 is USD 4.99. */
const prices: Readonly<Record<string, number>> = { 'paper-lantern': 499 };

export const routes = createGameRoutes({
  client,
  // By your own sign-in: a cookie, a session, a token of your game. Here the header says it, which nobody may copy.
  authenticate: (request) => request.headers.get('x-player') ?? undefined,
  order: async (request) => {
    const { sku } = (await request.json()) as { sku: string };
    const amount = prices[sku];
    if (amount === undefined) return undefined;
    return {
      is_escrow: false,
      reference_type: 'order',
      reference_id: crypto.randomUUID(),
      line_items: [
        {
          amount,
          currency: 'USD',
          transaction_type: 'user_to_integrator',
          product_sku: sku,
          description: 'A paper lantern',
        },
      ],
    };
  },
  onProblem: ({ code, message }) => console.warn(code, message),
});

/** Invoices that were paid, by the id of the event: it comes again when your answer was lost. */
export const paid = new Map<string, string>();

export const webhooks = createWebhookHandler({
  secret: SVC_WEBHOOK_SECRET,
  onEvent: (event) => {
    if (event.type === 'invoice-completion' && event.invoice.state === 'success')
      paid.set(event.id, event.invoice.invoice_id);
  },
  onProblem: ({ code, message }) => console.warn(code, message),
});
