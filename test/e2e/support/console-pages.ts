import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { axeViolations } from './axe-violations.js';

/** No axe violation and no sideways scrolling, as the page is. */
export async function expectUsable(page: Page, where?: string): Promise<void> {
  expect(await axeViolations(page), where).toEqual([]);
  const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(tooWide, where).toBeLessThanOrEqual(0);
}

/** The same in light and dark, on a phone and a desk. */
export async function expectUsableEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await expectUsable(page, `${colorScheme} ${width}`);
    }
  }
}

/** Answers the question that is open, which then closes. @param why - absent: it does not ask, or has the reason already */
export async function answer(page: Page, button: string, why?: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  if (why !== undefined) await dialog.getByLabel('Why').fill(why);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What waits for a second person, or for whoever asked. */
export function waitingRequests(page: Page) {
  return page.getByRole('region', { name: 'Waiting for a second person' });
}

/** Opens the page of the integrator that has a key, as people do. */
export async function openIntegrator(page: Page, serviceUrl: string, clientId: string): Promise<void> {
  await page.goto(`${serviceUrl}/console#/find/${clientId}`);
  await page.getByRole('link', { name: clientId }).click();
  await page.getByRole('heading', { name: 'Keys for the API' }).waitFor();
}
