import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectUsable } from './support/console-pages.js';
import { newOperator } from './support/console-people.js';
import { operatorConsole } from './support/operator-console.js';

const { browser, service } = operatorConsole({ SVC_BUILD: 'c0ffee' });

const NOW = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint';

/** Another node, of an older release, killed five minutes ago. */
const SILENT_NODE = `
  INSERT INTO nodes (id, name, version, build, started_ms, seen_ms, not_ready, jobs)
  VALUES (gen_random_uuid(), 'web-with-a-very-long-host-name-in-zone-b.internal:8787', '0.0.9', '', ${NOW} - 3600000, ${NOW} - 300000, '', '[]')`;

async function openOperations(page: Page): Promise<void> {
  await page.goto(`${service.url}/console#/operations`);
  await page.reload();
  await page.getByRole('heading', { name: 'Nodes' }).waitFor();
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const headings = (page: Page) => page.getByRole('heading', { level: 2 }).allTextContents();

/** Reads the page again until its nodes have recorded this. */
async function untilJobs(page: Page, pattern: RegExp): Promise<void> {
  const read = async () => {
    await openOperations(page);
    return region(page, 'Jobs').innerText();
  };
  await expect.poll(read, { timeout: 60_000 }).toMatch(pattern);
}

describe('nodes and jobs in the console', () => {
  it('show what needs attention first, with its cause and remedy, in light and dark, wide and narrow', async () => {
    const page = await newOperator(browser, service, { email: 'vic@example.com', role: 'viewer' });
    await untilJobs(page, /^Jobs\s+\d+ jobs run as they should/);
    await region(page, 'Nodes').getByText('(c0ffee)').waitFor();
    await region(page, 'Nodes').getByText('Runbook SvcTooFewNodes.').waitFor();

    await service.sql(SILENT_NODE);
    await service.sql('ALTER TABLE invoice_expiries RENAME TO away');
    await untilJobs(page, /failing\s+expire-invoices/);
    expect((await headings(page)).slice(0, 3)).toEqual(['Nodes', 'Jobs', 'Stuck']);
    const first = region(page, 'Nodes').getByRole('listitem').first();
    await first.getByText('web-with-a-very-long-host-name').waitFor();
    await first.getByText(/Silent for \d+ minutes, since/).waitFor();
    await first.getByText('Runbook SvcNodeDown.').waitFor();
    const failing = region(page, 'Jobs').getByRole('listitem').first();
    await failing.getByText('relation "invoice_expiries" does not exist').waitFor();
    await failing.getByText('They stay open beyond their time.').waitFor();
    await failing.getByText('SvcJobFails').waitFor();

    const summary = page.getByText('jobs run as they should');
    await summary.focus();
    await page.keyboard.press('Enter');
    await region(page, 'Jobs').getByText('sends webhooks').waitFor();
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 1280],
      ['light', 360],
      ['dark', 360],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await expectUsable(page);
    }

    await service.sql('ALTER TABLE away RENAME TO invoice_expiries');
    await untilJobs(page, /^Jobs\s+\d+ jobs run as they should/);
    await page.getByText('jobs run as they should').click();
    await region(page, 'Jobs').getByText('relation "invoice_expiries" does not exist').waitFor();
  });

  it('are not for an integrator’s people', async () => {
    await service.admin('create-integrator', '--name', 'demo-games', '--currency', 'USD');
    const person = { email: 'otto@demo.example', role: 'admin', integrator: 'demo-games' };
    const page = await newOperator(browser, service, person);
    await page.goto(`${service.url}/console#/operations`);
    await page.getByText("Only the operator's own people may do this.").waitFor();
    expect(await page.getByRole('heading', { name: 'Nodes' }).count()).toBe(0);
    expect(await page.content()).not.toContain('c0ffee');
  });
});
