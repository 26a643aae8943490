// NOTICES.md: the licences of what our bundles contain. With --check it only compares.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose code ends up in dist/*.js bundles or in the pages. */
const bundled = ['eventemitter3', 'preact'];

/** Packages whose fonts the service puts into PDF receipts. */
const fonts = ['noto-sans', 'ibm-plex-sans-arabic', 'noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-emoji'].map(
  (name) => `@expo-google-fonts/${name}`,
);

const notice = (name, pattern) => {
  const folder = join('node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const licence = readdirSync(folder).find((file) => pattern.test(file));
  if (!licence)
    throw new Error(`${name} has no licence file; state in NOTICES.md by hand under which terms it is bundled.`);
  return `## ${name} ${version}\n\n\`\`\`text\n${readFileSync(join(folder, licence), 'utf8').trim()}\n\`\`\`\n`;
};
const text = `# Notices

The bundles of svc-bridge contain code of these packages, under these terms.

${bundled.map((name) => notice(name, /^licen[cs]e/i)).join('\n')}
The PDF receipts of the service contain parts of the fonts of these packages, under these terms.

${fonts.map((name) => notice(name, /^licen[cs]e_font/i)).join('\n')}`;

if (!process.argv.includes('--check')) writeFileSync('NOTICES.md', text);
else if (readFileSync('NOTICES.md', 'utf8') !== text) {
  console.error('NOTICES.md is not current; run `npm run notices`.');
  process.exitCode = 1;
}
