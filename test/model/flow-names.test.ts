import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAYMENT_FLOWS } from '../../src/model/flow-names.js';

const SCRIPT = new URL('../../scripts/generate-types/payment-flows.mjs', import.meta.url);
const MANAGER = new URL('../../src/ui/ui-manager.ts', import.meta.url);

test('writes a method with its description for every payment flow into the bindings', async () => {
  const { readPaymentFlows } = await import(SCRIPT.href);
  const flows: { flow: string; about: string }[] = readPaymentFlows();
  expect(flows.map(({ flow }) => flow)).toEqual(PAYMENT_FLOWS);
  expect(flows.find(({ flow }) => flow === 'payment-selection')?.about).toMatch(/^[^;]* payment methods\.$/);
});

test('reports a flow without a method or without a description', async () => {
  const { readPaymentFlows } = await import(SCRIPT.href);
  const manager = readFileSync(MANAGER, 'utf8');
  const unnamed = manager.replace('  KycFlow(', '  IdentityFlow(');
  const untold = manager.replace(/\/\*\*.* see `kycFlow`.*\*\/\n/, '');
  expect([unnamed, untold]).not.toContain(manager);
  for (const text of [unnamed, untold]) expect(() => readPaymentFlows(text)).toThrow(/UIManager has no KycFlow/);
});
