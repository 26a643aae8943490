import { deepStrictEqual, ok } from 'node:assert/strict';

/** One rule of a port, and a check whether an adapter follows it. */
export interface ContractCase {
  /** A sentence. */
  readonly name: string;
  /** @throws Error saying what the adapter did instead */
  run(): Promise<void>;
}

/** @throws Error with the message and both values */
export function same(actual: unknown, expected: unknown, message: string): void {
  try {
    deepStrictEqual(actual, expected);
  } catch {
    throw new Error(`${message}: it was ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}.`);
  }
}

export function holds(condition: boolean, message: string): void {
  ok(condition, `${message}.`);
}
