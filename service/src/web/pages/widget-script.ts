import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/http/api-error.js';

const WIDGET_FILE = new URL('../../../../dist/svc-bridge.widget.js', import.meta.url);
const VERSION = /^[0-9a-f]{32}$/;

/** The widget's script, ready to send. */
export interface WidgetScript {
  readonly bytes: Buffer;
  readonly gzip: Buffer;
  readonly brotli: Buffer;
  /** Of the pinned address. */
  readonly version: string;
  /** For `<script integrity>`. */
  readonly integrity: string;
}

/**
 * The widget scripts that can be served: the built one, and those of earlier releases. Pages that pinned one keep it for as long as the
 * database lives, on every node, also while a release is rolled out.
 */
export class WidgetScripts {
  #current: Promise<WidgetScript> | undefined;
  readonly #earlier = new Map<string, WidgetScript>();

  constructor(private readonly deps: Pick<Deps, 'pool' | 'clock'>) {}

  /** @throws ApiError `widget_not_built` 503 */
  current(): Promise<WidgetScript> {
    this.#current ??= this.#publish().catch((error: unknown) => {
      this.#current = undefined;
      throw error;
    });
    return this.#current;
  }

  /** @returns undefined when no release has had this version */
  async find(version: string): Promise<WidgetScript | undefined> {
    if (!VERSION.test(version)) return undefined;
    const current = await this.current();
    if (current.version === version) return current;
    const known = this.#earlier.get(version);
    if (known) return known;
    const result = await this.deps.pool.query<{ script: Buffer }>(
      'SELECT script FROM widget_versions WHERE version = $1',
      [version],
    );
    const bytes = result.rows[0]?.script;
    if (!bytes) return undefined;
    const script = encode(bytes);
    this.#earlier.set(version, script);
    return script;
  }

  async #publish(): Promise<WidgetScript> {
    const script = encode(readWidget());
    await this.deps.pool.query(
      'INSERT INTO widget_versions (version, script, created_ms) VALUES ($1, $2, $3) ON CONFLICT (version) DO NOTHING',
      [script.version, script.bytes, this.deps.clock.now()],
    );
    return script;
  }
}

function readWidget(): Buffer {
  if (existsSync(WIDGET_FILE)) return readFileSync(WIDGET_FILE);
  throw new ApiError({
    status: 503,
    errors: [{ code: 'widget_not_built', message: 'The widget script is not built.' }],
  });
}

function encode(bytes: Buffer): WidgetScript {
  const digest = createHash('sha384').update(bytes).digest();
  return {
    bytes,
    gzip: gzipSync(bytes, { level: 9 }),
    brotli: brotliCompressSync(bytes),
    version: digest.toString('hex').slice(0, 32),
    integrity: `sha384-${digest.toString('base64')}`,
  };
}
