import { describeScenarios } from './scenarios.js';
import { WebKit } from './support/webkit.js';

describeScenarios('WebKit', () => WebKit.start());
