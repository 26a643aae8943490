// Every engine that a binding or a guide names: what runs it here, or that nothing does.

const ENGINES = 'test/engines';

const ALL = '';

/**
 * `tests` are the files of test/engines that run it, each with a word of the names of its own tests there, since a file may run several
 * engines; `what` describes what of ours they run.
 */
export const RUN = [
  {
    engine: 'Godot (web)',
    version: '4.6, the official web release build',
    tests: { godot: ALL, 'godot-shop': ALL, 'start-games': 'godot' },
    what: 'the addon compiled and tested; its sample against the service, with a history that it draws; isolated; native ports with Godot’s own HTTP',
  },
  {
    engine: 'Phaser',
    version: { npm: [ENGINES, 'phaser'] },
    tests: { scenes: 'phaser', 'phaser-shop': ALL, 'start-games': 'phaser' },
    what: 'a scene under the history; the sample against the service; the history drawn by the sample itself',
  },
  {
    engine: 'PlayCanvas',
    version: { npm: [ENGINES, 'playcanvas'] },
    tests: { scenes: 'playcanvas', 'start-games': 'playcanvas' },
    what: 'a scene through the binding; keys; the sample against the service',
  },
  {
    engine: 'Babylon.js',
    version: { npm: [ENGINES, 'babylonjs'] },
    tests: { scenes: 'babylon', 'start-games': 'babylon' },
    what: 'a scene under the history, isolated too; the sample against the service',
  },
  {
    engine: 'PixiJS',
    version: { npm: [ENGINES, 'pixi.js'] },
    tests: { scenes: 'pixi', 'start-games': 'pixi' },
    what: 'a scene under the history; the sample against the service',
  },
  {
    engine: 'Hermes',
    version: { npm: [ENGINES, 'hermes-engine-cli'] },
    tests: { hermes: ALL },
    what: 'the ES5 bundle: every flow and bad input through strings; both bundles compiled by the current hermesc',
  },
  {
    engine: 'JavaScriptCore',
    version: { debian: 'libjavascriptcoregtk-4.0-bin' },
    tests: { jsc: ALL },
    what: 'the engine bundle: every flow and bad input through strings',
  },
  {
    engine: 'C library, JavaScriptCore and QuickJS',
    version: { debian: 'libwebkit2gtk-4.1-dev' },
    tests: { 'native-library': ALL },
    what: 'the library under valgrind, its curl and WebKitGTK ports',
  },
  {
    engine: 'Games in C and C++, generated types',
    version: { program: ['cc', '--version'] },
    tests: { 'native-types': ALL },
    what: 'a game that builds messages and reads results, compiled as C99 and C++11 and run',
  },
  {
    engine: 'SDL2 game with WebKitGTK',
    version: { debian: 'libsdl2-dev' },
    tests: { 'native-scene': ALL, 'start-games': 'native' },
    what: 'the native sample played with a mouse against the service',
  },
  {
    engine: 'Unity (web), its JavaScript side',
    version: { program: ['emcc', '--version'] },
    tests: { 'unity-web': ALL },
    what: 'the .jslib in a game that Emscripten compiled; Unity itself not',
  },
  {
    engine: 'Unity, its C# side',
    version: { program: ['mono', '--version'] },
    tests: { 'unity-mono': ALL },
    what: 'the package’s C# in Mono with Unity’s API stubbed; Unity itself not',
  },
  {
    engine: 'Cocos Creator, its types',
    version: { npm: [ENGINES, '@cocos/creator-types'] },
    tests: { cocos: ALL },
    what: 'binding and sample compiled with Cocos’s own types and settings, the scene checked against them; Cocos itself not',
  },
  {
    engine: 'Defold, its Lua side',
    version: { debian: 'lua5.1' },
    tests: { defold: ALL },
    what: 'the module’s tests in Lua 5.1; Defold itself not',
  },
];

/** Hosts with a web view and a runtime of their own: their JavaScript from npm runs, their native side is played. */
const HOSTS = [
  {
    name: 'react native',
    engine: 'React Native, its JavaScript',
    package: 'react-native',
    what: 'react-native-webview by React Native’s test preset',
    alone: { 'react-native': ALL },
  },
  {
    name: 'capacitor',
    engine: 'Capacitor, its JavaScript',
    package: '@capacitor/core',
    what: 'bridge script, core and plugin',
  },
  {
    name: 'cordova',
    engine: 'Cordova, its JavaScript',
    package: 'cordova-plugin-inappbrowser',
    what: 'core and plugin',
  },
  { name: 'electron', engine: 'Electron, its types', package: 'electron', what: 'both halves over its classes played' },
  { name: 'tauri', engine: 'Tauri, its JavaScript', package: '@tauri-apps/api', what: 'its API with its own mocks' },
];
for (const { name, engine, package: npm, what, alone = {} } of HOSTS)
  RUN.push({
    engine,
    version: { npm: [ENGINES, npm] },
    tests: { hosts: name, 'hosts-types': name.replace(' ', '-'), ...alone },
    what: `${what}; the adapter’s contract and flows with the service’s pages in Chromium; its native side not`,
  });

/** Nothing here can run these: neither npm nor Debian has a build of them. */
export const UNTRIED = [
  { engine: 'Unity editor and player', instead: 'its C# in Mono, its .jslib in Emscripten' },
  { engine: 'Godot editor, Godot native builds, godot_wry', instead: 'the official web build; the C library below' },
  { engine: 'Defold engine', instead: 'Lua 5.1' },
  { engine: 'Cocos Creator', instead: 'its types; its ports in Node' },
  { engine: 'PuerTS, which has no types on npm', instead: 'its C# in Mono with stubs' },
  { engine: 'Unreal, CEF, WebView2, Vuplex, UniWebView, gree', instead: 'their channels in Chromium (`npm test`)' },
  { engine: 'Android and iOS web views', instead: 'their channels in Chromium (`npm test`)' },
  {
    engine: 'The native side of React Native, Capacitor, Cordova, Electron and Tauri',
    instead: 'played under their JavaScript',
  },
];
