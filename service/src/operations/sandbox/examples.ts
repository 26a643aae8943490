import type { OperationExample } from '../../platform/openapi/operation-example.js';

const fixtures = {
  client_id: 'client_6f3463a7b6ecd32563d5cf20',
  client_secret: 'svc_cs_example-1-valid-nowhere',
  other_client: { client_id: 'client_633856551e49396d3a8cb905', client_secret: 'svc_cs_example-2-valid-nowhere' },
  integrator: {
    account_id: 'e88fc42c-39e2-4061-a5e0-ca016bc36bc1',
    wallets: { USD: '69105ce0-c779-41f9-850f-8fd3c58d577e', TST: '84dd8832-cb59-4bf8-a49c-c5ad0920089a' },
  },
  buyer: {
    account_id: 'dcc9a1e0-4552-4c6c-bfc1-07a83c2d4707',
    email: 'demo.buyer@example.com',
    wallets: {
      USD: {
        payment_method_id: '79415c41-3940-4c7f-bae7-c7701f3b3d57',
        wallet_id: 'e92ee12c-cbac-4e07-b9eb-12e32bf1311a',
      },
      TST: {
        payment_method_id: '6f9f14db-a8bc-455f-84fa-874a3a069ef3',
        wallet_id: '26ffc357-ea03-4847-9434-ef07960101a1',
      },
    },
    card_payment_method_id: 'e12b4f02-eabe-4e49-b819-a140e6d49930',
  },
  other_buyer: {
    account_id: 'b5db3d84-8577-4752-ad81-bf21d54c9c7a',
    email: 'second.buyer@example.com',
    wallets: {
      USD: {
        payment_method_id: 'b11d28b5-0802-44dd-a082-7013d79ff2a6',
        wallet_id: '5e612892-caaf-4f34-a71e-e840f6ec10b0',
      },
      TST: {
        payment_method_id: 'd6e88731-d3eb-4930-b66c-6283fac34341',
        wallet_id: '17be4814-f9e5-417e-921a-a6864e0d73eb',
      },
    },
    card_payment_method_id: '7f4c609e-0b63-45ff-a182-53e912d25d03',
  },
  seller: {
    account_id: '95c8f0bf-8133-4ec4-b551-01dc0de19412',
    email: 'demo.seller@example.com',
    wallets: {
      USD: {
        payment_method_id: 'bdee6c36-8677-4cca-afb1-b3996e7f5d59',
        wallet_id: 'b6238df4-f288-4b71-a04f-29d913264b9d',
      },
      TST: {
        payment_method_id: '3d1648db-aaf3-4c85-81fe-71c27ad00d99',
        wallet_id: '28e82548-2b61-4a86-a79f-377344716cb7',
      },
    },
  },
  transactions: ['01a20530-7ba9-75ee-9475-82b40f675d4f', '01a20024-7da9-728e-b95f-96574fb8efd7'],
};
const fault = { id: '08b1da86-e2cf-4472-9bed-c294b1918a77', kind: 'slow_api', delay_ms: 2000, remaining: 3 };

/** These routes' examples in the API document; one story across all routes, from the sandbox’s demo data. */
export const sandboxExamples = {
  fixtures: { answer: fixtures },
  reset: { answer: fixtures },
  cards: {
    answer: {
      cards: [
        { number: '4111111111111111', name: 'approve', behaviour: 'approve' },
        { number: '5555555555554444', name: 'approve_mastercard', behaviour: 'approve' },
      ],
    },
  },
  giveCard: {
    body: { account_id: fixtures.buyer.account_id, number: '4000000000002685' },
    answer: { payment_method_id: '0fd2a5d5-1d43-4e0c-9c0e-0b6a3e8f6b6e' },
  },
  tellEvent: {
    body: { kind: 'payout', id: '01a2054b-0b1c-7d2e-a3f4-5b6c7d8e9f01', times: 2 },
    answer: { provider: 'sandbox-bank', event_id: 'evt_5d0c1f0e-7f3b-4c53-9a61-2f1f0c9f7a10', statuses: [200, 200] },
  },
  deliveries: {
    answer: {
      deliveries: [
        {
          id: '01a2054b-0409-754f-91a4-2122d0140dfe',
          event: 'invoice-completion',
          subject_id: '01a2054b-0409-76a1-a9b4-c32349c08b03',
          url: 'https://api.sword-shop.example/svc-webhooks',
          state: 'due',
          attempts: 0,
          response_status: null,
          error: '',
          created: '2026-11-22T22:05:32.041Z',
          next_attempt: '2026-11-22T22:05:32.041Z',
        },
      ],
    },
  },
  mails: {
    query: { to: 'mika@player.example' },
    answer: {
      mails: [
        {
          id: '30d901bc-a570-4b4b-9c32-0df8cc5dd063',
          to: 'mika@player.example',
          subject: 'Your receipt from Demo Games: $19.99',
          text: 'Receipt – Demo Games\n\nFrost Blade\nTotal: $19.99\nDate: November 22, 2026 at 10:05 PM UTC\nStatus: Completed\n\nItems:\n  Frost Blade (FROST-BLADE)  $14.99\n  Teal dye (DYE-TEAL)  $5.00\n\nPaid with:\n  USD wallet  $19.99\n\nOrder reference: order order-1042\nTransaction ID: 01a2054b-022b-74c7-94ba-eafcfdb99ea1\n\nYou are receiving this mail because this receipt was requested.\n',
          html: '<!doctype html><html lang="en">…</html>',
          state: 'kept',
          created: '2026-11-22T22:05:33.562Z',
        },
      ],
    },
  },
  mail: {
    params: { mail_id: '30d901bc-a570-4b4b-9c32-0df8cc5dd063' },
    answer: '<!doctype html><html lang="en">…</html>',
  },
  clock: { answer: { now: '2026-11-22T22:05:36.875Z', offset_seconds: 0 } },
  advanceClock: {
    body: { advance_seconds: 86400 },
    answer: { now: '2026-11-23T22:05:36.880Z', offset_seconds: 86400 },
  },
  faults: { answer: { faults: [fault] } },
  injectFault: { body: { kind: 'slow_api', delay_ms: 2000, times: 3 }, answer: fault },
  removeFaults: { answer: { faults: [] } },
  removeFault: { params: { fault_id: '08b1da86-e2cf-4472-9bed-c294b1918a77' }, answer: { faults: [] } },
} satisfies Record<string, OperationExample>;
