// npm run bench:sizes: minified and gzip bytes of what a game imports, compared with its peers, all bundled the same way in one run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { bundleParts, bundleSize } from './bundle-size.mjs';
import { entries, libraries, ourPackage, partOf } from './entries.mjs';

const peers = [
  '@stripe/stripe-js',
  '@paypal/paypal-js',
  'penpal',
  '@paddle/paddle-js',
  '@heroiclabs/nakama-js',
  '@supabase/auth-js',
  'braintree-web',
  'zoid',
  '@adyen/adyen-web',
  '@xsolla/pay-station-sdk',
];
const scripts = ['global', 'engine', 'engine-web', 'widget'];
const here = fileURLToPath(import.meta.url);

if (!existsSync(new URL('node_modules', import.meta.url))) {
  console.log('installing the peers into bench/node_modules …');
  spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

heading('bundled into a game', `without ${libraries.join(', ')}`);
for (const { name, code } of entries) {
  const own = await bundleSize(code, { from: ourPackage, external: libraries });
  row(name, await bundleSize(code, { from: ourPackage }), own.gzip);
}

heading(`what ${entries[0].name} is made of`);
for (const { part, ...size } of await bundleParts(entries[0].code, { from: ourPackage, partOf })) row(part, size);

heading('ready-made scripts');
for (const script of scripts) row(`svc-bridge.${script}.js`, scriptSize(script));

heading('peers, everything they export');
for (const peer of peers) row(peer, await peerSize(peer));

/** Not every package has a default export. */
async function peerSize(peer) {
  try {
    return await bundleSize(`export * from '${peer}'; export { default } from '${peer}';`, { from: here });
  } catch {
    return bundleSize(`export * from '${peer}'`, { from: here });
  }
}

function scriptSize(script) {
  const text = readFileSync(new URL(`../dist/svc-bridge.${script}.js`, import.meta.url));
  return { minified: text.length, gzip: gzipSync(text, { level: 9 }).length };
}

function heading(title, more = '') {
  console.log(`\n${title.padEnd(34)}${'minified'.padStart(10)}${'gzip'.padStart(10)}${more.padStart(36)}`);
}

function row(name, { minified, gzip }, ownGzip) {
  const own = ownGzip === undefined ? '' : bytes(ownGzip).padStart(36);
  console.log(`${name.padEnd(34)}${bytes(minified).padStart(10)}${bytes(gzip).padStart(10)}${own}`);
}

function bytes(count) {
  return count.toLocaleString('en');
}
