import { beforeAll, describe, expect, it } from 'vitest';
import { expectUsableEverywhere } from './support/console-pages.js';
import { codeOf, fillSignIn, newOperator, newOperatorWithApp, PASSWORD } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole();

beforeAll(async () => {
  await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
});

describe('one’s own sign-in', () => {
  it('lists the sessions, ends one or all others, and changes the password', async () => {
    const who = { email: 'ada@example.com', role: 'viewer' };
    const { page, otpauth } = await newOperatorWithApp(browser, service, who);
    const signInElsewhere = async (password: string) => {
      // a code works once: the one before is forgotten, so that no test waits for the next
      await service.sql('UPDATE operators SET totp_step = 0');
      const other = await browser.newPage();
      await other.goto(`${service.url}/console`);
      await fillSignIn(other, who.email, password, codeOf(otpauth));
      await other.getByRole('searchbox').waitFor();
      return other;
    };
    const first = await signInElsewhere(PASSWORD);
    await page.getByRole('link', { name: 'Your sign-in' }).click();
    const sessions = page.getByRole('region', { name: 'Where you are signed in' });
    await sessions.getByText('this one').waitFor();
    await expectUsableEverywhere(page);
    await sessions.getByRole('button', { name: 'End', exact: true }).click();
    await page.getByRole('dialog', { name: 'End this session?' }).getByRole('button', { name: 'End' }).click();
    await page.getByText('The session has ended.').waitFor();
    await sessions.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' });
    expect(await sessions.getByRole('listitem').count()).toBe(1);
    await first.reload();
    await first.getByRole('heading', { name: 'Sign in' }).waitFor();

    const second = await signInElsewhere(PASSWORD);
    await page.reload();
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('You are signed out everywhere else.').waitFor();
    await second.reload();
    await second.getByRole('heading', { name: 'Sign in' }).waitFor();

    const third = await signInElsewhere(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Change your password' });
    await dialog.getByLabel('Present password').fill('wrong');
    await dialog.getByLabel('New password').fill('another long one of my own');
    await page.keyboard.press('Enter');
    await dialog.getByText('The present password is wrong.').waitFor();
    await expectUsableEverywhere(page);
    await dialog.getByLabel('Present password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.getByText('The password is changed').waitFor();
    await page.getByText('ada@example.com, viewer').waitFor();
    await third.reload();
    await third.getByRole('heading', { name: 'Sign in' }).waitFor();
    await signInElsewhere('another long one of my own');
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
  });
});

describe('the people and the log', () => {
  it('are for an admin, who ends a colleague’s sessions, disables them, and reads who did it, filtered', async () => {
    const bob = await newOperator(browser, service, { email: 'bob@example.com', role: 'support' });
    const page = await newOperator(browser, service, { email: 'eve@example.com', role: 'admin' });
    await page.getByRole('link', { name: 'People' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'bob@example.com' });
    await row.getByText('1 session').waitFor();
    await row.getByText('Authenticator app').waitFor();
    await expectUsableEverywhere(page);
    const own = page.getByRole('listitem').filter({ hasText: 'eve@example.com' });
    expect(await own.getByRole('button').count()).toBe(0);
    await row.getByRole('button', { name: 'End all sessions' }).click();
    await page.getByRole('dialog').getByLabel('Why').fill('Lost their laptop');
    await page.keyboard.press('Enter');
    await page.getByText('All their sessions have ended.').waitFor();
    await bob.reload();
    await bob.getByRole('heading', { name: 'Sign in' }).waitFor();
    await row.getByRole('button', { name: 'Disable' }).click();
    await page.getByRole('dialog', { name: 'Disable this colleague?' }).getByLabel('Why').fill('Has left');
    await page.keyboard.press('Enter');
    await row.getByText('disabled', { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Log', exact: true }).click();
    const log = page.getByRole('region', { name: 'The log' });
    await log.getByText('eve@example.com: Has left').waitFor();
    await log.getByText('integrator.create', { exact: true }).waitFor();
    await expectUsableEverywhere(page);
    await page.getByLabel('Who').fill('eve@example.com');
    await page.getByLabel('What').fill('operator.disable');
    await page.keyboard.press('Enter');
    await log.getByText('integrator.create', { exact: true }).waitFor({ state: 'detached' });
    await log.getByText('no → yes').waitFor();
    expect(await log.getByRole('listitem').count()).toBe(1);
    expect(page.url()).toContain('#/log?person=eve%40example.com&what=operator.disable');
    await expectUsableEverywhere(page);
  });

  it('leads to earlier entries, and hides from an integrator’s people who of the operator did something', async () => {
    for (let at = 0; at < 11; at += 1) {
      const pattern = `https://${at}.games.example/`;
      const values = Array.from(
        { length: 5 },
        () => `(0, 'admin tool', (SELECT id FROM integrators WHERE name = 'demo-games'),
        'integrator.allow-return', 'integrator', (SELECT id FROM integrators WHERE name = 'demo-games'), '{"return_patterns": ["${pattern}"]}', 'Why ${at}', '', '')`,
      );
      await service.sql(`INSERT INTO console_log (at_ms, operator, integrator_id, action, object_kind, object_id, after, reason, request_id, address)
        VALUES ${values.join(', ')}`);
    }
    const page = await newOperator(browser, service, {
      email: 'otto@games.example',
      role: 'viewer',
      integrator: 'demo-games',
    });
    await page.getByRole('link', { name: 'Log', exact: true }).click();
    const log = page.getByRole('region', { name: 'The log' });
    await log.getByText('the operator').first().waitFor();
    expect(await log.getByRole('listitem').count()).toBe(50);
    await log.getByRole('button', { name: 'Earlier changes' }).click();
    await log.getByText('integrator.create', { exact: true }).waitFor();
    expect(await log.getByText(/Why \d|games\.example|admin tool/).count()).toBe(0);
    expect(await log.getByRole('button', { name: 'Earlier changes' }).count()).toBe(0);
    await expectUsableEverywhere(page);
  });
});
