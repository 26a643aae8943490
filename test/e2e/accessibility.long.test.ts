import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { axeViolations } from './support/axe-violations.js';
import { cardFields, typeCard } from './support/card-form.js';
import { Player } from './support/player.js';
import { registerPlayer } from './support/register-player.js';
import { type FlowName, ShopFixture } from './support/shop-fixture.js';

const gameUrl = inject('gameUrl');

let shop: ShopFixture;

beforeAll(async () => {
  shop = await ShopFixture.start();
});

afterEach(() => shop.tidyUp());
afterAll(() => shop.stop());

it('axe checks the page and each of its frames', async () => {
  const page = await shop.browser.newPage();
  const picture = '<img src="data:,">';
  await page.setContent(
    `<html lang="en"><title>x</title><iframe title="y" srcdoc='${picture}'></iframe>${picture}</html>`,
  );
  await page.frameLocator('iframe').locator('img').waitFor();

  const violations = await axeViolations(page);
  expect(violations.filter((each) => each.startsWith('image-alt'))).toHaveLength(2);
});

it('a dialog and its frame are named in the player’s language', async () => {
  const { page } = await shop.open({ flow: 'checkout', options: { locale: 'de' } });
  await page.locator('#open:enabled').click();
  const dialog = page.getByRole('dialog', { name: 'Kasse', exact: true });
  await dialog.getByTitle('Kasse', { exact: true }).waitFor();
});

describe.each(['light', 'dark'] as const)('axe finds no violation in %s', (colorScheme) => {
  it('with the scene, the history, a transaction and a receipt', async () => {
    const page = await shop.browser.newPage({ colorScheme });
    const player = new Player(page);
    await player.enter(gameUrl);
    expect(await axeViolations(page)).toEqual([]);

    await player.click('History');
    await player.flow.locator('.row[id]').first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await player.flow.getByRole('button', { name: 'Filters' }).click();
    expect(await axeViolations(page)).toEqual([]);

    await player.flow.locator('.row[id]').first().click();
    await player.flow.locator('.details[aria-busy="false"]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('with the spending', async () => {
    const page = await shop.browser.newPage({ colorScheme });
    const player = new Player(page);
    await player.enter(gameUrl);
    await player.click('History');
    await player.flow.locator('#spending').click();
    await player.flow.locator('#set-USD').click();
    await player.flow.getByText('Enter an amount such as $50.00.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('with an error screen', async () => {
    const page = await shop.browser.newPage({ colorScheme });
    const player = new Player(page);
    await player.enter(gameUrl);
    await page.route('**/v1/transactions*', (route) =>
      route.fulfill({ status: 404, headers: { 'Access-Control-Allow-Origin': '*' }, json: { status: 'Failure' } }),
    );

    await player.click('History');
    await player.flow.getByRole('alert').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it.each([
    ['checkout', '#pay'],
    ['payment-selection', '#add-card'],
    ['tos', '#done'],
    ['kyc', 'form'],
    ['purchase', '#pay'],
    ['payout', 'form'],
  ] satisfies [FlowName, string][])('with the first state of %s', async (flow, shown) => {
    const page = await shop.browser.newPage({ colorScheme });
    const { frame } = await shop.open({ flow, page });
    await page.locator('#open:enabled').click();
    await frame.locator(shown).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });

  it('with new terms, a card form, a declined card and a paid order', async () => {
    const page = await shop.browser.newPage({ colorScheme });
    const terms = await shop.open({
      flow: 'tos',
      page,
      accountId: await registerPlayer(shop.fixtures, shop.serviceUrl),
    });
    await page.locator('#open:enabled').click();
    await terms.frame.locator('#accept').waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const { frame } = await shop.open({ flow: 'checkout', page });
    await page.locator('#open:enabled').click();
    await frame.getByRole('button', { name: 'Change' }).click();
    expect(await axeViolations(page)).toEqual([]);
    await frame.getByRole('button', { name: 'Add a card' }).click();
    await frame.getByRole('button', { name: 'Add card' }).click();
    await cardFields(frame).getByText('Check the card number.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await typeCard(frame, '4000 0000 0000 0002');
    await frame.getByLabel('Name on card').fill('Demo Buyer');
    await frame.getByRole('button', { name: 'Add card' }).click();
    await frame.locator('#pay[data-armed="true"]').click();
    await frame.getByText('Your bank declined the card.').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
