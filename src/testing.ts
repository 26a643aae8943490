/**
 * Fakes for your own tests: play the page, the player, the network and the time.
 *
 * @module svc-bridge/testing
 */
export { createTestPorts, type TestPorts, type TestPortsOptions } from './testing/create-test-ports.js';
export {
  createFakeHttp,
  type FakeHttp,
  type FakeHttpHandler,
  fakeFailure,
  fakeResponse,
  fakeSuccess,
} from './testing/fake-http.js';
export { createFakeService, type FakeService, type FakeServiceOptions } from './testing/fake-service.js';
export { createFakeRandom, createFakeTime, type FakeTime } from './testing/fake-time.js';
export { createFakeWebView, type FakeView, type FakeWebView } from './testing/fake-web-view.js';
