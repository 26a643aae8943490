// A web game and its server, built with each bundler.
import { game, gameTitle, page, server, serverOutput } from './sources.mjs';

const config = (text) => `export default ${text};\n`;

/**
 * @typedef {object} Consumer
 * @property {string} name
 * @property {string[]} install - with exact versions
 * @property {Record<string, string>} files
 * @property {string[][]} commands - programs of the project, with arguments
 * @property {{folder: string, title: string}} [web] - the folder to serve, and the page's expected title
 * @property {{command: string[], output: string}[]} [outputs]
 */

/** @type {Consumer[]} */
export const bundlers = [
  {
    name: 'Vite',
    install: ['vite@8.3.8'],
    files: { 'index.html': page('/game.js'), 'game.js': game, 'server.js': server },
    commands: [
      ['vite', 'build'],
      ['vite', 'build', '--ssr', 'server.js', '--outDir', 'server'],
    ],
    web: { folder: 'dist', title: gameTitle },
    outputs: [{ command: ['node', 'server/server.js'], output: serverOutput }],
  },
  {
    name: 'webpack 5',
    install: ['webpack@5.112.2', 'webpack-cli@7.3.1'],
    files: {
      'dist/index.html': page('game.js'),
      'game.js': game,
      'server.js': server,
      'webpack.config.js': config(`[
        { mode: 'production', entry: './game.js', output: { filename: 'game.js', path: import.meta.dirname + '/dist' } },
        { mode: 'production', entry: './server.js', target: 'node', output: { filename: 'server.cjs', path: import.meta.dirname + '/server' } },
      ]`),
    },
    commands: [['webpack']],
    web: { folder: 'dist', title: gameTitle },
    outputs: [{ command: ['node', 'server/server.cjs'], output: serverOutput }],
  },
  {
    name: 'Rollup',
    install: ['rollup@4.67.4', '@rollup/plugin-node-resolve@16.0.3', '@rollup/plugin-commonjs@29.0.3'],
    files: {
      'dist/index.html': page('game.js'),
      'game.js': game,
      'server.js': server,
      'rollup.config.js': `import resolve from '@rollup/plugin-node-resolve';
import commonjs from '@rollup/plugin-commonjs';
${config(`['game', 'server'].map((name) => ({
  input: name + '.js',
  output: { file: 'dist/' + name + '.js', format: 'es' },
  plugins: [resolve({ browser: name === 'game' }), commonjs()],
}))`)}`,
    },
    commands: [['rollup', '-c']],
    web: { folder: 'dist', title: gameTitle },
    outputs: [{ command: ['node', 'dist/server.js'], output: serverOutput }],
  },
  {
    name: 'esbuild',
    install: ['esbuild@0.28.2'],
    files: { 'dist/index.html': page('game.js'), 'game.js': game, 'server.js': server },
    commands: [
      ['esbuild', 'game.js', '--bundle', '--minify', '--format=esm', '--outfile=dist/game.js'],
      ['esbuild', 'server.js', '--bundle', '--platform=node', '--format=cjs', '--outfile=server/server.cjs'],
    ],
    web: { folder: 'dist', title: gameTitle },
    outputs: [{ command: ['node', 'server/server.cjs'], output: serverOutput }],
  },
  {
    name: 'Parcel 2, as it comes: without `exports`',
    install: ['parcel@2.16.4'],
    files: { 'index.html': page('game.js'), 'game.js': game, 'server.js': server },
    commands: [
      ['parcel', 'build', 'index.html', '--no-cache'],
      ['parcel', 'build', 'server.js', '--no-cache', '--dist-dir', 'server'],
    ],
    web: { folder: 'dist', title: gameTitle },
    outputs: [{ command: ['node', 'server/server.js'], output: serverOutput }],
  },
  {
    name: 'Parcel 2 that reads `exports`',
    install: ['parcel@2.16.4'],
    files: { 'index.html': page('game.js'), 'game.js': game },
    manifest: { '@parcel/resolver-default': { packageExports: true } },
    commands: [['parcel', 'build', 'index.html', '--no-cache']],
    web: { folder: 'dist', title: gameTitle },
  },
];
