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
