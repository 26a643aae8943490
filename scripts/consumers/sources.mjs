// What a consumer writes: the same game and server in every project.

/** Opens a flow that cannot get a token, and reports in the page's title how it ended and whether every entry was loaded. */
export const game = `
import { UIManager, browserPorts } from 'svc-bridge';
import * as bridge from 'svc-bridge/bridge';
import * as frame from 'svc-bridge/frame';
import * as model from 'svc-bridge/model';
import * as testing from 'svc-bridge/testing';
import * as view from 'svc-bridge/view';
import { de } from 'svc-bridge/view-languages';

const entries = [bridge.createBridge, frame.readPageMessage, model.check, testing.createFakeTime, view.describeHistory, de];
const ui = new UIManager({
  environment: location.origin,
  ports: browserPorts(),
  session: () => Promise.reject(new Error('no server here')),
});
const end = (result) => {
  document.title = [result.state, result.error?.code, entries.every((entry) => entry !== undefined)].join(' ');
};
ui.HistoryFlow(end, end, end);
`;

export const gameTitle = 'error token_missing true';

export const server = `
import { createServerClient, verifyWebhook } from 'svc-bridge/server';
const client = createServerClient({ addresses: 'http://127.0.0.1:9', clientId: 'id', clientSecret: 'secret' });
console.log(typeof client.createInvoice, typeof verifyWebhook);
`;

export const serverOutput = 'function function';

export const page = (script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>waiting</title></head><body><script type="module" src="${script}"></script></body></html>`;
