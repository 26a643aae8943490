import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserBinary } from './find-browser.js';

/** Runs in its own Node process: the package reads its settings once, on import, and changes its environment. */
const UNPACK = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();`;

/**
 * Unpacks the Chromium that npm installed (Linux x64, about 250 MB unpacked, 2 s) together with the libraries that a bare
 * system lacks.
 *
 * @param folder - private and empty; the caller removes it
 * @param fontFolders - with the fonts that it may use beside its own, which are Latin, Greek and Cyrillic
 */
export async function unpackChromium(
  folder: string,
  fontFolders: readonly string[] = ['/usr/share/fonts'],
): Promise<BrowserBinary> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', UNPACK], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    // With this setting the package also unpacks its shared libraries.
    env: { ...process.env, TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints += text;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`The packaged Chromium could not be unpacked into ${folder}: ${complaints.trim()}`);
  const fontSettings = join(folder, 'fonts.conf');
  await writeFile(
    fontSettings,
    fontSettingsFor([join(folder, 'fonts', 'fonts'), ...fontFolders], join(folder, 'font-cache')),
  );
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'), FONTCONFIG_FILE: fontSettings },
  };
}

/** The package's own settings point to fixed folders without its fonts; without a font Chromium renders no text. */
function fontSettingsFor(folders: readonly string[], cache: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  ${folders.map((folder) => `<dir>${folder}</dir>`).join('\n  ')}
  <cachedir>${cache}</cachedir>
  <alias>
    <family>system-ui</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
  <alias>
    <family>sans-serif</family>
    <prefer><family>Open Sans</family></prefer>
  </alias>
</fontconfig>
`;
}
