import * as v from 'valibot';
import { describeIssue } from './describe-issue.js';

/** @returns a sentence about the first field that is wrong; undefined when all are right */
export function findProblem(schema: v.GenericSchema, value: unknown): string | undefined {
  const { issues } = v.safeParse(schema, value, { abortEarly: true });
  return issues && describeIssue(issues[0]);
}
