import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectUsableEverywhere } from './support/console-pages.js';
import { codeOf, newOperatorWithApp, PASSWORD } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole({}, 'localhost');

/** A device that unlocks passkeys as soon as it is asked. */
async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const confirm = async (page: Page, code: string, name?: string) => {
  const dialog = page.getByRole('dialog');
  if (name !== undefined) await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Password').fill(PASSWORD);
  await dialog.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
};

describe('a passkey', () => {
  it('is added, signs in without e-mail address, password and code, and is removed', async () => {
    const { page, otpauth } = await newOperatorWithApp(browser, service, { email: 'ada@example.com', role: 'viewer' });
    const { cdp, authenticatorId } = await addAuthenticator(page);
    const credentials = async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
    await page.getByRole('link', { name: 'Your sign-in' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expectUsableEverywhere(page);
    await confirm(page, '000000', 'Work laptop');
    await page.getByText('Password or code is wrong').waitFor();
    await confirm(page, codeOf(otpauth, 30_000), 'Work laptop');
    const row = page.getByRole('listitem').filter({ hasText: 'Work laptop' });
    await row.getByText('Never used').waitFor();
    await page.getByText('The passkey is added.').waitFor();
    await expectUsableEverywhere(page);
    expect(await credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectUsableEverywhere(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('ada@example.com, viewer').waitFor();
    await row.getByText('Last used').waitFor();
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['__Host-svc-console']);

    await row.getByRole('button', { name: 'Remove' }).click();
    await expectUsableEverywhere(page);
    // a code works once: the one before is forgotten, so that no test waits for the next
    await service.sql('UPDATE operators SET totp_step = 0');
    await confirm(page, codeOf(otpauth));
    await row.waitFor({ state: 'detached' });
    await page.getByText('The passkey is removed.').waitFor();
    await page.getByText('ada@example.com, viewer').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('This passkey does not open the console.').waitFor();
    await expectUsableEverywhere(page);
  });

  it('that its owner does not unlock signs nobody in', async () => {
    const { page, otpauth } = await newOperatorWithApp(browser, service, { email: 'bob@example.com', role: 'viewer' });
    const { cdp, authenticatorId } = await addAuthenticator(page);
    await page.getByRole('link', { name: 'Your sign-in' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
    await confirm(page, codeOf(otpauth, 30_000), 'Work laptop');
    await page.getByText('The browser was given no passkey').waitFor();
    await expectUsableEverywhere(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByText('The browser was given no passkey').waitFor();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
