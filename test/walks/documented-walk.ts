import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect } from 'vitest';
import { type StepRules, stepsOf, textOf } from '../support/call-walk.js';

const ARCHITECTURE = resolve(import.meta.dirname, '../../docs/architecture.md');

/** The current walk matches docs/architecture.md, and is within its limit. */
export function expectDocumentedWalk(
  limits: { readonly files: number; readonly returns: number },
  rules: Pick<StepRules, 'start' | 'language'>,
): void {
  const steps = stepsOf(globalThis.walk.calls, { ...rules, countsNamedClosures: true });
  const returns = steps.filter(({ isReturn }) => isReturn).length;
  const walk = textOf(steps).replaceAll('service/src/', '');
  const figures = `That is ${steps.length - returns} files and ${returns} calls back.`;
  expect(steps.length - returns, walk).toBeLessThanOrEqual(limits.files);
  expect(returns, walk).toBeLessThanOrEqual(limits.returns);
  expect(readFileSync(ARCHITECTURE, 'utf8').replace(/\s+/g, ' ')).toContain(`${walk}. ${figures}`);
}
