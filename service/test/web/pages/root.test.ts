import { createHash } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../support/test-service.js';

const ADDRESSES = {
  authUrl: 'https://auth.example',
  invoicingUrl: 'https://invoicing.example',
  paymentsUrl: 'https://payments.example',
  webUrl: 'https://web.example/"x',
  hostedUrl: 'https://hosted.example',
};
const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';

let sandbox: TestService;
let operator: TestService;
beforeAll(async () => {
  [sandbox, operator] = await Promise.all([
    startTestService({ mode: 'sandbox', addresses: ADDRESSES }),
    startTestService({ mode: 'operator', addresses: ADDRESSES }),
  ]);
});
afterAll(() => Promise.all([sandbox.stop(), operator.stop()]));

const get = (service: TestService, accept?: string) =>
  service.call({ url: '/', as: null, headers: accept === undefined ? {} : { accept } });

describe('/', () => {
  it.each([
    undefined,
    '*/*',
    'application/json',
    'application/json, text/html',
    'text/html;q=0',
    'image/png',
    'nonsense',
  ])('answers a program with JSON (Accept: %s)', async (accept) => {
    const { status, headers, json } = await get(sandbox, accept);

    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers.vary).toMatch(/accept/i);
    expect(json).toEqual({
      status: 'Success',
      message: [],
      codes: [],
      payload: {
        mode: 'sandbox',
        sandbox: 'https://web.example/"x/sandbox',
        fixtures: 'https://web.example/"x/sandbox/fixtures',
        console: 'https://web.example/"x/console',
        openapi: 'https://invoicing.example/openapi.json',
        widget: 'https://web.example/"x/ui/v1/widget',
        ready: 'https://invoicing.example/readyz',
      },
    });
  });

  it.each([BROWSER, 'text/html', 'text/*', 'text/html;q=0.9, application/json;q=0.8'])(
    'answers a person with a page (Accept: %s)',
    async (accept) => {
      const { status, headers, text } = await get(sandbox, accept);
      const { document } = new JSDOM(text).window;

      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers.vary).toMatch(/accept/i);
      expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
        'https://web.example/"x/sandbox',
        'https://web.example/"x/sandbox/fixtures',
        'https://web.example/"x/console',
        'https://invoicing.example/openapi.json',
        'https://web.example/"x/ui/v1/widget',
        'https://invoicing.example/readyz',
      ]);
    },
  );

  it('runs no script, loads nothing from elsewhere, and cannot be framed', async () => {
    const { headers, text } = await get(sandbox, BROWSER);
    const { document } = new JSDOM(text).window;
    const style = document.querySelector('style')?.textContent ?? '';
    const hash = createHash('sha256').update(style).digest('base64');

    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(document.querySelectorAll('script, [style], [onclick], iframe')).toHaveLength(0);
  });

  it("names no sandbox tool in an operator's service", async () => {
    const [page, answer] = await Promise.all([get(operator, BROWSER), get(operator)]);

    expect(page.text.toLowerCase()).not.toContain('sandbox');
    expect(Object.keys(answer.json.payload)).toEqual(['mode', 'console', 'openapi', 'widget', 'ready']);
  });

  it('links to the docs where their address is set, and otherwise says where they are', async () => {
    const documented = await startTestService({
      mode: 'operator',
      addresses: ADDRESSES,
      docsUrl: 'https://docs.example/"x',
    });
    try {
      const [page, answer] = await Promise.all([get(documented, BROWSER), get(documented)]);
      const { document } = new JSDOM(page.text).window;

      expect(answer.json.payload.docs).toBe('https://docs.example/"x');
      expect(document.querySelector('a')?.getAttribute('href')).toBe('https://docs.example/"x');
      expect(document.querySelector('footer')).toBeNull();
      expect((await get(sandbox, BROWSER)).text).toContain('SVC_DOCS_URL');
    } finally {
      await documented.stop();
    }
  });

  it('refuses other methods', async () => {
    expect((await sandbox.call({ method: 'POST', url: '/', as: null, body: {} })).status).toBe(405);
  });
});
