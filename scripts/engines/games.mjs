// The games that npm run start -- --engine NAME shows instead of the sample game.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const samples = join(root, 'samples/engines');
const scene = join(samples, 'scene');
const globalBundle = join(root, 'dist/svc-bridge.global.js');

/** By engine: makes the game's files in a folder; `program`, in place of it, makes a program that runs beside the servers. */
const GAMES = {
  phaser: {},
  godot: { files: godot },
  babylon: { files: (to) => scenes(to, 'babylon', ['babylonjs/babylon.js']) },
  // Its pages' policy forbids eval, so pixi needs a module that avoids it.
  pixi: { files: (to) => scenes(to, 'pixi', ['pixi.js/dist/pixi.min.js', 'pixi.js/dist/packages/unsafe-eval.min.js']) },
  playcanvas: { files: playcanvas, page: '/sample/index.html' },
  native: { program: native },
};

export const ENGINES = Object.keys(GAMES);

/**
 * @param {string} engine one of ENGINES
 * @returns {{files?: string, page: string, program?: string}} the folder to serve, absent for the sample game; the page in it;
 *   the program to run
 * @throws one sentence when something is not available
 */
export function prepareGame(engine) {
  const { files, page = '/', program } = GAMES[engine];
  if (program) return { page, program: program() };
  if (!files) return { page };
  const to = join(root, '.cache/engines/games', engine);
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  files(to);
  return { files: to, page };
}

function godot(to) {
  const sample = installed('godot');
  run(process.execPath, [join(sample, 'export.mjs'), '--to', to]);
}

function scenes(to, name, scripts) {
  const sample = installed(name);
  const engine = scripts.map((file) => readFileSync(join(sample, 'node_modules', file), 'utf8'));
  writeFileSync(join(to, 'engine.js'), engine.join('\n'));
  cpSync(join(scene, 'index.html'), join(to, 'index.html'));
  cpSync(join(scene, 'shop.mjs'), join(to, 'scene/shop.mjs'));
  cpSync(join(sample, 'scene.mjs'), join(to, 'game/scene.mjs'));
  cpSync(globalBundle, join(to, 'svc-bridge.global.js'));
}

function playcanvas(to) {
  const binding = join(root, 'bindings/playcanvas');
  cpSync(join(binding, 'sample'), join(to, 'sample'), { recursive: true });
  cpSync(join(binding, 'svc-bridge-script.mjs'), join(to, 'svc-bridge-script.mjs'));
  cpSync(globalBundle, join(to, 'svc-bridge.global.js'));
  const engine = join(installed('playcanvas'), 'node_modules/playcanvas/build/playcanvas.min.mjs');
  cpSync(engine, join(to, 'playcanvas.mjs'));
}

function native() {
  const build = join(root, '.cache/engines/samples-native-scene');
  run('cmake', ['-S', join(root, 'samples/native-scene'), '-B', build]);
  run('cmake', ['--build', build, '--parallel', '2']);
  return join(build, 'native-scene');
}

/** @returns the sample's folder with its engine installed; installs again when the lockfile has changed */
function installed(name) {
  const folder = join(samples, name);
  const age = (file) => (existsSync(file) ? statSync(file).mtimeMs : 0);
  if (age(join(folder, 'node_modules/.package-lock.json')) < age(join(folder, 'package-lock.json'))) {
    console.log(`Installing ${name} …`);
    run('npm', ['ci', '--ignore-scripts'], folder);
  }
  return folder;
}

function run(command, args, cwd = root) {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (status === 0) return;
  const why = error?.code === 'ENOENT' ? `${command} is not installed` : 'see the output above';
  const help = command === 'cmake' ? ' samples/native-scene/README.md lists what it needs.' : '';
  throw new Error(`${command} failed: ${why}.${help}`);
}
