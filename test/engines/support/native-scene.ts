import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import { freePort } from '../../support/free-port.js';
import { root } from './build-native.js';
import { PageInspector } from './page-inspector.js';
import type { VirtualDisplay } from './virtual-display.js';

const DRAWN_WITHIN_MS = 500;
export const SCENE_WIDTH = 960;
export const SCENE_HEIGHT = 600;

/** Centres of what the scene draws, in pixels of its window. */
const PLACES = {
  buy: [188, 220],
  history: [188, 300],
  receipt: [188, 380],
  checkout: [188, 460],
  cornerClose: [928, 32],
  coverClose: [480, 347],
} as const;

export interface NativeSceneOptions {
  readonly program: string;
  readonly display: VirtualDisplay;
  readonly serviceUrl: string;
  readonly gameUrl: string;
}

/** The SDL game, played with a mouse. */
export class NativeScene {
  readonly #process: ChildProcess;
  readonly #display: VirtualDisplay;
  readonly #inspector: string;
  #page: PageInspector | undefined;
  #output = '';
  /** How much of the output concerns flows that have ended. */
  #read = 0;
  #errors = '';

  private constructor(process: ChildProcess, display: VirtualDisplay, inspector: string) {
    this.#process = process;
    this.#display = display;
    this.#inspector = inspector;
    process.stdout?.on('data', (text) => {
      this.#output += text;
    });
    process.stderr?.on('data', (text) => {
      this.#errors += text;
    });
  }

  static async start({ program, display, serviceUrl, gameUrl }: NativeSceneOptions): Promise<NativeScene> {
    const inspector = `127.0.0.1:${await freePort()}`;
    const env = { ...process.env, DISPLAY: display.name, WEBKIT_INSPECTOR_HTTP_SERVER: inspector, NO_AT_BRIDGE: '1' };
    const script = join(root, 'dist/svc-bridge.engine.js');
    const args = ['--script', script, '--service', serviceUrl, '--server', gameUrl, '--inspectable'];
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const scene = new NativeScene(child, display, inspector);
    await scene.untilResult('Lantern Market is open');
    return scene;
  }

  /** What the game wrote on its panel, oldest first. */
  get results(): string[] {
    return this.#output.split('\n').filter((line) => line && !line.startsWith('('));
  }

  /** What the library logged. */
  get log(): string {
    return this.#errors;
  }

  async press(what: keyof typeof PLACES): Promise<void> {
    const [x, y] = PLACES[what];
    await this.#display.click(x, y);
  }

  async untilResult(text: string): Promise<void> {
    await expect.poll(() => this.results.at(-1), { timeout: 40_000, message: this.#errors }).toBe(text);
    this.#page?.close();
    this.#page = undefined;
    this.#read = this.#output.length;
  }

  /** Waits until a view lies above the game, or none does. */
  async untilCovered(isCovered: boolean): Promise<void> {
    const covered = async () => (await this.#display.windowNames()).includes('history');
    await expect.poll(covered, { timeout: 20_000 }).toBe(isCovered);
  }

  /** Waits until the page above the game shows `text`. */
  async untilShows(text: string): Promise<void> {
    const told = () => this.#output.slice(this.#read);
    await expect.poll(told, { timeout: 40_000 }).toContain('(the page is on screen)');
    await expect.poll(() => this.#evaluate('document.body.innerText'), { timeout: 40_000 }).toContain(text);
  }

  /** Scrolls a button of the page into view and clicks where it is, as a player does. */
  async pressInPage(name: string): Promise<void> {
    const find = `[...document.querySelectorAll('button, input, summary, label, [role=radio]')].find((element) =>
      !element.disabled && element.dataset.armed !== 'false' && (element.ariaLabel || element.innerText || '').trim().startsWith(${JSON.stringify(name)}))`;
    await expect.poll(() => this.#evaluate(`!!(${find})`), { timeout: 20_000 }).toBe(true);
    const place = await this.#evaluate(`(() => {
      const element = ${find};
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    })()`);
    const { x, y } = place as { x: number; y: number };
    await this.#display.click(x, y);
  }

  /** From now on the page's requests are sent, and the responses never reach it. */
  async loseAnswers(): Promise<void> {
    // the page holds on to the `fetch` that it began with
    await this.#evaluate('Response.prototype.json = () => new Promise(() => {})');
  }

  /** The process that shows the page ends, as in a crash. */
  async crashPage(): Promise<void> {
    const { pid } = this.#process;
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
    for (const child of children.split(' ').filter(Boolean)) {
      const name = await readFile(`/proc/${child}/comm`, 'utf8');
      if (name.startsWith('WebKitWebProc')) process.kill(Number(child), 'SIGKILL');
    }
  }

  /** For people to look at; delayed a moment, because windows are drawn after what happened in them. */
  async screenshot(name: string): Promise<void> {
    await setTimeout(DRAWN_WITHIN_MS);
    await this.#display.screenshot(join(root, 'test-results/native-scene', `${name}.png`));
  }

  async stop(): Promise<void> {
    this.#page?.close();
    if (this.#process.exitCode !== null) return;
    this.#process.kill();
    await once(this.#process, 'exit');
  }

  /** @returns undefined while there is no page */
  async #evaluate(expression: string): Promise<unknown> {
    this.#page ??= await PageInspector.connect(this.#inspector);
    return this.#page?.evaluate(expression).catch(() => {
      this.#page = undefined;
    });
  }
}
