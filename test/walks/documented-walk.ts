import { readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { expect } from 'vitest';
import { type StepRules, stepsOf, textOf } from '../support/call-walk.js';

const ROOT = resolve(import.meta.dirname, '../..');
const ARCHITECTURE = resolve(ROOT, 'docs/architecture.md');

/** The current walk matches docs/architecture.md, which says its limit too, and is within it. */
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
  const document = readFileSync(ARCHITECTURE, 'utf8').replace(/\s+/g, ' ');
  expect(document).toContain(`${walk}. ${figures}`);
  const test = relative(ROOT, expect.getState().testPath ?? '').replaceAll('\\', '/');
  expect(document).toContain(`\`${test}\` (${limits.files} files, ${limits.returns} calls back)`);
}
