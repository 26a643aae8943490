import { describe, it } from 'vitest';
import { soakRuns, soakSeed } from '../../../../test/support/properties.js';
import { playWorlds } from './play-world.js';

/** From the seeds of `npm test`, also of its longer runs. */
const FAR = 100_000;

const SEQUENCES = soakRuns(1_000);

describe('the service against an in-memory model', () => {
  it(`agrees with it, and the audit with both, over ${SEQUENCES} more sequences`, {
    timeout: SEQUENCES * 600,
  }, async () => {
    await playWorlds({ firstSeed: soakSeed() + FAR, sequences: SEQUENCES });
  });
});
