import { createFakeHttp, fakeResponse } from '../../src/testing.js';
import { createFetchHttp } from '../../src/web/browser-ports.js';
import { httpContract } from './http-contract.js';

httpContract('fetch', () => createFetchHttp(globalThis));

httpContract('the fake', (url) =>
  createFakeHttp(({ method, url: asked, headers, body = '' }) => {
    const path = asked.slice(url.length);
    if (path === '/broken') return new Error('the line was closed');
    if (path === '/silent') return new Promise(() => undefined);
    return fakeResponse(path === '/refused' ? 422 : 200, { method, body, authorization: headers.authorization });
  }),
);
