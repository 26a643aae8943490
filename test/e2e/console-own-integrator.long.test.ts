import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { tinyFont } from '../../pages/test/support/tiny-font.js';
import { answer, expectUsableEverywhere } from './support/console-pages.js';
import { newOperator } from './support/console-people.js';
import { newIntegrator } from './support/new-integrator.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole();

let playerId: string;
let own: CreatedIntegrator;
let other: CreatedIntegrator;
beforeAll(async () => {
  own = await createIntegrator('demo-games');
  other = await createIntegrator('other-games');
});

interface CreatedIntegrator {
  readonly id: string;
  readonly webhookId: string;
  /** A payment link for its player. */
  payLink(): Promise<string>;
}

/** With a receiver of webhooks and a player. */
async function createIntegrator(name: string): Promise<CreatedIntegrator> {
  const { id: integratorId, call } = await newIntegrator(service, name);
  const body = { url: `https://${name}.example/hooks` };
  const { id } = await call({ path: '/v2/webhooks', body });
  const player = await call({ path: '/v1/users', body: { email: `player@${name}.example`, currencies: ['USD'] } });
  playerId = String(player.account_id);
  const item = { description: 'Sword', product_sku: 'S-1', transaction_type: 'user_to_integrator' };
  const order = {
    account_id: player.account_id,
    is_escrow: false,
    invoice_mechanism: 'svc_hosted',
    reference_type: 'order',
    reference_id: 'A-17',
    line_items: [{ ...item, currency: 'USD', amount: 1_999 }],
  };
  return {
    id: integratorId,
    webhookId: String(id),
    payLink: async () => String((await call({ path: '/v2/authorize/invoice', body: order })).redirect),
  };
}

