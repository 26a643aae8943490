import { relative } from 'node:path';
import type { Plugin } from 'vitest/config';
import { withProbes } from './call-walk.js';

/** Probes for the functions of the service and the pages. */
export function probePlugin(root: string): Plugin {
  return {
    name: 'probes',
    transform(code, id) {
      const file = relative(root, id.split('?')[0] ?? '');
      if (
        !/^(service\/src\/(ledger|payments|delivery|web|platform\/http\/idempotency)|pages\/(checkout|flows|kit|transaction)\/).*\.tsx?$/.test(
          file,
        )
      )
        return undefined;
      return { code: withProbes(code, file.replace(/\.tsx?$/, '')), map: null };
    },
  };
}
