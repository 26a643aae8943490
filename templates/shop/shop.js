import { buildLineItems, createGameRoutes, createServerClient } from 'svc-bridge/server';
import { files } from './files.js';

const { SVC_URL = 'http://127.0.0.1:8787', SVC_CLIENT_ID, SVC_CLIENT_SECRET } = process.env;

/** Prices belong here, never in the game. Minor units: 499 is USD 4.99. */
const goods = new Map([['paper-lantern', { amount: 499, currency: 'USD', description: 'A paper lantern' }]]);

// The sandbox's demo accounts replace your credentials and your players.
const sandbox = await fetchSandbox();

const game = createGameRoutes({
  client: createServerClient({
    addresses: SVC_URL,
    clientId: SVC_CLIENT_ID ?? sandbox.client_id,
    clientSecret: SVC_CLIENT_SECRET ?? sandbox.client_secret,
  }),
  // Return the signed-in player's account, from your own session. Never take it from the request's body.
  authenticate: () => sandbox.buyer.account_id,
  order: async (request) => {
    const { sku } = await request.json();
    const found = goods.get(sku);
    if (!found) return undefined;
    const items = buildLineItems([{ ...found, product_sku: sku }]);
    if (items.ok === false) throw new Error(items.error.message);
    return { is_escrow: false, reference_type: 'order', reference_id: crypto.randomUUID(), line_items: items.value };
  },
});

export const routes = {
  ...files,
  '/api/addresses': async () => Response.json(SVC_URL),
  '/api/session': game.session,
  '/api/checkout': game.checkout,
  '/api/checkout/outcome': game.confirm,
};

async function fetchSandbox() {
  const address = `${SVC_URL}/sandbox/fixtures`;
  const answer = await fetch(address).catch(() =>
    refuse(`The payment service at ${SVC_URL} could not be reached. Start it, or correct SVC_URL in .env.`),
  );
  if (answer.ok) return answer.json();
  return refuse(
    `${address} answered ${answer.status}. For a real service set SVC_CLIENT_ID and SVC_CLIENT_SECRET in .env, and replace what shop.js takes from the sandbox: who is signed in.`,
  );
}

/** @param {string} why @returns {never} */
function refuse(why) {
  console.error(why);
  process.exit(1);
}
