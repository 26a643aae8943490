import { createRequire } from 'node:module';

const manifest: { version: string } = createRequire(import.meta.url)('../../../package.json');

/** Of this program, such as `0.1.0`. */
export const RELEASE: string = manifest.version;
