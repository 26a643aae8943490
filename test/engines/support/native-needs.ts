import type { Need } from './debian-tools.js';

/** What `bindings/native` is built and tested with. */
export const NATIVE_NEEDS: readonly Need[] = [
  { command: 'cmake', debian: 'cmake' },
  { command: 'cc', debian: 'gcc' },
  { command: 'make', debian: 'make' },
  { command: 'pkg-config', debian: 'pkg-config' },
  { command: 'valgrind', debian: 'valgrind' },
  { command: 'Xvfb', debian: 'xvfb' },
  { command: 'xvfb-run', debian: 'xvfb xauth' },
  { library: 'javascriptcoregtk-4.1', debian: 'libjavascriptcoregtk-4.1-dev' },
  { library: 'webkit2gtk-4.1', debian: 'libwebkit2gtk-4.1-dev' },
  { library: 'libcurl', debian: 'libcurl4-openssl-dev' },
];

/** What `samples/native-scene` is played with, besides. */
export const SCENE_NEEDS: readonly Need[] = [
  { library: 'sdl2', debian: 'libsdl2-dev' },
  { library: 'SDL2_ttf', debian: 'libsdl2-ttf-dev' },
  { command: 'xdotool', debian: 'xdotool' },
  { command: 'import', debian: 'imagemagick' },
];
