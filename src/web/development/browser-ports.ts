import type { HttpPort, Ports } from '../../ports/ports.js';
import type { WebViewPort } from '../../ports/web-view.js';
import { createSdkError } from '../../result/sdk-error.js';
import { type BrowserPortsOptions, browserPorts as productionPorts } from '../browser-ports.js';
import { developerLog } from './developer-log.js';
import { explainFailure, isMixedContent, mixedContent } from './explain-failure.js';

/** One look at an address serves all tries of a call. */
const KNOWN_FOR_MS = 5_000;

/** `browserPorts` that also say why nothing came from an address; what production weighs nothing of. */
export function browserPorts(options: BrowserPortsOptions = {}): Ports {
  const ports = productionPorts({ ...options, log: options.log ?? developerLog });
  if (!globalThis.document) return ports;
  return {
    ...ports,
    http: explainingHttp(ports.http),
    webView: options.webView ?? explaining(ports.webView),
  };
}

/** What `fetch` rejects with gets a `why`, which the error's message is made of. */
function explainingHttp(http: HttpPort): HttpPort {
  let known: { readonly url: string; readonly atMs: number; readonly told: Promise<string | undefined> } | undefined;
  const explain = (url: string) => {
    const nowMs = Date.now();
    if (known?.url !== url || nowMs - known.atMs > KNOWN_FOR_MS)
      known = { url, atMs: nowMs, told: explainFailure(pageOf(), url, 'request') };
    return known.told;
  };
  return {
    ...http,
    send(request) {
      let isCancelled = false;
      const { response, cancel } = http.send(request);
      return {
        response: response.catch(async (error: unknown) => {
          const why = isCancelled ? undefined : await explain(request.url);
          throw why ? Object.assign(new Error(why, { cause: error }), { why }) : error;
        }),
        cancel() {
          isCancelled = true;
          cancel();
        },
      };
    },
  };
}

function explaining(webView: WebViewPort): WebViewPort {
  return {
    ...webView,
    open(options, listener) {
      let url = '';
      let isClosed = false;
      const view = webView.open(options, {
        ...listener,
        async onGone(error) {
          const message = error?.code === 'page_failed' ? await explainFailure(pageOf(), url, 'page') : undefined;
          if (!isClosed) listener.onGone(error && message ? { ...error, message } : error);
        },
      });
      return {
        ...view,
        load(address) {
          url = address;
          if (isMixedContent(globalThis, address))
            listener.onGone(createSdkError('page_blocked', mixedContent(address)));
          else view.load(address);
        },
        close() {
          isClosed = true;
          view.close();
        },
      };
    },
  };
}

/** `fetch` must be called on the window. */
function pageOf(): Parameters<typeof explainFailure>[0] {
  return { fetch: (input, init) => fetch(input, init), location, document };
}
