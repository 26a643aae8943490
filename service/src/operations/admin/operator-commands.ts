import { z } from 'zod';
import { OPERATOR_ROLES } from '../console/operator.js';
import { forgetSignIns } from '../console/operator-tries.js';
import { createOperator, disableOperator, resetOperator, setOperatorRole } from '../console/set-operator.js';
import type { AdminCommand, AdminDeps, AdminOptions } from './admin-command.js';
import { requireIntegrator } from './find-integrator.js';
import { one } from './options.js';

const ROLES = OPERATOR_ROLES.join('|');

/** Who may use the console. */
export const operatorCommands: Readonly<Record<string, AdminCommand>> = {
  'create-operator': {
    usage: `--email ada@example.com --role ${ROLES} [--name "Ada"] [--integrator demo-games]`,
    does: "Creates an operator of the console; with --integrator one of its own people, who see only its data. Prints a password, to be replaced at the first sign-in within 72 hours, and the authenticator app's otpauth:// address, both once.",
    run: create,
  },
  'set-operator-role': {
    usage: `--email ada@example.com --role ${ROLES}`,
    does: "Changes an operator's role, at once.",
    run: setRole,
  },
  'reset-operator': {
    usage: '--email ada@example.com',
    does: 'Replaces the password and the authenticator secret, and prints both once. Removes all passkeys and ends all sessions; enables a disabled operator.',
    run: reset,
  },
  'disable-operator': {
    usage: '--email ada@example.com',
    does: 'Disables an operator and ends all their sessions at once.',
    run: disable,
  },
  'list-operators': {
    usage: '',
    does: 'Lists the operators of the console.',
    run: list,
  },
};

async function create(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const email = emailOf(options);
  const role = roleOf(options);
  const name = options.name === undefined ? (email.split('@')[0] ?? email) : one(options, 'name').trim();
  if (name === '' || name.length > 100) throw new Error('--name must have 1 to 100 characters.');
  const integrator = options.integrator === undefined ? undefined : one(options, 'integrator');
  const integratorId = integrator === undefined ? null : (await requireIntegrator(deps, integrator)).id;
  const printed = await createOperator(deps, { email, name, role, integratorId });
  if (!printed) throw new Error(`The operator ${email} already exists.`);
  return { email, role, ...(integrator !== undefined && { integrator }), ...printed };
}

async function setRole(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const email = emailOf(options);
  const role = roleOf(options);
  if (!(await setOperatorRole(deps, { email, role }))) throw new Error(`There is no operator ${email}.`);
  return { email, role };
}

async function reset(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const email = emailOf(options);
  const printed = await resetOperator(deps, email);
  if (!printed) throw new Error(`There is no operator ${email}.`);
  await forgetSignIns(deps, { account: email });
  return { email, ...printed };
}

async function disable(deps: AdminDeps, options: AdminOptions): Promise<object> {
  const email = emailOf(options);
  if (!(await disableOperator(deps, email))) throw new Error(`There is no enabled operator ${email}.`);
  return { email, disabled: true };
}

async function list({ db }: AdminDeps): Promise<object> {
  const rows = await db
    .selectFrom('operators as o')
    .leftJoin('integrators as i', 'i.id', 'o.integrator_id')
    .select(['o.email', 'o.name', 'o.role', 'o.disabled_ms', 'o.password_expires_ms', 'i.name as integrator'])
    .select((where) =>
      where
        .selectFrom('operator_passkeys as p')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('p.operator_id', '=', 'o.id')
        .as('passkeys'),
    )
    .orderBy('o.email')
    .execute();
  const operators = rows.map((row) => ({
    email: row.email,
    name: row.name,
    role: row.role,
    integrator: row.integrator,
    disabled: row.disabled_ms !== null,
    signed_in_before: row.password_expires_ms === null,
    passkeys: row.passkeys ?? 0,
  }));
  return { operators };
}

function emailOf(options: AdminOptions): string {
  const parsed = z.email().max(254).safeParse(one(options, 'email').trim().toLowerCase());
  if (!parsed.success) throw new Error('--email must be an e-mail address.');
  return parsed.data;
}

function roleOf(options: AdminOptions) {
  const given = one(options, 'role');
  const role = OPERATOR_ROLES.find((each) => each === given);
  if (!role) throw new Error(`--role must be one of ${OPERATOR_ROLES.join(', ')}.`);
  return role;
}
