import { createHmac } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { OperatorConsole } from './operator-console.js';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** As an authenticator app shows it now, or half a minute later (RFC 6238): the service accepts either once. */
export function codeOf(otpauth = '', laterMs = 0): string {
  const secret = new URL(otpauth).searchParams.get('secret') ?? '';
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() + laterMs) / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Fills the form, and sends it. */
export async function fillSignIn(page: Page, email: string, password: string, code: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Code').fill(code);
  await page.keyboard.press('Enter');
}

/** Of everybody who was signed in for the first time. */
export const PASSWORD = 'a long one of my own';

interface NewOperator {
  readonly email: string;
  readonly role: string;
  readonly integrator?: string;
}

/** Creates somebody by the admin tool, and signs them in for the first time. @returns their page */
export async function newOperator(
  browser: OperatorConsole['browser'],
  service: OperatorConsole['service'],
  who: NewOperator,
): Promise<Page> {
  return (await newOperatorWithApp(browser, service, who)).page;
}

/** The same. @returns also the address that their authenticator app has */
export async function newOperatorWithApp(
  browser: OperatorConsole['browser'],
  service: OperatorConsole['service'],
  { email, role, integrator }: NewOperator,
): Promise<{ page: Page; otpauth: string }> {
  const own = integrator === undefined ? [] : ['--integrator', integrator];
  const made = await service.admin('create-operator', '--email', email, '--name', email, '--role', role, ...own);
  const page = await browser.newPage();
  await page.goto(`${service.url}/console`);
  await fillSignIn(page, email, made.password ?? '', codeOf(made.otpauth));
  await page.getByLabel('Printed password').fill(made.password ?? '');
  await page.getByLabel('New password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('searchbox').waitFor();
  return { page, otpauth: made.otpauth ?? '' };
}
