// A vitest reporter: the most memory that each file of test/engines held, all its programs together, into test-results/engines-memory.json.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Peak bytes by name of the file, such as `godot`. */
export const MEMORY_FILE = join(dirname(fileURLToPath(import.meta.url)), '../../test-results/engines-memory.json');
const EVERY_MS = 250;

export class MemoryReporter {
  #peaks = {};
  #timer;
  #file;

  onTestModuleStart({ moduleId }) {
    this.#file = basename(moduleId).replace('.engine.ts', '');
    this.#timer ??= setInterval(() => this.#measure(), EVERY_MS);
  }

  onTestModuleEnd() {
    this.#measure();
    this.#file = undefined;
  }

  onTestRunEnd() {
    clearInterval(this.#timer);
    mkdirSync(dirname(MEMORY_FILE), { recursive: true });
    writeFileSync(MEMORY_FILE, JSON.stringify(this.#peaks));
  }

  #measure() {
    if (this.#file !== undefined) this.#peaks[this.#file] = Math.max(this.#peaks[this.#file] ?? 0, heldByAll());
  }
}

export { MemoryReporter as default };

/** Resident bytes of this process and all that it started, shared pages divided among their users where the system tells; 0 where there is no /proc. */
function heldByAll() {
  const parents = new Map();
  try {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
      const stat = read(`/proc/${pid}/stat`);
      if (stat) parents.set(pid, stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }
  } catch {
    return 0;
  }
  const own = String(process.pid);
  const isOurs = (pid) => pid === own || (parents.has(pid) && isOurs(parents.get(pid)));
  return [...parents.keys()].filter(isOurs).reduce((sum, pid) => sum + bytesOf(pid), 0);
}

function bytesOf(pid) {
  const kilobytes = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** @returns '' for a process that has ended meanwhile */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
