import type { Overview } from './overview-answer.js';

export interface FirstCall {
  readonly title: string;
  /** For a shell such as bash. */
  readonly command: string;
}

/** The first calls of an integrator's server, each using what the one before found out. */
export function firstCallsOf({ addresses, client, accounts, buyer_method_id }: Overview): readonly FirstCall[] {
  const { auth_url, invoicing_url } = addresses;
  const invoice = {
    account_id: accounts[0]?.account_id,
    reference_type: 'order',
    reference_id: 'order-1',
    payment_methods: [{ payment_method_id: buyer_method_id }],
    line_items: [
      {
        product_sku: 'COMPASS',
        description: 'Sea compass',
        amount: 499,
        currency: 'USD',
        transaction_type: 'user_to_integrator',
      },
    ],
  };
  const token = '-H "Authorization: Bearer $TOKEN"';
  return [
    {
      title: 'Get a token',
      command: `TOKEN=$(curl -s ${auth_url}/token -u ${client.client_id}:${client.client_secret} \\
  -d grant_type=client_credentials | grep -o 'svc_at_[^"]*' | head -n 1)`,
    },
    {
      title: 'Create an invoice of the demo buyer',
      command: `INVOICE=$(curl -s ${invoicing_url}/v2/invoice ${token} \\
  -H 'Content-Type: application/json' -d '${JSON.stringify(invoice, null, 2)}' \\
  | grep -o '"invoice_id":"[^"]*' | head -n 1 | cut -d '"' -f 4)`,
    },
    {
      title: 'Pay it from the wallet',
      command: `curl -s -X POST ${invoicing_url}/v2/invoice/$INVOICE/pay ${token}; echo`,
    },
    {
      title: 'Read its state',
      command: `curl -s ${invoicing_url}/v2/invoice/$INVOICE ${token}; echo`,
    },
  ];
}
