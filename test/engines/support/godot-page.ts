import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BrowserFixture } from '../../e2e/support/browser-fixture.js';
import { root } from './build-native.js';
import { runTool } from './tool.js';

/** The engine renders with WebGL; a test machine has no graphics card. */
export const DRAWING = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'];

/** What the engine prints when it continues after a script error. */
const FAULTS =
  /SCRIPT ERROR|Parse Error|Failed to load (?!resource)|previously freed|ERROR: Condition|Invalid call|the engine did not start/;

export interface GodotExportOptions {
  /** A script that runs instead of the scene tree. */
  readonly mainLoop?: string;
  /** The first scene, when not the project's. */
  readonly scene?: string;
  /** Folders of files laid over the project. */
  readonly overlays?: readonly string[];
}

/** @returns the folder of a web export of bindings/godot, inside `into` */
export async function exportGodot(into: string, options: GodotExportOptions = {}): Promise<string> {
  const { mainLoop, scene, overlays = [] } = options;
  const folder = await mkdtemp(join(into, 'export-'));
  const settings = [
    ...(mainLoop ? ['--main-loop', mainLoop] : []),
    ...(scene ? ['--scene', scene] : []),
    ...overlays.flatMap((overlay) => ['--with', overlay]),
  ];
  await runTool(process.execPath, [join(root, 'samples/engines/godot/export.mjs'), '--to', folder, ...settings]);
  return folder;
}

/** A Godot game in a page, and its output. */
export class GodotPage {
  readonly page: Page;
  readonly #lines: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('console', (message) => this.#lines.push(message.text()));
    page.on('pageerror', (error) => this.#lines.push(`SCRIPT ERROR of the page: ${error.message}`));
  }

  static async open(
    browser: BrowserFixture,
    url: string,
    prepare?: (page: Page) => Promise<unknown>,
  ): Promise<GodotPage> {
    const page = await browser.newPage({ viewport: { width: 960, height: 600 } });
    const game = new GodotPage(page);
    await prepare?.(page);
    await page.goto(url);
    return game;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  /** Lines that report an error; the engine itself continues after one. */
  get faults(): string[] {
    return this.#lines.filter((line) => FAULTS.test(line));
  }

  /** Waits until the game has printed `times` such lines, and returns what follows `start` in the last of them. */
  async says(start: string, { timeout = 40_000, times = 1 } = {}): Promise<string> {
    const find = () => this.#lines.filter((line) => line.startsWith(start))[times - 1];
    await expect
      .poll(find, { timeout })
      .toBeDefined()
      .catch((cause: unknown) => {
        throw new Error(`the game did not print "${start}" but:\n${this.#lines.slice(-20).join('\n')}`, { cause });
      });
    return find()?.slice(start.length).trim() ?? '';
  }

  /** Waits until the game quits. @returns its exit code */
  async ends(): Promise<number> {
    await expect.poll(() => this.page.title(), { timeout: 100_000 }).toMatch(/^ended with/);
    return Number((await this.page.title()).replace('ended with ', ''));
  }
}