/** Calls what the page offers no button for, as its script could. @returns the answer's status and codes */
function callFrom(page: Page, path: string, body: object): Promise<{ status: number; codes: string[] }> {
  return page.evaluate(
    async ([at, text]) => {
      const response = await fetch(`/console/api/v1${at}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-svc-console': '1' },
        body: text,
      });
      return { status: response.status, codes: (await response.json()).codes };
    },
    [path, JSON.stringify({ reason: 'Only a test', ...body })] as const,
  );
}

const newKey = () => ({ request_key: crypto.randomUUID() });

describe('an integrator’s own admin', () => {
  it('finds the way to their own page, makes a key there and stops it', async () => {
    const page = await newOperator(browser, service, {
      email: 'own@demo.example',
      role: 'admin',
      integrator: 'demo-games',
    });
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('link');
    expect(await pages.allTextContents()).toEqual(['Waiting', 'Integrator', 'Log', 'People', 'Your sign-in']);
    await page.getByRole('link', { name: 'Integrator' }).click();
    await page.getByRole('button', { name: 'Create a key' }).click();
    await answer(page, 'Create', 'Rotation of the key');
    const secret = page.getByRole('region', { name: 'The new key’s secret' });
    const made = (await secret.getByText(/^client_/).textContent()) ?? '';
    await page.locator(`#disable-${made}`).click();
    await answer(page, 'Disable', 'It was only a test');
    const key = page.getByRole('listitem').filter({ hasText: made }).first();
    await key.getByText('disabled', { exact: true }).waitFor();
    await page.getByText('own@demo.example: It was only a test').waitFor();
    expect(await page.getByRole('link', { name: 'Change limits and rules' }).count()).toBe(0);
    await expectUsableEverywhere(page);
  });

  it('enables a receiver of webhooks that has answered 410, and disables it', async () => {
    await service.sql(
      `UPDATE webhook_endpoints SET state = 'disabled', disabled_reason = 'The receiver answered 410 Gone.' WHERE id = '${own.webhookId}'`,
    );
    const page = await newOperator(browser, service, {
      email: 'hooks@demo.example',
      role: 'support',
      integrator: 'demo-games',
    });
    await page.goto(`${service.url}/console#/integrators/${own.id}`);
    await page.getByRole('link', { name: 'https://demo-games.example/hooks' }).click();
    await page.getByText('The receiver answered 410 Gone.').waitFor();
    await expectUsableEverywhere(page);
    await page.getByRole('button', { name: 'Enable' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Enable this receiver?' }).waitFor();
    await expectUsableEverywhere(page);
    await answer(page, 'Enable', 'Their server is back');
    await page.getByText('The receiver is enabled.').waitFor();
    await page.getByText('enabled', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Enable' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Disable' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Disable this receiver?' }).waitFor();
    await expectUsableEverywhere(page);
    await answer(page, 'Disable', 'It overloads us');
    await page.getByText('Disabled in the console.').waitFor();
    await page.getByRole('button', { name: 'Enable' }).waitFor();
    expect(await page.getByRole('button', { name: 'Disable' }).count()).toBe(0);
    await expectUsableEverywhere(page);
  });

  it('changes their looks, sees them on a payment link while typing, and reads at the field what is refused', async () => {
    const page = await newOperator(browser, service, {
      email: 'looks@demo.example',
      role: 'admin',
      integrator: 'demo-games',
    });
    await page.goto(`${service.url}/console#/integrators/${own.id}`);
    await page.getByRole('link', { name: 'Change the looks' }).click();
    const preview = page.frameLocator('iframe[title="A payment link in these looks"]');
    await preview.getByRole('heading', { name: 'demo-games' }).waitFor();
    await preview.getByRole('button', { name: /Pay/ }).waitFor();
    const primary = () => preview.locator('html').evaluate((html) => html.style.getPropertyValue('--primary'));

    await page.getByLabel('Name that players read').focus();
    await page.keyboard.type('Sword Shop');
    await preview.getByRole('heading', { name: 'Sword Shop' }).waitFor();
    await page.getByLabel('Colour of buttons', { exact: true }).fill('#ffb000');
    await expect.poll(primary).toBe('#ffb000');
    await page.getByLabel('Preset').selectOption('neon');
    await preview.locator('html[data-preset="neon"]').waitFor();
    await page.getByLabel('Players whose system is').selectOption('dark');
    await preview.locator('html[data-scheme="dark"]').waitFor();
    await page.getByLabel('Seller’s full name').fill('Sword Shop Ltd');
    await preview.getByText('Sword Shop Ltd').waitFor();
    await expectUsableEverywhere(page);
    await page.getByLabel('Preset').selectOption('');
    await preview.locator('html:not([data-preset])').waitFor();

    await page.getByLabel('Colour of buttons', { exact: true }).fill('#12');
    await page.getByLabel('Why').fill('Their new looks');
    await page.keyboard.press('Enter');
    await page.getByText('primary_color must be a colour such as #101820.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('primary_color');
    await expectUsableEverywhere(page);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('#ffb000');
    await page.getByRole('button', { name: 'Save the looks' }).click();
    await page.getByText('Saved. Pages that are opened from now on wear it.').waitFor();
    await page.getByText('looks@demo.example: Their new looks').waitFor();
    await page.reload();
    await preview.getByRole('heading', { name: 'Sword Shop' }).waitFor();
    expect(await page.getByLabel('Colour of buttons', { exact: true }).inputValue()).toBe('#ffb000');
  });

  it('gives payment links a typeface of their own, which the service serves', async () => {
    const page = await newOperator(browser, service, {
      email: 'letters@demo.example',
      role: 'admin',
      integrator: 'demo-games',
    });
    await page.goto(`${service.url}/console#/integrators/${own.id}/looks`);
    const preview = page.frameLocator('iframe[title="A payment link in these looks"]');
    await preview.getByRole('button', { name: /Pay/ }).waitFor();
    const lettersOf = (html: Locator) =>
      html.evaluate(({ ownerDocument }) => [...ownerDocument.fonts].map(({ family, status }) => [family, status]));
    const pick = (name: string, bytes: Uint8Array) =>
      page.getByLabel('Its file').setInputFiles({ name, mimeType: 'font/woff2', buffer: Buffer.from(bytes) });

    await page.getByLabel('Colour of buttons', { exact: true }).fill('#ffcc00');
    await page.getByLabel('Light or dark').selectOption('light');
    await page.getByText(/^Colour of buttons: "#ffcc00" has 1\.4:1 on the page, and text needs 4\.5:1/).waitFor();
    await page.getByLabel('Typeface').fill('Runes');
    await pick('huge.woff2', tinyFont(300 * 1024));
    await page.getByText('huge.woff2 has 301 KB; at most 300 are allowed.').waitFor();
    await expectUsableEverywhere(page);
    await pick(
      'torn.woff2',
      tinyFont().map((byte, at) => (at > 100 ? 7 : byte)),
    );
    await page.getByText('Its file: cannot be read as a font.').waitFor();
    await pick('runes.woff2', tinyFont());
    await page.getByText(/^runes\.woff2, not saved yet\./).waitFor();
    await expect.poll(() => lettersOf(preview.locator('html'))).toEqual([['Runes', 'loaded']]);
    await expectUsableEverywhere(page);
    await page.getByLabel('Why').fill('Their letters');
    await page.getByRole('button', { name: 'Save the looks' }).click();
    await page.getByText('Saved. Pages that are opened from now on wear it.').waitFor();
    await page.reload();
    await page.getByText(/^One is set\./).waitFor();
    await expect.poll(() => lettersOf(preview.locator('html'))).toEqual([['Runes', 'loaded']]);

    const link = await browser.newPage();
    const asked: string[] = [];
    link.on('request', (request) => asked.push(request.url()));
    await link.goto(await own.payLink());
    await link.locator('html[data-scheme="light"]').waitFor();
    await expect.poll(() => lettersOf(link.locator('html'))).toEqual([['Runes', 'loaded']]);
    expect(asked.filter((address) => address.includes('/typefaces/'))).toHaveLength(1);
    expect(asked.filter((address) => !address.startsWith(service.url))).toEqual([]);

    await page.getByRole('button', { name: 'Remove the file' }).click();
    await expect.poll(() => lettersOf(preview.locator('html'))).toEqual([]);
    await page.getByLabel('Colour of buttons', { exact: true }).fill('');
    await page.getByLabel('Why').fill('The system’s letters again');
    await page.getByRole('button', { name: 'Save the looks' }).click();
    await page.getByText('Saved. Pages that are opened from now on wear it.').waitFor();
    const later = await browser.newPage();
    await later.goto(await own.payLink());
    await later.locator('html[data-scheme="light"]').waitFor();
    expect(await lettersOf(later.locator('html'))).toEqual([]);
  });

  it('sees in the preview only what the console’s own window says', async () => {
    const page = await newOperator(browser, service, {
      email: 'preview@demo.example',
      role: 'admin',
      integrator: 'demo-games',
    });
    await page.goto(`${service.url}/console#/integrators/${own.id}/looks`);
    const preview = page.frameLocator('iframe[title="A payment link in these looks"]');
    await preview.getByRole('button', { name: /Pay/ }).waitFor();
    const looks = [
      ...[
        'display_name',
        'logo_url',
        'preview_text',
        'merchant_name',
        'support_email',
        'support_url',
        'refund_terms_url',
      ],
      ...['preset', 'background_color', 'primary_color', 'color_scheme', 'corners', 'surface', 'density'],
      ...['motion', 'sounds', 'typeface', 'typeface_file'],
    ];
    const message = {
      type: 'svc-look-preview:show',
      name: 'Forged',
      looks: Object.fromEntries(looks.map((name) => [name, ''])),
      scheme: '',
    };
    await preview.locator('html').evaluate(
      (_, sent) =>
        new Promise((resolve) => {
          window.addEventListener('message', () => setTimeout(resolve), { once: true });
          window.postMessage(sent, '*');
        }),
      message,
    );
    expect(await preview.getByText('Forged').count()).toBe(0);
    // what is refused is right but for its sender
    await page.evaluate((sent) => {
      const frame = document.querySelector('iframe');
      frame?.contentWindow?.postMessage(sent, location.origin);
    }, message);
    await preview.getByRole('heading', { name: 'Forged' }).waitFor();
  });

  it('is shown nothing of another integrator, and changes nothing there', async () => {
    const page = await newOperator(browser, service, {
      email: 'curious@demo.example',
      role: 'admin',
      integrator: 'demo-games',
    });
    for (const part of ['', '/looks', '/limits', `/webhooks/${other.webhookId}`, '/days/2026-01-02']) {
      await page.goto(`${service.url}/console#/integrators/${other.id}${part}`);
      await page.reload();
      await page.getByText('No integrator with this id is visible to you.').waitFor();
      expect(await page.content(), part).not.toContain('other-games');
    }
    await page.goto(`${service.url}/console#/find/other-games`);
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor();
    const notFound = { status: 404, codes: ['integrator_not_found'] };
    for (const [action, body] of [
      ['set-looks', { display_name: 'Mine' }],
      ['enable-webhook', { webhook_id: other.webhookId }],
      ['create-client', newKey()],
      ['add-origin', { origin: 'https://evil.example' }],
    ] as const) {
      expect(await callFrom(page, `/integrators/${other.id}/${action}`, body), action).toEqual(notFound);
    }
    const enable = callFrom(page, `/integrators/${own.id}/enable-webhook`, { webhook_id: other.webhookId });
    expect(await enable).toEqual({ status: 404, codes: ['webhook_not_found'] });
    const limits = { currency: 'USD', payout_max_amount: '999', ...newKey() };
    const refused = { status: 403, codes: ['console_operator_required'] };
    expect(await callFrom(page, `/integrators/${own.id}/set-limits`, limits)).toEqual(refused);
  });
});

describe('a role that is not enough', () => {
  it('offers no keys to finance, and refuses them', async () => {
    const page = await newOperator(browser, service, { email: 'fin@example.com', role: 'finance' });
    await page.goto(`${service.url}/console#/integrators/${own.id}`);
    await page.getByRole('heading', { name: 'Keys for the API' }).waitFor();
    await page.getByRole('heading', { name: 'Daily close' }).waitFor();
    for (const name of ['Create a key', 'Disable', 'Add an origin', 'Change the looks', 'Change limits and rules']) {
      expect(await page.getByRole('button', { name }).or(page.getByRole('link', { name })).count(), name).toBe(0);
    }
    const refused = { status: 403, codes: ['console_role_required'] };
    expect(await callFrom(page, `/integrators/${own.id}/create-client`, newKey())).toEqual(refused);
    expect(await callFrom(page, `/integrators/${own.id}/set-looks`, { corners: 'cut' })).toEqual(refused);
    for (const part of ['looks', 'limits']) {
      await page.goto(`${service.url}/console#/integrators/${own.id}/${part}`);
      await page.getByText(/role admin/).waitFor();
      await expectUsableEverywhere(page);
    }
  });

  it('offers no identity data to a viewer, and refuses it', async () => {
    const page = await newOperator(browser, service, { email: 'vic@example.com', role: 'viewer' });
    await page.goto(`${service.url}/console#/accounts/${playerId}`);
    await page.getByText('p•••', { exact: false }).first().waitFor();
    for (const name of ['Show submission', 'Export personal data', 'Freeze']) {
      expect(await page.getByRole('button', { name }).count(), name).toBe(0);
    }
    const refused = { status: 403, codes: ['console_role_required'] };
    for (const action of ['read-identity', 'export', 'freeze']) {
      expect(await callFrom(page, `/accounts/${playerId}/${action}`, {}), action).toEqual(refused);
    }
  });
});

describe('limits and rules', () => {
  it('are changed by the operator’s admin, who reads before what changes', async () => {
    const page = await newOperator(browser, service, { email: 'ada@example.com', role: 'admin' });
    await page.goto(`${service.url}/console#/integrators/${own.id}`);
    await page.getByRole('link', { name: 'Change limits and rules' }).click();
    await page.getByLabel('Currency').selectOption('USD');
    await page.getByLabel('Largest payout').focus();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing is changed yet.').waitFor();
    await page.keyboard.type('500.001');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change these limits?' });
    await dialog.getByText('USD: Largest payout: no limit → 500.001').waitFor();
    await dialog.getByLabel('Why').fill('As agreed');
    await page.keyboard.press('Enter');
    await dialog.getByText('payout_max_amount must be an amount with at most 2 decimals in USD.').waitFor();
    await expectUsableEverywhere(page);
    await page.keyboard.press('Escape');
    await page.getByLabel('Largest payout').fill('500');
    await page.keyboard.press('Enter');
    await answer(page, 'Change', 'As agreed');
    await page.getByText('The limits are changed, or wait for a second person.').waitFor();
    await page.getByText('ada@example.com: As agreed').waitFor();
    expect(await page.getByLabel('Largest payout').inputValue()).toBe('500.00');

    await page.getByLabel('Lost disputes').selectOption('recipients');
    await page.getByLabel('Payouts to a new bank account').fill('24');
    await page.getByRole('button', { name: 'Change the rules' }).click();
    const words =
      'Lost disputes: the integrator pays → recipients pay; Payouts to a new bank account: at once → after 24 hours';
    await page.getByRole('dialog', { name: 'Change these rules?' }).getByText(words).waitFor();
    await answer(page, 'Change', 'Their new contract');
    await page.getByText('ada@example.com: Their new contract').waitFor();
    await expectUsableEverywhere(page);
    await page.getByRole('link', { name: 'demo-games' }).click();
    await page.getByText('USD 500.00').waitFor();
    await page.getByText('after 24 hours').waitFor();
  });
});
