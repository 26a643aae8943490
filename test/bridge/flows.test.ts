import { flowSuite } from './support/flow-suite.js';
import { nodeRuntime } from './support/node-runtime.js';

flowSuite(nodeRuntime);
