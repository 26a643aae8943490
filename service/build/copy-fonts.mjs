// Copies the fonts of PDF receipts to service/fonts: their packages hold nine weights, of which a node needs one or two.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const target = join(dirname(fileURLToPath(import.meta.url)), '..', 'fonts');

/** By package: the files that `delivery/receipts/pdf/fonts.ts` reads. */
const files = {
  'noto-sans': ['400Regular/NotoSans_400Regular.ttf', '600SemiBold/NotoSans_600SemiBold.ttf'],
  'ibm-plex-sans-arabic': [
    '400Regular/IBMPlexSansArabic_400Regular.ttf',
    '600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
  ],
  'noto-sans-jp': ['400Regular/NotoSansJP_400Regular.ttf'],
  'noto-sans-kr': ['400Regular/NotoSansKR_400Regular.ttf'],
  'noto-sans-sc': ['400Regular/NotoSansSC_400Regular.ttf'],
  'noto-emoji': ['400Regular/NotoEmoji_400Regular.ttf'],
};

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
for (const [name, paths] of Object.entries(files)) {
  const folder = dirname(require.resolve(`@expo-google-fonts/${name}/package.json`));
  for (const path of paths) copyFileSync(join(folder, path), join(target, path.slice(path.indexOf('/') + 1)));
  copyFileSync(join(folder, 'LICENSE_FONT'), join(target, `${name}.LICENSE.txt`));
}
