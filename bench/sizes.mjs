// npm run bench:sizes: minified and gzip bytes of each entry beside its peers, all bundled the same way in one run.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { bundleSize } from './bundle-size.mjs';
import { entries, libraries, ourPackage } from './entries.mjs';

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
const here = fileURLToPath(import.meta.url);

if (!existsSync(new URL('node_modules', import.meta.url))) {
  console.log('installing the peers into bench/node_modules …');
  spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}

const rows = [];
for (const { name, code } of entries) {
  rows.push({ name, ...(await bundleSize(code, { from: ourPackage })) });
  rows.push({ name: `${name}, our own code`, ...(await bundleSize(code, { from: ourPackage, external: libraries })) });
}
for (const peer of peers) {
  const code = `export * from '${peer}'; export { default } from '${peer}';`;
  rows.push({ name: peer, ...(await measured(peer, code)) });
}

console.log(`${'entry'.padEnd(44)}${'minified'.padStart(10)}${'gzip'.padStart(10)}`);
for (const { name, minified, gzip } of rows) console.log(`${name.padEnd(44)}${cell(minified)}${cell(gzip)}`);

/** Not every package has a default export. */
async function measured(peer, code) {
  try {
    return await bundleSize(code, { from: here });
  } catch {
    return bundleSize(`export * from '${peer}'`, { from: here });
  }
}

function cell(bytes) {
  return bytes.toLocaleString('en').padStart(10);
}
