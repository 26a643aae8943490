import { UIManager } from '../../src/index.js';
import type { FlowCallbacks, FlowResult } from '../../src/result/flow-result.js';
import { createTestPorts, type TestPorts, type TestPortsOptions } from '../../src/testing.js';
import type { FlowHostOptions } from '../../src/ui/flow-host.js';

export const ORIGIN = 'https://svc.example';
export const REDIRECT = `${ORIGIN}/ui/v1/continue?authorized_invoice_id=inv-1&is_escrow=true#nonce=n0nce`;
export const TRANSACTION = { transaction_id: 'tx-1', transaction_description: 'Sword' };

export interface TestManager extends TestPorts {
  readonly ui: UIManager;
  /** Every callback that was called, oldest first. */
  readonly outcomes: FlowResult[];
  readonly callbacks: FlowCallbacks;
  readonly trio: [(r: FlowResult) => void, (r: FlowResult) => void, (r: FlowResult) => void];
}

/** A manager over fakes, whose callbacks record their arguments. */
export function createTestManager(options: TestPortsOptions & Partial<FlowHostOptions> = {}): TestManager {
  const { environment = ORIGIN, ...rest } = options;
  const test = createTestPorts({ transactions: [TRANSACTION], ...options });
  const ui = new UIManager({
    session: () => test.service.session(),
    ...rest,
    environment,
    ports: { ...test.ports, ...options.ports },
  });
  const outcomes: FlowResult[] = [];
  const note = (result: FlowResult) => void outcomes.push(result);
  return {
    ...test,
    ui,
    outcomes,
    callbacks: { onComplete: note, onCancel: note, onError: note },
    trio: [note, note, note],
  };
}
