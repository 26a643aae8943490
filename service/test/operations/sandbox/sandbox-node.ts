import { createApp } from '../../../src/app.js';
import { createSandboxAdapters } from '../../../src/operations/adapters/sandbox-adapters.js';
import { createSandboxParts, type Sandbox, startSandbox } from '../../../src/operations/sandbox/start-sandbox.js';
import { createSandboxCardProvider } from '../../../src/payments/cards/sandbox-card-provider.js';
import { createMoney } from '../../../src/payments/money.js';
import type { HttpApp } from '../../../src/platform/http/http-app.js';
import { checkAnswers } from '../../support/check-answers.js';
import { createTestDeps } from '../../support/flows/test-deps.js';
import type { TestDatabase } from '../../support/test-database.js';

export interface SandboxNode {
  readonly app: HttpApp;
  readonly sandbox: Sandbox;
  readonly woken: () => number;
  stop(): Promise<void>;
}

/** A node of the sandbox, as the service composes it. */
export async function startSandboxNode(database: TestDatabase): Promise<SandboxNode> {
  const base = createTestDeps(database);
  const parts = createSandboxParts(database.pool, base.random);
  const tools = { pool: database.pool, random: base.random, log: base.log, clock: parts.clock };
  const money = createMoney(tools, {
    cards: createSandboxCardProvider(parts),
    injectedFault: () => parts.faults.paymentFailure(),
  });
  let woken = 0;
  const adapters = createSandboxAdapters({ ...tools, ...base.settings });
  const deps = { ...base, clock: parts.clock, money, adapters };
  const sandbox = await startSandbox(deps, parts, () => {
    woken += 1;
  });
  const app = createApp(deps, { sandbox });
  checkAnswers(app);
  return {
    app,
    sandbox,
    woken: () => woken,
    stop: async () => {
      await app.close();
      await sandbox.stop();
      await money.drained();
    },
  };
}
