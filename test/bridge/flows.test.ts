import { es5Runtime, es2020Runtime } from './support/es2020-runtime.js';
import { flowSuite } from './support/flow-suite.js';
import { nodeRuntime } from './support/node-runtime.js';

flowSuite(nodeRuntime);
flowSuite(es2020Runtime);
flowSuite(es5Runtime);
