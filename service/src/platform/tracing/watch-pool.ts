import { context } from '@opentelemetry/api';
import type { Pool, PoolClient } from 'pg';
import { summarizeQuery } from './query-summary.js';
import type { SpanAttributes } from './tracing.js';

/** One statement, or several sent together, as the server answered. */
export interface AnsweredQuery {
  readonly name: string;
  readonly attributes: SpanAttributes;
  /** Rows found or changed. */
  readonly rows: number;
  readonly error: unknown;
}

/** @returns what to call once it is answered; undefined: nobody asks for this one */
export type OnQuery = () => ((query: AnsweredQuery) => void) | undefined;

/** What the ledger sends in one round trip. */
interface SentTogether {
  readonly statements: readonly { readonly name: string; readonly text: string }[];
  readonly answers: Promise<readonly { readonly rowCount: number }[]>;
}

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result?: unknown) => void;
type Answered = (rows: number, error?: unknown) => void;

/** Reports the statements of a pool's connections. Their values are not looked at. */
export function watchPool(pool: Pool, onQuery: OnQuery): void {
  const connect: Query = pool.connect;
  // whoever releases a connection calls the one who waits for it, whose span it must not inherit
  Object.defineProperty(pool, 'connect', {
    value: (callback?: Callback) =>
      Reflect.apply(connect, pool, callback ? [context.bind(context.active(), callback)] : []),
  });
  pool.on('connect', (client) => watchClient(client, onQuery));
}

function watchClient(client: PoolClient, onQuery: OnQuery): void {
  const query: Query = client.query;
  const namespace = 'database' in client && typeof client.database === 'string' ? client.database : undefined;
  const run: Query = (...args) => {
    const report = onQuery();
    if (!report) return Reflect.apply(query, client, args);
    const described = describe(args[0]);
    const attributes = { 'db.system.name': 'postgresql', 'db.namespace': namespace, ...described.attributes };
    const answered: Answered = (rows, error) => report({ name: described.name, attributes, rows, error });
    const last = args.at(-1);
    if (typeof last === 'function') args.splice(-1, 1, reporting(last as Callback, answered));
    const answer = Reflect.apply(query, client, args);
    if (isSentTogether(answer)) {
      answer.answers.then((all) => answered(all.reduce((sum, { rowCount }) => sum + rowCount, 0)), failing(answered));
    } else if (answer instanceof Promise) {
      answer.then((result: unknown) => answered(rowsOf(result)), failing(answered));
    }
    return answer;
  };
  Object.defineProperty(client, 'query', { value: run });
}

const reporting =
  (callback: Callback, answered: Answered): Callback =>
  (error, result) => {
    answered(rowsOf(result), error ?? undefined);
    callback(error, result);
  };

const failing = (answered: Answered) => (error: unknown) => answered(0, error);

function describe(asked: unknown): Pick<AnsweredQuery, 'name' | 'attributes'> {
  if (isSentTogether(asked)) return describeTogether(asked.statements);
  const { text, name } = typeof asked === 'string' ? { text: asked, name: undefined } : textOf(asked);
  const { summary, operation, table } = summarizeQuery(text, name);
  return {
    name: summary,
    attributes: { 'db.query.summary': summary, 'db.operation.name': operation, 'db.collection.name': table },
  };
}

/** The convention's longest summary. */
const LONGEST_SUMMARY = 255;

function describeTogether(statements: SentTogether['statements']): Pick<AnsweredQuery, 'name' | 'attributes'> {
  const names = statements.map(({ name }) => name);
  const summary = names.join('; ').slice(0, LONGEST_SUMMARY);
  return {
    name: summary,
    attributes: {
      'db.query.summary': summary,
      'db.operation.name': 'BATCH',
      'db.operation.batch.size': names.length > 1 ? names.length : undefined,
      'svc.db.statements': names,
    },
  };
}

function textOf(asked: unknown): { text: string; name: string | undefined } {
  if (typeof asked !== 'object' || asked === null) return { text: '', name: undefined };
  const text = 'text' in asked && typeof asked.text === 'string' ? asked.text : '';
  return { text, name: 'name' in asked && typeof asked.name === 'string' ? asked.name : undefined };
}

function rowsOf(result: unknown): number {
  const count = typeof result === 'object' && result !== null && 'rowCount' in result ? result.rowCount : 0;
  return typeof count === 'number' ? count : 0;
}

function isSentTogether(asked: unknown): asked is SentTogether {
  return typeof asked === 'object' && asked !== null && 'statements' in asked && 'answers' in asked;
}
