import { describe, expect, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { codeOf, fillSignIn, PASSWORD } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole();

describe('the console of an operator', () => {
  it('lets an operator in with password and code, asks for a new password, and out again', async () => {
    const made = await service.admin('create-operator', '--email', 'ada@example.com', '--role', 'viewer');
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.goto(`${service.url}/console`);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await fillSignIn(page, 'ada@example.com', 'wrong', codeOf(made.otpauth));
    await page.getByText('E-mail address, password or code is wrong').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await fillSignIn(page, 'ada@example.com', made.password ?? '', codeOf(made.otpauth));
    await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel('Printed password').fill(made.password ?? '');
    await page.getByLabel('New password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByRole('searchbox').waitFor();
    await page.getByText('ada@example.com, viewer').waitFor();

    const [cookie, ...others] = await page.context().cookies();
    expect(others).toEqual([]);
    const rules = { name: '__Host-svc-console', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' };
    expect(cookie).toMatchObject(rules);
    expect(await page.evaluate(() => document.cookie)).toBe('');

    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await fillSignIn(page, 'ada@example.com', PASSWORD, codeOf(made.otpauth, 30_000));
    await page.getByRole('searchbox').waitFor();
    await service.admin('disable-operator', '--email', 'ada@example.com');
    await page.getByRole('searchbox').fill('nobody@example.com');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});
