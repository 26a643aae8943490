import { describeScenarios } from './scenarios.js';
import { Firefox } from './support/firefox.js';

describeScenarios('Firefox', () => Firefox.start(process.env.FIREFOX_PATH ?? 'firefox-esr'));
