import { callAsIntegrator } from './integrator-api.js';
import type { Fixtures } from './sandbox.js';

interface Sandbox {
  readonly fixtures: Fixtures;
  readonly serviceUrl: string;
}

/** A player pays USD 3.50 by a card whose bank takes it back some seconds later. @returns the invoice's id */
export async function payByDisputedCard(
  { fixtures, serviceUrl }: Sandbox,
  { accountId, reference }: { accountId: string; reference: string },
): Promise<string> {
  const card = await fetch(`${serviceUrl}/sandbox/cards`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ account_id: accountId, number: '4000000000000259' }),
  });
  const { payment_method_id } = (await card.json()) as { payment_method_id: string };
  const line = { amount: 350, currency: 'USD', transaction_type: 'user_to_integrator' };
  const body = {
    account_id: accountId,
    reference_type: 'order',
    reference_id: reference,
    payment_methods: [{ payment_method_id }],
    line_items: [{ ...line, description: 'Lantern', product_sku: 'L' }],
  };
  const { invoice_id } = await callAsIntegrator(fixtures, serviceUrl, { path: '/v2/invoice', body });
  await callAsIntegrator(fixtures, serviceUrl, { path: `/v2/invoice/${invoice_id}/pay`, body: {} });
  return String(invoice_id);
}

/** The disputes of an invoice, as its integrator reads them. */
export async function disputesOf({ fixtures, serviceUrl }: Sandbox, invoiceId: string) {
  const path = `/v2/disputes?invoice_id=${invoiceId}`;
  const { disputes } = await callAsIntegrator(fixtures, serviceUrl, { method: 'GET', path });
  return disputes as readonly {
    readonly dispute_id: string;
    readonly accepted: boolean;
    readonly evidence: readonly { readonly text: string }[];
  }[];
}
