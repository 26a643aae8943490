import type { TestProject } from 'vitest/node';
import { System } from '../../e2e/support/system.js';

/** Starts the service and the sample game, once for all browsers. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const system = await System.start();
  project.provide('serviceUrl', system.serviceUrl);
  project.provide('gameUrl', system.gameUrl);
  return () => system.stop();
}
