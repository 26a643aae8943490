import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { BrowserBinary } from './find-browser.js';

export interface LaunchedBrowser {
  readonly browser: Browser;
  /** Ends the browser and removes its profile. */
  close(): Promise<void>;
}

/**
 * Renders without a graphics card. A test machine has none, and emulating one takes more than a core shared by all tests; a scene that
 * supports WebGL and canvas then uses canvas.
 */
export const WITHOUT_GPU: readonly string[] = ['--disable-gpu'];

/**
 * Starts a browser as a player has it: no flag here switches a protection off. Playwright's own launch would (storage partitioning, popup
 * blocking, back-forward cache), so the browser is started here and then connected to.
 */
export async function launchBrowser(
  binary: BrowserBinary,
  extraFlags: readonly string[] = [],
): Promise<LaunchedBrowser> {
  // Chromium refuses to start its process sandbox as root; what pages may do is not affected.
  if (process.getuid?.() === 0) return start(binary, [...extraFlags, '--no-sandbox']);
  try {
    return await start(binary, extraFlags);
  } catch (error) {
    if (!String(error).includes('No usable sandbox')) throw error;
    console.warn('This system does not allow process sandboxes, so the test browser runs without one.');
    return start(binary, [...extraFlags, '--no-sandbox']);
  }
}

async function start(binary: BrowserBinary, extraFlags: readonly string[]): Promise<LaunchedBrowser> {
  const profile = await mkdtemp(join(tmpdir(), 'svc-browser-'));
  const child = spawn(binary.path, [...FLAGS, `--user-data-dir=${profile}`, ...extraFlags, 'about:blank'], {
    env: { ...process.env, ...binary.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const close = async () => {
    await end(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const browser = await chromium.connectOverCDP(await debuggingAddress(child, binary.path));
    return { browser, close: () => browser.close().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--site-per-process',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-component-update',
  '--disable-background-networking',
  '--font-render-hinting=none',
  '--lang=en-US',
];

async function debuggingAddress(child: ChildProcess, path: string): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${path} could not be started: ${error.message}`)));
    child.once('exit', (status) => reject(new Error(`${path} ended with ${status} before it was ready:\n${said}`)));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-8_000);
      const address = /DevTools listening on (ws:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
