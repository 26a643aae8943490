import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { PaymentDeps } from '../../payments/deps.js';
import type { Database } from '../../platform/db/database.js';
import { isStorableText } from '../../platform/db/storable-text.js';
import type { OperatorRole } from '../../platform/db/tables/console.js';
import type { SqlExecutor } from '../../platform/http/idempotency-store.js';
import { brokenRules } from '../../platform/http/validate.js';
import type { LogEntry, SignInOrigin } from './console-log.js';
import type { FoundObject, ObjectKind } from './find-object.js';
import type { Operator } from './operator.js';

/** What every call works with. */
export interface OpenContext {
  readonly deps: PaymentDeps;
  readonly origin: SignInOrigin;
  /** The token in the session's cookie, valid or not. */
  readonly token: string | undefined;
  /** Replaces the session's cookie; undefined removes it. */
  setToken(token: string | undefined): void;
  /** The token in the cookie of an attempt to sign in with a passkey, valid or not. */
  readonly attempt: string | undefined;
  /** Replaces that cookie; undefined removes it. */
  setAttempt(token: string | undefined): void;
}

export interface CallContext extends OpenContext {
  readonly operator: Operator;
}

export interface ObjectContext extends CallContext {
  readonly object: FoundObject;
}

export interface ChangeContext extends ObjectContext {
  /** As the log names it, such as `account.freeze`. */
  readonly action: string;
  readonly reason: string;
  /**
   * Writes the log, and holds the operator. Call it in the transaction of the change, before it locks a request that waits.
   *
   * @throws ApiError as `holdOperator`
   */
  record(trx: Kysely<Database>, note: Note): Promise<void>;
  /** The same, in a transaction of the money engine. */
  recordWith(client: SqlExecutor, note: Note): Promise<void>;
  /** Makes every later request of a player look at what has changed. */
  forgetTokens(): void;
}

/** What the log keeps of a change. */
export type Note = Pick<LogEntry, 'before' | 'after'>;

interface Place {
  readonly method: 'GET' | 'POST';
  /** Below `/console/api/v1`. */
  readonly path: string;
}

interface Guarded extends Place {
  /** The least role; `signed-in`: any, also with the printed password. */
  readonly access: 'signed-in' | OperatorRole;
  /** Not for an integrator's people. */
  readonly operatorOnly?: true;
}

interface OnObject extends Guarded {
  /** What `:id` in its path is. Another integrator's is not found. */
  readonly object: ObjectKind;
}

type Run<C> = (context: C, given: unknown) => Promise<object>;

/** One call of the console, as its table lists it. */
export type ConsoleCall =
  | (Place & { readonly kind: 'open'; readonly run: Run<OpenContext> })
  | (Guarded & { readonly kind: 'plain'; readonly run: Run<CallContext> })
  | (OnObject & { readonly kind: 'object'; readonly run: Run<ObjectContext> })
  | (OnObject & {
      readonly kind: 'change';
      readonly action: ChangeContext['action'];
      readonly run: Run<ChangeContext>;
    });

interface Checked<C, I> {
  /** Of the query of a GET, the body of a POST. */
  readonly input: z.ZodType<I>;
  run(context: C, input: I): Promise<object>;
}

/** Of a call that takes nothing beside its path. */
export const noInput = z.object({});

/** Anybody may make it. */
export function openCall<I>(call: Place & Checked<OpenContext, I>): ConsoleCall {
  return { ...call, kind: 'open', run: checked(call) };
}

/** About no object. */
export function plainCall<I>(call: Guarded & Checked<CallContext, I>): ConsoleCall {
  return { ...call, kind: 'plain', run: checked(call) };
}

/** Reads one object. */
export function objectCall<I>(call: Omit<OnObject, 'method'> & Checked<ObjectContext, I>): ConsoleCall {
  return { ...call, method: 'GET', kind: 'object', run: checked(call) };
}

/** Changes one object; the body says why, and the log has an entry. */
export function changeCall<I>(
  call: Omit<OnObject, 'method'> & Pick<ChangeContext, 'action'> & Checked<ChangeContext, I>,
): ConsoleCall {
  return { ...call, method: 'POST', kind: 'change', run: checked(call) };
}

/** A text without what Postgres cannot store. */
export function storable(least: number, most: number) {
  return z
    .string()
    .trim()
    .min(least)
    .max(most)
    .refine(isStorableText, 'Must not contain the character NUL, or half of a surrogate pair');
}

/** To the minute, in UTC, as a browser's field has it. */
export const minute = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/, 'Must be a time such as 2026-11-20T08:30')
  .transform((text) => Date.parse(`${text}Z`))
  .refine((ms) => !Number.isNaN(ms), 'Must be a time such as 2026-11-20T08:30');

/** Of every body that changes something. */
export const reasonSchema = z.object({ reason: storable(3, 500) });

/** @throws ApiError 422 naming the fields */
export function readInput<I>(schema: z.core.$ZodType<I>, given: unknown): I {
  const parsed = z.safeParse(schema, given);
  if (!parsed.success) throw brokenRules(parsed.error, 'body', given);
  return parsed.data;
}

function checked<C, I>({ input, run }: Checked<C, I>): Run<C> {
  return async (context, given) => run(context, readInput(input, given));
}
