import type { AdminDeps } from './admin-command.js';

export interface FoundIntegrator {
  readonly id: string;
  readonly account_id: string;
}

export async function findIntegrator(deps: Pick<AdminDeps, 'db'>, name: string): Promise<FoundIntegrator | undefined> {
  return deps.db.selectFrom('integrators').select(['id', 'account_id']).where('name', '=', name).executeTakeFirst();
}

/** @throws Error in one sentence when there is none */
export async function requireIntegrator(deps: Pick<AdminDeps, 'db'>, name: string): Promise<FoundIntegrator> {
  const integrator = await findIntegrator(deps, name);
  if (!integrator) throw new Error(`There is no integrator ${name}.`);
  return integrator;
}

/** Whose a user or a wallet is. @returns null: nobody's */
export async function ownerOf(db: AdminDeps['db'], kind: 'account' | 'wallet', id: string): Promise<string | null> {
  const accounts = db.selectFrom('accounts as a').select('a.integrator_id');
  const query =
    kind === 'account'
      ? accounts.where('a.id', '=', id)
      : accounts.innerJoin('wallets as w', 'w.account_id', 'a.id').where('w.id', '=', id);
  return (await query.executeTakeFirst())?.integrator_id ?? null;
}
