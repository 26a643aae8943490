import { describe, it } from 'vitest';
import { soakRuns, soakSeed } from '../../../../test/support/properties.js';
import { playWorlds } from './play-world.js';

const SEQUENCES = soakRuns(300);

describe('the service against an in-memory model', () => {
  it(`agrees with it, and the audit with both, over ${SEQUENCES} sequences`, { timeout: SEQUENCES * 600 }, async () => {
    await playWorlds({ firstSeed: soakSeed(), sequences: SEQUENCES });
  });
});
