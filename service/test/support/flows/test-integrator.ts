import { createClient } from '../../../src/accounts/clients/create-client.js';
import { createIntegrator } from '../../../src/accounts/clients/create-integrator.js';
import { hashToken } from '../../../src/accounts/tokens/token-hash.js';
import { assignCurrency } from '../../../src/accounts/users/assign-currency.js';
import type { Deps } from '../../../src/platform/deps.js';

export interface TestIntegrator {
  readonly integratorId: string;
  readonly name: string;
  readonly clientId: string;
  readonly accountId: string;
  readonly wallets: Readonly<Record<string, string>>;
  /** Header of a client-credentials token with every scope. */
  readonly headers: { readonly authorization: string };
}

/** An integrator with a client and a token, inserted directly into the database. */
export async function createTestIntegrator(
  deps: Deps,
  options: { name?: string; allowedOrigins?: readonly string[]; scopes?: readonly string[] } = {},
): Promise<TestIntegrator> {
  const name = options.name ?? `games-${deps.random.bytes(4).toString('hex')}`;
  const created = await deps.db.transaction().execute((trx) =>
    createIntegrator(deps, trx, {
      name,
      currencies: ['USD', 'EUR'],
      allowedOrigins: options.allowedOrigins ?? [],
    }),
  );
  // the first one of a database owns its token
  await assignCurrency(deps.db, 'TST', created.integratorId);
  const client = await createClient(deps, created.integratorId);
  const token = `svc_at_${deps.random.bytes(32).toString('base64url')}`;
  await deps.db
    .insertInto('access_tokens')
    .values({
      token_hash: hashToken(token),
      client_id: client.client_id,
      integrator_id: created.integratorId,
      scopes: [...(options.scopes ?? ['write_user_tokens', 'read_invoices', 'write_invoices', 'read_payment_methods'])],
      expires_ms: deps.clock.now() + 90 * 24 * 3_600_000,
      created_ms: deps.clock.now(),
    })
    .execute();
  return { ...created, name, clientId: client.client_id, headers: { authorization: `Bearer ${token}` } };
}
