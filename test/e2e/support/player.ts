import type { FrameLocator, Locator, Page } from 'playwright-core';

/** Plays the sample game as a player would: with a mouse or a keyboard, using what is on the screen. */
export class Player {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opens the game and waits until the shop is stocked. */
  async enter(gameUrl: string): Promise<void> {
    await this.page.goto(gameUrl);
    await this.button(/^Buy Paper Lantern/).waitFor();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  /** Clicks where the scene has drawn the button; the button element itself is transparent to the pointer. */
  async click(name: string | RegExp): Promise<void> {
    const button = this.button(name);
    await this.#enabled(name);
    const box = await button.boundingBox();
    if (!box) throw new Error(`The scene shows no button ${name}.`);
    await this.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  }

  /** Tabs to a button and presses Enter. */
  async press(name: string | RegExp): Promise<void> {
    await this.#enabled(name);
    await this.focus(this.button(name));
    await this.page.keyboard.press('Enter');
  }

  /** The page that a flow shows above the game. */
  get flow(): FrameLocator {
    return this.page.frameLocator('dialog iframe');
  }

  get dialog(): Locator {
    return this.page.locator('dialog');
  }

  /** Presses the Close that the SDK draws above the page, with the mouse. */
  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Tabs until `target` has the focus. */
  async focus(target: Locator): Promise<void> {
    for (let steps = 0; steps < 60; steps++) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
      await this.page.keyboard.press('Tab');
    }
    throw new Error(`The Tab key does not reach ${target}.`);
  }

  /** The newest line of the result panel, once it matches. */
  async result(expected: RegExp): Promise<string> {
    const status = this.page.getByRole('status').filter({ hasText: expected });
    await status.waitFor({ state: 'attached' });
    return (await status.textContent()) ?? '';
  }

  /**
   * Waits for a press that ends a flow, and for its result in the scene. The flow's frame disappears during the press, and the driver may
   * then wait in vain for an acknowledgement.
   */
  async endFlow(press: Promise<void>, expected: RegExp): Promise<string> {
    await Promise.race([press.catch(() => undefined), this.result(expected)]);
    return this.result(expected);
  }

  async #enabled(name: string | RegExp): Promise<void> {
    await this.button(name).and(this.page.locator('[aria-disabled="false"]')).waitFor();
  }
}
