// Every engine that a binding or a guide names: what runs it here, or that nothing does.

const ENGINES = 'test/engines';

/** `tests` are the files of test/engines that run it; `what` describes what of ours they run. */
export const RUN = [
  {
    engine: 'Godot (web)',
    version: '4.6, the official web release build',
    tests: ['godot', 'godot-shop'],
    what: 'the addon compiled and tested; its sample against the service, with a history that it draws; isolated; native ports with Godot’s own HTTP',
  },
  {
    engine: 'Phaser',
    version: { npm: [ENGINES, 'phaser'] },
    tests: ['scenes', 'phaser-shop'],
    what: 'a scene under the history; outcome, focus, keys; the history drawn by the sample itself',
  },
  {
    engine: 'PlayCanvas',
    version: { npm: [ENGINES, 'playcanvas'] },
    tests: ['scenes', 'start-games'],
    what: 'a scene through the binding; the sample against the service',
  },
  {
    engine: 'Babylon.js',
    version: { npm: [ENGINES, 'babylonjs'] },
    tests: ['scenes', 'start-games'],
    what: 'a scene under the history, isolated too; the sample against the service',
  },
  {
    engine: 'PixiJS',
    version: { npm: [ENGINES, 'pixi.js'] },
    tests: ['scenes', 'start-games'],
    what: 'a scene under the history; the sample against the service',
  },
  {
    engine: 'Hermes',
    version: { npm: [ENGINES, 'hermes-engine-cli'] },
    tests: ['hermes'],
    what: 'the ES5 bundle: every flow and bad input through strings; both bundles compiled by the current hermesc',
  },
  {
    engine: 'JavaScriptCore',
    version: { debian: 'libjavascriptcoregtk-4.0-bin' },
    tests: ['jsc'],
    what: 'the engine bundle: every flow and bad input through strings',
  },
  {
    engine: 'C library, JavaScriptCore and QuickJS',
    version: { debian: 'libwebkit2gtk-4.1-dev' },
    tests: ['native-library'],
    what: 'the library under valgrind, its curl and WebKitGTK ports',
  },
  {
    engine: 'SDL2 game with WebKitGTK',
    version: { debian: 'libsdl2-dev' },
    tests: ['native-scene', 'start-games'],
    what: 'the native sample played with a mouse against the service',
  },
  {
    engine: 'Unity (web), its JavaScript side',
    version: { program: ['emcc', '--version'] },
    tests: ['unity-web'],
    what: 'the .jslib in a game that Emscripten compiled; Unity itself not',
  },
  {
    engine: 'Unity, its C# side',
    version: { program: ['mono', '--version'] },
    tests: ['unity-mono'],
    what: 'the package’s C# in Mono with Unity’s API stubbed; Unity itself not',
  },
  {
    engine: 'Cocos Creator, its types',
    version: { npm: [ENGINES, '@cocos/creator-types'] },
    tests: ['cocos'],
    what: 'binding and sample compiled with Cocos’s own types and settings; Cocos itself not',
  },
  {
    engine: 'Defold, its Lua side',
    version: { debian: 'lua5.1' },
    tests: ['defold'],
    what: 'the module’s tests in Lua 5.1; Defold itself not',
  },
];

/** Hosts with a web view and a runtime of their own: their JavaScript from npm runs, their native side is played. */
const HOSTS = [
  [
    'React Native, its JavaScript',
    'react-native',
    ['hosts', 'hosts-types', 'react-native'],
    'react-native-webview by React Native’s test preset',
  ],
  ['Capacitor, its JavaScript', '@capacitor/core', ['hosts', 'hosts-types'], 'bridge script, core and plugin'],
  ['Cordova, its JavaScript', 'cordova-plugin-inappbrowser', ['hosts', 'hosts-types'], 'core and plugin'],
  ['Electron, its types', 'electron', ['hosts', 'hosts-types'], 'both halves over its classes played'],
  ['Tauri, its JavaScript', '@tauri-apps/api', ['hosts', 'hosts-types'], 'its API with its own mocks'],
];
for (const [engine, name, tests, what] of HOSTS)
  RUN.push({
    engine,
    version: { npm: [ENGINES, name] },
    tests,
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
