const three = import.meta.resolve('three');

/** Files from node_modules that the page loads, by URL path. */
export const libraries = {
  '/svc-bridge.js': new URL('svc-bridge.global.js', import.meta.resolve('svc-bridge')),
  '/three.module.js': new URL('three.module.js', three),
  '/three.core.js': new URL('three.core.js', three),
};
