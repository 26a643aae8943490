import { sql } from 'kysely';
import { isUuid } from 'svc-bridge/model';
import type { Deps } from '../../platform/deps.js';
import { allowsRole, knownPeople, type Operator, THE_OPERATOR } from './operator.js';
import { isOfWalletOf, type LogCondition, type LogRow, selectLog, viewEntry } from './read-log.js';

/** What is looked for; absent: all. */
interface LogFilter {
  /** Who did it, in lower case and in full. */
  readonly person?: string | undefined;
  /** What an action begins with, such as `account.`, or the id of what it was about. */
  readonly what?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly untilMs?: number | undefined;
}

/**
 * The whole log, newest first; an integrator's people read what is theirs. Only an `admin` reads what people did with their own access, and from
 * which address anything was done.
 */
export async function searchLog(
  deps: Pick<Deps, 'db'>,
  operator: Operator,
  filter: LogFilter,
  cursor: number | undefined,
): Promise<object> {
  const known = await knownPeople(deps.db, operator);
  const isAdmin = allowsRole(operator.role, 'admin');
  const conditions = [...visibleTo(operator, isAdmin), ...matching(filter, known)];
  const { rows, next_cursor } = await selectLog(deps, known, conditions, cursor);
  const subjectOf = await readSubjects(deps, rows);
  const entries = rows.map((row) => ({
    ...viewEntry(row, known),
    ...subjectOf(row),
    address: isAdmin && (known === undefined || known.has(row.operator)) ? row.address : '',
  }));
  return { entries, next_cursor };
}

function visibleTo({ integratorId }: Operator, isAdmin: boolean): LogCondition[] {
  return [
    ...(integratorId === null ? [] : [sql<boolean>`l.integrator_id = ${integratorId}`]),
    ...(isAdmin ? [] : [sql<boolean>`l.object_kind <> 'operator'`]),
  ];
}

function matching(
  { person, what, fromMs, untilMs }: LogFilter,
  known: ReadonlySet<string> | undefined,
): LogCondition[] {
  return [
    ...(person === undefined ? [] : [isBy(person, known)]),
    ...(what === undefined ? [] : [isAbout(what)]),
    ...(fromMs === undefined ? [] : [sql<boolean>`l.at_ms >= ${fromMs}`]),
    ...(untilMs === undefined ? [] : [sql<boolean>`l.at_ms < ${untilMs}`]),
  ];
}

/** Whom somebody does not know by name, they cannot look for by name either. */
function isBy(person: string, known: ReadonlySet<string> | undefined): LogCondition {
  if (known === undefined || known.has(person)) return sql<boolean>`l.operator = ${person}`;
  if (person !== THE_OPERATOR) return sql<boolean>`false`;
  return sql<boolean>`l.operator <> ALL (${[...known]}::text[])`;
}

function isAbout(text: string): LogCondition {
  const id = isUuid(text) ? text.toLowerCase() : text;
  const wallets = isUuid(id) ? isOfWalletOf(id) : sql<boolean>`false`;
  const requests = sql`SELECT r.id::text FROM console_requests AS r WHERE r.object_id = ${id}`;
  return sql<boolean>`(starts_with(l.action, ${text}) OR l.object_id = ${id} OR (l.object_kind = 'request' AND l.object_id IN (${requests})) OR ${wallets})`;
}

/** Those that the console has a page of. */
const PAGES = ['account', 'invoice', 'dispute', 'integrator'];

/** What entries are about, where the console shows it, and whose it is. */
async function readSubjects({ db }: Pick<Deps, 'db'>, rows: readonly LogRow[]) {
  const idsOf = (kind: string) => rows.filter((row) => row.object_kind === kind).map((row) => row.object_id);
  const owners = rows.flatMap((row) => row.integrator_id ?? []);
  const [requests, people, integrators, wallets] = await Promise.all([
    db
      .selectFrom('console_requests')
      .select(['id', 'object_kind', 'object_id'])
      .where('id', 'in', [...idsOf('request'), NOBODY])
      .execute(),
    db
      .selectFrom('operators')
      .select(['id', 'email'])
      .where('id', 'in', [...idsOf('operator'), NOBODY])
      .execute(),
    db
      .selectFrom('integrators')
      .select(['id', 'name'])
      .where('id', 'in', [...owners, NOBODY])
      .execute(),
    db
      .selectFrom('wallets as w')
      .innerJoin('accounts as a', 'a.id', 'w.account_id')
      .select(['w.id', 'w.account_id', 'a.kind', 'a.integrator_id'])
      .where('w.id', 'in', [...idsOf('wallet'), NOBODY])
      .execute(),
  ]);
  const owned = wallets.map(({ id, kind, account_id, integrator_id }) => ({
    id,
    ...(kind === 'user'
      ? { object_kind: 'account', object_id: account_id }
      : { object_kind: 'integrator', object_id: integrator_id }),
  }));
  const shownOn = new Map([...requests, ...owned].map((row) => [row.id, row]));
  const emails = new Map(people.map(({ id, email }) => [id, email]));
  const names = new Map(integrators.map(({ id, name }) => [id, name]));
  return ({ object_kind, object_id, integrator_id }: LogRow) => {
    const about = shownOn.get(object_id) ?? { object_kind, object_id };
    return {
      subject: {
        kind: object_kind,
        name: emails.get(object_id) ?? object_id,
        page: PAGES.includes(about.object_kind) ? `${about.object_kind}s/${about.object_id}` : '',
      },
      integrator: names.get(integrator_id ?? '') ?? '',
    };
  };
}

/** So that a list of ids is never empty. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
