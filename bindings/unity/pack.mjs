// node bindings/unity/pack.mjs [folder]: builds the Unity package, with the bridge and a .meta file for every file.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const dist = join(here, '../../dist');
const target = process.argv[2] ?? join(dist, 'unity/com.svc-bridge.sdk');

rmSync(target, { recursive: true, force: true });
mkdirSync(target, { recursive: true });
cpSync(here, target, { recursive: true, filter: (file) => basename(file) !== 'pack.mjs' });
// Unity bundles a .jspre with the game's own script, so no page has to be changed.
cpSync(join(dist, 'svc-bridge.engine-web.js'), join(target, 'Plugins/WebGL/SvcBridgeWeb.jspre'));
cpSync(join(dist, 'svc-bridge.engine.js'), join(target, 'Runtime/Resources/svc-bridge.engine.txt'));

let count = 0;
for (const file of filesUnder(target)) {
  const path = relative(target, file).replaceAll('\\', '/');
  // Unity ignores folders ending in ~; an imported sample keeps its ids.
  if (path.endsWith('~')) continue;
  writeFileSync(`${file}.meta`, meta(path, statSync(file).isDirectory()));
  count += 1;
}
console.log(`${target}: ${count} assets`);

/** A file's id must not change between releases: scenes refer to it. */
function meta(path, isFolder) {
  const guid = createHash('md5').update(`svc-bridge/${path}`).digest('hex');
  return `fileFormatVersion: 2\nguid: ${guid}\n${isFolder ? 'folderAsset: yes\nDefaultImporter:\n' : importer(path)}`;
}

function importer(path) {
  if (path.endsWith('.cs')) return 'MonoImporter:\n  serializedVersion: 2\n  executionOrder: 0\n';
  if (path.endsWith('.asmdef')) return 'AssemblyDefinitionImporter:\n';
  if (/\.js(lib|pre)$/.test(path)) {
    return 'PluginImporter:\n  serializedVersion: 2\n  platformData:\n  - first:\n      WebGL: WebGL\n    second:\n      enabled: 1\n      settings: {}\n';
  }
  return path.endsWith('.unity') ? 'DefaultImporter:\n' : 'TextScriptImporter:\n';
}

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? [path, ...filesUnder(path)] : [path];
  });
}
