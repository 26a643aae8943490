import type { Addresses } from '../../api/api-context.js';
import type { Credentials } from '../read-options.js';
import { UsageError } from '../terminal.js';
import { type Answer, objectOf, send } from './send.js';
import type { Party, People } from './subject.js';

export interface FindPeopleOptions {
  readonly addresses: Addresses;
  readonly credentials: Credentials;
  readonly token: string;
  readonly currency: string;
  readonly buyer?: string | undefined;
  readonly seller?: string | undefined;
  readonly otherClient?: Credentials | undefined;
}

/** The given accounts, else the sandbox's demo accounts. @throws UsageError for an account without a wallet */
export async function findPeople(options: FindPeopleOptions): Promise<People> {
  const demo = options.buyer === undefined ? await demoAccounts(options) : {};
  const buyerId = options.buyer ?? textOf(objectOf(demo.buyer).account_id);
  const sellerId = options.seller ?? textOf(objectOf(demo.seller).account_id);
  const other = objectOf(demo.other_client);
  const otherId = textOf(other.client_id);
  const otherClient =
    options.otherClient ?? (otherId && { clientId: otherId, clientSecret: String(other.client_secret) });
  const card = textOf(objectOf(demo.buyer).card_payment_method_id);
  return {
    ...(buyerId !== undefined && { buyer: await partyOf(options, '--buyer', buyerId) }),
    ...(sellerId !== undefined && { seller: await partyOf(options, '--seller', sellerId) }),
    ...(card !== undefined && { buyersCardId: card }),
    ...(otherClient && { otherClient }),
  };
}

/** Only of the sandbox whose demo client asks: another client's accounts are not its own. */
async function demoAccounts({ addresses, credentials }: FindPeopleOptions): Promise<Readonly<Record<string, unknown>>> {
  const answer = await send({ url: `${addresses.webUrl}/sandbox/fixtures` }).catch(() => undefined);
  const fixtures = objectOf(answer?.json);
  return fixtures.client_id === credentials.clientId ? fixtures : {};
}

async function partyOf(options: FindPeopleOptions, flag: string, accountId: string): Promise<Party> {
  const { addresses, token, currency } = options;
  const url = `${addresses.paymentsUrl}/v1/${encodeURIComponent(accountId)}/payment_methods`;
  const answer = await send({ url, headers: { authorization: `Bearer ${token}` } });
  const wallet = walletIn(answer, currency);
  if (!wallet) throw new UsageError(`The ${flag} account has no visible ${currency} wallet (${answer.status}).`);
  return { accountId, walletMethodId: String(wallet.id), walletId: String(objectOf(wallet.provider_data).wallet_id) };
}

function walletIn({ json }: Answer, currency: string) {
  const { payload } = objectOf(json);
  return (Array.isArray(payload) ? payload : [])
    .map(objectOf)
    .find(({ provider, processing_currency }) => provider === 'wallet' && processing_currency === currency);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
