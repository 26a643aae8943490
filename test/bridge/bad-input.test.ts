import { badInputSuite } from './support/bad-input-suite.js';
import { es2020Runtime } from './support/es2020-runtime.js';
import { nodeRuntime } from './support/node-runtime.js';

badInputSuite(nodeRuntime);
badInputSuite(es2020Runtime);
