/** Files from node_modules that the page loads, by URL path. */
export const libraries = {
  '/svc-bridge.js': new URL('svc-bridge.global.js', import.meta.resolve('svc-bridge')),
  '/phaser.js': new URL(import.meta.resolve('phaser')),
};
