import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresBinaries } from './binaries.js';
import type { DataFolder } from './data-folder.js';
import { unprivilegedIds } from './unprivileged-user.js';

const run = promisify(execFile);

export const SUPERUSER = 'svc';

/**
 * Creates the cluster once. It is built beside its final place and renamed, so that an interrupted first start leaves nothing half done.
 *
 * @returns the superuser's password, only if the server listens on TCP (Windows)
 */
export async function initializeCluster(folder: DataFolder, binaries: PostgresBinaries): Promise<string | undefined> {
  const password = process.platform === 'win32' ? await keptPassword(folder) : undefined;
  if (existsSync(path.join(folder.cluster, 'PG_VERSION'))) return password;
  const fresh = `${folder.cluster}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { mode: 0o700 });
  await chmod(fresh, 0o700);
  const ids = unprivilegedIds();
  if (ids.uid !== undefined && ids.gid !== undefined) await chown(fresh, ids.uid, ids.gid);
  const authentication =
    password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile(folder)}`];
  try {
    await run(
      binaries.initdb,
      [
        `--pgdata=${fresh}`,
        `--username=${SUPERUSER}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        ...authentication,
      ],
      { ...ids, cwd: folder.actual, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', TZ: 'UTC' } },
    );
  } catch (cause) {
    await rm(fresh, { recursive: true, force: true });
    const output =
      cause instanceof Error && 'stderr' in cause ? String(cause.stderr).trim().split('\n').at(-1) : String(cause);
    throw new Error(`The database could not be created in ${folder.cluster}: ${output}`, { cause });
  }
  await rm(folder.cluster, { recursive: true, force: true });
  await rename(fresh, folder.cluster);
  return password;
}

function passwordFile(folder: DataFolder): string {
  return path.join(folder.actual, 'postgres-password');
}

async function keptPassword(folder: DataFolder): Promise<string> {
  const file = passwordFile(folder);
  if (!existsSync(file)) await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  return (await readFile(file, 'utf8')).trim();
}
