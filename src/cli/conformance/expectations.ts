import { check, type WireSchema } from '../../model/check.js';
import { type Answer, objectOf } from './send.js';
import { must } from './verdict.js';

/** @throws Broken unless the answer has one of these statuses */
export function mustAnswer(answer: Answer, ...statuses: readonly number[]): void {
  must(statuses.includes(answer.status), `it answered ${answer.status}, not ${statuses.join(' or ')}`, answer);
}

/** @throws Broken unless a value is exactly what its schema emits */
export function mustBe<T>(schema: WireSchema<T>, value: unknown, answer: Answer): void {
  const checked = check(schema, value);
  must(checked.ok, checked.ok ? '' : checked.problem, answer);
}

/** @throws Broken unless a field of the payload has this value */
export function mustSay(answer: Answer, field: string, value: unknown): void {
  const came = answer.payload[field];
  must(came === value, `${field} is ${JSON.stringify(came)}, not ${JSON.stringify(value)}`, answer);
}

/** The payload as a list. */
export function listOf(answer: Answer): Readonly<Record<string, unknown>>[] {
  const { payload } = objectOf(answer.json);
  return Array.isArray(payload) ? payload.map(objectOf) : [];
}

/** The entries of a map, or nothing. */
export function entriesOf(map: unknown): [string, Readonly<Record<string, unknown>>][] {
  return Object.entries(objectOf(map)).map(([key, value]) => [key, objectOf(value)]);
}
