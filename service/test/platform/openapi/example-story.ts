import { randomUUID } from 'node:crypto';
import type { Caller, ExampleWorld } from './example-world.js';

export interface Step {
  readonly as: Caller;
  readonly name: string;
  /** The setup needed beside the examples themselves. */
  readonly before?: (world: ExampleWorld) => Promise<void>;
}

const PAGE = '/ui/v1/flow-sessions/current';
const PHONE = '/ui/v1/phone-sessions/current';
const step = (as: Caller, name: string, before?: Step['before']): Step => ({ as, name, ...(before && { before }) });
const server = (name: string, before?: Step['before']) => step('server', name, before);

/** Every operation once, in an order that meets each one's preconditions. */
export const STORY: readonly Step[] = [
  step('nobody', 'GET /sandbox/fixtures'),
  step('nobody', 'POST /token'),
  step('nobody', 'POST /introspect'),
  server('POST /v1/users'),
  server('POST /v1/users/{account_id}/wallets'),
  server('GET /v1/{account_id}/payment_methods'),
  server('POST /authorize/user'),
  server('GET /v1/integrator'),
  server('PUT /v1/integrator/origins'),
  server('POST /v1/integrator/wallets'),
  server('POST /v2/webhooks'),
  server('GET /v2/webhooks'),
  server('GET /v2/webhooks/{id}'),
  server('POST /v2/invoice'),
  server('POST /v2/invoice/{invoice_id}/pay'),
  server('GET /v2/invoice/{invoice_id}', (world) => world.settled()),
  server('POST /v2/invoice/{invoice_id}/void', async (world) => {
    const { invoice_id } = await world.send('server', 'POST /v2/invoice');
    world.stand('POST /v2/invoice/{invoice_id}/void', { invoice_id });
  }),
  server('POST /v2/escrow'),
  server('POST /v2/escrow/{escrow_id}/pay'),
  server('POST /v2/escrow/{escrow_id}/commit'),
  server('GET /v2/escrow/{escrow_id}'),
  server('POST /v2/escrow/{escrow_id}/cancel', async (world) => {
    const escrow = await world.send('server', 'POST /v2/escrow');
    const params = { escrow_id: escrow.id };
    await world.send('server', 'POST /v2/escrow/{escrow_id}/pay', { params });
    world.stand('POST /v2/escrow/{escrow_id}/cancel', params);
  }),
  server('POST /v2/escrow/{escrow_id}/void', async (world) => {
    const { id } = await world.send('server', 'POST /v2/escrow');
    world.stand('POST /v2/escrow/{escrow_id}/void', { escrow_id: id });
  }),
  server('POST /v2/token_exchange'),
  server('GET /v2/webhooks/{id}/deliveries', (world) => world.settled()),
  server('GET /v2/webhooks/{id}/deliveries/{delivery_id}'),
  server('POST /v2/webhooks/{id}/deliveries/{delivery_id}/replay'),
  server('POST /v2/webhooks/{id}/replay'),
  server('POST /v2/webhooks/{id}/rotate'),
  server('POST /v2/webhooks/{id}/enable'),
  step('nobody', 'GET /sandbox/deliveries'),
  server('DELETE /v2/webhooks/{id}'),
  server('GET /v1/transactions'),
  server('GET /v1/transaction/{transaction_id}'),
  server('GET /v1/transaction/{transaction_id}/receipt'),
  server('POST /v1/transaction/{transaction_id}/receipt'),
  server('POST /v2/invoice/{invoice_id}/refund'),
  server('GET /v2/invoice/{invoice_id}/refunds'),
  server('GET /v2/refund/{refund_id}'),
  server('POST /v2/escrow/{escrow_id}/refund'),
  server('GET /v2/escrow/{escrow_id}/refunds'),
  server('POST /v2/authorize/invoice'),
  server('GET /v2/authorize/invoice/{authorized_invoice_id}'),
  server('POST /v2/authorize/invoice/{authorized_invoice_id}/void', async (world) => {
    const { authorized_invoice_id } = await world.send('server', 'POST /v2/authorize/invoice');
    world.stand('POST /v2/authorize/invoice/{authorized_invoice_id}/void', { authorized_invoice_id });
  }),
  step('nobody', 'POST /ui/v1/flow-sessions'),
  step('purchase', `GET ${PAGE}`),
  step('purchase', `GET ${PAGE}/terms`),
  step('purchase', `POST ${PAGE}/terms/accept`),
  step('purchase', `POST ${PAGE}/payment-methods`),
  step('purchase', `POST ${PAGE}/card-entries`, async (world) => world.enterCards('provider')),
  step('purchase', `POST ${PAGE}/card-entries/{entry_id}/card`, async (world) => {
    const { card_entry } = await world.send('purchase', `POST ${PAGE}/card-entries`);
    const name = `POST ${PAGE}/card-entries/{entry_id}/card`;
    world.stand(name, { entry_id: card_entry.entry_id });
    world.bind(world.bodyOf(name).token, world.fieldsToken(card_entry.entry_id));
  }),
  step('purchase', `GET ${PAGE}/payment-methods`, async (world) => world.enterCards('direct')),
  step('purchase', `POST ${PAGE}/handovers`),
  step('purchase', `GET ${PAGE}/handovers/{handover_id}`),
  step('nobody', 'POST /ui/v1/phone-sessions', async (world) => {
    const { handover } = await world.send('purchase', `POST ${PAGE}/handovers`);
    world.bind(world.bodyOf('POST /ui/v1/phone-sessions').link_token, handover.link.split('#')[1]);
  }),
  step('phone', `GET ${PHONE}`),
  step('phone', `POST ${PHONE}/end`),
  step('purchase', `POST ${PAGE}/handovers/{handover_id}/end`),
  server('GET /v2/disputes', async (world) => {
    const { card } = world.bodyOf(`POST ${PAGE}/payment-methods`);
    const body = { card: { ...card, number: '4000000000002685' }, currency: 'USD', keep: true };
    const { payment_method } = await world.send('purchase', `POST ${PAGE}/payment-methods`, { body });
    const { payment_method_id } = payment_method;
    const purchase = { ...world.bodyOf('POST /v2/invoice'), payment_methods: [{ payment_method_id }] };
    const { invoice_id } = await world.send('server', 'POST /v2/invoice', { body: purchase });
    await world.send('server', 'POST /v2/invoice/{invoice_id}/pay', { params: { invoice_id } });
    await world.settled();
    await world.askForDisputes();
  }),
  server('GET /v2/dispute/{dispute_id}'),
  server('POST /v2/dispute/{dispute_id}/evidence'),
  server('POST /v2/dispute/{dispute_id}/accept', (world) => world.settled()),
  step('purchase', `POST ${PAGE}/purchases/quote`),
  step('purchase', `POST ${PAGE}/purchases`),
  step('purchase', `GET ${PAGE}/purchases/{id}`),
  step('purchase', `POST ${PAGE}/purchases/{id}/abandon`),
  step('purchase', `POST ${PAGE}/purchases/{id}/receipt`, async (world) => {
    const { card } = world.bodyOf(`POST ${PAGE}/payment-methods`);
    const { payment_method } = await world.send('purchase', `POST ${PAGE}/payment-methods`, {
      body: { card: { ...card, number: '4111111111111111' }, currency: 'USD' },
    });
    const { payment_method_id } = payment_method;
    const purchase = { ...world.bodyOf(`POST ${PAGE}/purchases`), purchase_id: randomUUID(), payment_method_id };
    const { purchase_id } = (await world.send('purchase', `POST ${PAGE}/purchases`, { body: purchase })).purchase;
    world.stand(`POST ${PAGE}/purchases/{id}/receipt`, { id: purchase_id });
    world.stand(`GET ${PAGE}/purchases/{id}/receipt`, { id: purchase_id });
  }),
  step('purchase', `GET ${PAGE}/purchases/{id}/receipt`),
  step('purchase', `POST ${PAGE}/payment-methods/{id}/remove`),
  step('purchase', `POST ${PAGE}/end`),
  step('kyc', `GET ${PAGE}/kyc`),
  step('kyc', `POST ${PAGE}/kyc`),
  step('payout', `POST ${PAGE}/payouts/quote`),
  step('payout', `POST ${PAGE}/payouts`),
  step('payout', `GET ${PAGE}/payouts/{id}`),
  step('payment-selection', `POST ${PAGE}/payment-selection`),
  step('checkout', `GET ${PAGE}/checkout`),
  step('checkout', `POST ${PAGE}/checkout/abandon`, async (world) => {
    const { payment_method } = await world.send('checkout', `POST ${PAGE}/payment-methods`);
    const body = {
      attempt_id: world.real(world.bodyOf(`POST ${PAGE}/checkout/abandon`).attempt_id),
      payment_methods: [{ payment_method_id: payment_method.payment_method_id, amount: 0 }],
    };
    await world.send('checkout', `POST ${PAGE}/checkout/pay`, { body });
  }),
  step('checkout', `POST ${PAGE}/checkout/pay`),
  step('checkout', `GET ${PAGE}/checkout/receipt`),
  step('checkout', `POST ${PAGE}/checkout/receipt`),
  step('nobody', 'POST /ui/v1/hosted-sessions', async (world) => {
    const body = { ...world.bodyOf('POST /v2/authorize/invoice'), invoice_mechanism: 'svc_hosted' };
    const { redirect } = await world.send('server', 'POST /v2/authorize/invoice', { body });
    world.bind(world.bodyOf('POST /ui/v1/hosted-sessions').link_token, redirect.split('/').at(-1));
  }),
  // last, as it would refuse payments
  step('player', 'GET /v2/spending'),
  step('player', 'POST /v2/spending/limit'),
  step('player', 'POST /v2/spending/limit/remove'),
  step('player', 'POST /v2/spending/limit/withdraw'),
  server('POST /v1/users/{account_id}/revoke-sessions'),
  server('POST /v1/users/{account_id}/freeze'),
  server('POST /v1/users/{account_id}/unfreeze'),
  step('nobody', 'POST /revoke'),
  step('nobody', 'GET /sandbox/cards'),
  step('nobody', 'POST /sandbox/cards'),
  step('nobody', 'POST /sandbox/provider-events'),
  step('nobody', 'GET /sandbox/mails'),
  step('nobody', 'GET /sandbox/mails/{mail_id}'),
  step('nobody', 'GET /sandbox/clock'),
  step('nobody', 'POST /sandbox/clock'),
  step('nobody', 'POST /sandbox/faults'),
  step('nobody', 'GET /sandbox/faults'),
  step('nobody', 'DELETE /sandbox/faults/{fault_id}'),
  step('nobody', 'DELETE /sandbox/faults'),
  step('nobody', 'PUT /sandbox/integrators/{name}'),
  step('nobody', 'POST /sandbox/reset'),
];
