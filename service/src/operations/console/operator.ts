import type { OperatorRole } from '../../platform/db/tables/console.js';
import type { Deps } from '../../platform/deps.js';
import { forbidden } from '../../platform/http/api-error.js';

/** From least to most. */
export const OPERATOR_ROLES = ['viewer', 'support', 'finance', 'admin'] as const satisfies readonly OperatorRole[];

/** Whoever uses the console. */
export interface Operator {
  /** Null: the sandbox's built-in one. */
  readonly id: string | null;
  readonly name: string;
  readonly email: string;
  readonly role: OperatorRole;
  /** Null: one of the operator's own people, who see every integrator. */
  readonly integratorId: string | null;
  /** Signed in with the printed password, and must choose another before anything else. */
  readonly mustChangePassword: boolean;
}

/** A sandbox has nobody to sign in. */
export const SANDBOX_OPERATOR: Operator = {
  id: null,
  name: 'Sandbox',
  email: 'sandbox',
  role: 'admin',
  integratorId: null,
  mustChangePassword: false,
};

/** Each side lifts only its own freezes. */
export function sideOf({ integratorId }: Operator): 'operator' | 'integrator' {
  return integratorId === null ? 'operator' : 'integrator';
}

/** How an integrator's people read of everybody else. */
export const THE_OPERATOR = 'the operator';

/** Whom an operator may name: an integrator's people know their own. @returns undefined: everybody */
export async function knownPeople(
  db: Deps['db'],
  { integratorId }: Pick<Operator, 'integratorId'>,
): Promise<ReadonlySet<string> | undefined> {
  if (integratorId === null) return undefined;
  const own = await db.selectFrom('operators').select('email').where('integrator_id', '=', integratorId).execute();
  return new Set(own.map(({ email }) => email));
}

/** How an operator may name others: an integrator's people know their own, and that it was the operator. */
export async function knownNames(db: Deps['db'], operator: Operator): Promise<(email: string) => string> {
  const known = await knownPeople(db, operator);
  return (email) => (known === undefined || known.has(email) ? email : THE_OPERATOR);
}

export function allowsRole(role: OperatorRole, needed: OperatorRole): boolean {
  return OPERATOR_ROLES.indexOf(role) >= OPERATOR_ROLES.indexOf(needed);
}

/** Whether somebody may ask for money from outside to be credited, which a sandbox's one person cannot. */
export function mayCredit({ id, role, integratorId }: Operator): boolean {
  return id !== null && integratorId === null && allowsRole(role, 'finance');
}

/** @throws ApiError `console_operator_required` 403 to an integrator's people */
export function requireOperatorsOwn({ integratorId }: Operator): void {
  if (integratorId === null) return;
  throw forbidden('console_operator_required', "Only the operator's own people may do this.");
}

/** @throws ApiError `console_role_required` 403 */
export function requireRole({ role }: Operator, needed: OperatorRole): void {
  if (allowsRole(role, needed)) return;
  throw forbidden('console_role_required', `This needs the role ${needed}; yours is ${role}.`);
}
