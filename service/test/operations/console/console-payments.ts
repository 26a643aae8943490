import { fundWallet } from '../../../src/ledger/fund-wallet.js';
import type { TestService } from '../../support/test-service.js';

/** The buyer pays USD 5.00 to the integrator. @returns the invoice's id */
export async function payInvoice(service: TestService, referenceId = 'order-17'): Promise<string> {
  const { account_id, wallets } = service.buyer;
  const { wallet_id: walletId = '', payment_method_id } = wallets.USD ?? {};
  await fundWallet(service.deps.money, { walletId, amount: 500, currency: 'USD' });
  const line = { amount: 500, currency: 'USD', transaction_type: 'user_to_integrator', description: 'Sword' };
  const body = {
    account_id,
    reference_type: 'order',
    reference_id: referenceId,
    payment_methods: [{ payment_method_id }],
    line_items: [line],
  };
  const { json } = await service.call({ method: 'POST', url: '/v2/invoice', body });
  await service.call({ method: 'POST', url: `/v2/invoice/${json.payload.invoice_id}/pay`, body: {} });
  return json.payload.invoice_id;
}
