import { createHash } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mayEnter, unprivilegedIds } from './unprivileged-user.js';

/** Where root keeps what an unprivileged Postgres must reach. */
const SYSTEM_FOLDER = '/var/lib/svc-bridge';

export interface DataFolder {
  /** What the user named. */
  readonly named: string;
  /** Where the data actually is: the same, unless root chose a folder that Postgres cannot enter. */
  readonly actual: string;
  /** The cluster itself. */
  readonly cluster: string;
  /** Copies of binaries go here. */
  readonly copies: string;
}

/**
 * Creates the folders, owned by the user that will run Postgres.
 *
 * @throws Error with one sentence if the folder contains something else or another major version
 */
export function prepareDataFolder(dataDirectory: string): DataFolder {
  const named = path.resolve(dataDirectory);
  makeFolder(named);
  const actual = mayEnter(named) ? named : relocated(named);
  const folder = { named, actual, cluster: path.join(actual, 'postgres'), copies: copiesFolder(named, actual) };
  if (actual !== named) refuseUnreachableCluster(path.join(named, 'postgres'), actual);
  refuseForeignCluster(folder.cluster);
  return folder;
}

/** Data in an inaccessible folder must not be ignored in favour of an empty database elsewhere. */
function refuseUnreachableCluster(cluster: string, elsewhere: string): void {
  refuseForeignCluster(cluster);
  if (!existsSync(cluster) || readdirSync(cluster).length === 0) return;
  throw new Error(
    `The data directory ${cluster} has a database, but Postgres, which never runs as root, cannot enter that folder; ` +
      `allow it (chmod o+x), or move the database to ${elsewhere}.`,
  );
}

/** Root's home may be closed to others: the data is then in a system folder, and a note says where. */
function relocated(named: string): string {
  const actual = path.join(SYSTEM_FOLDER, createHash('sha256').update(named).digest('hex').slice(0, 16));
  makeFolder(actual);
  writeFileSync(path.join(named, 'LOCATION.txt'), `Postgres cannot enter this folder; the data is in ${actual}\n`);
  return actual;
}

function copiesFolder(named: string, actual: string): string {
  if (actual === named) return named;
  return path.dirname(actual);
}

/** An empty folder becomes Postgres's own; one with anything in it keeps its owner. */
function makeFolder(folder: string): void {
  if (!existsSync(folder)) {
    mkdirSync(folder, { recursive: true, mode: 0o755 });
    chmodSync(folder, 0o755);
  }
  const { uid, gid } = unprivilegedIds();
  if (uid !== undefined && gid !== undefined && readdirSync(folder).length === 0) chownSync(folder, uid, gid);
}

function refuseForeignCluster(cluster: string): void {
  if (!existsSync(cluster)) return;
  if (readdirSync(cluster).length === 0) return;
  const versionFile = path.join(cluster, 'PG_VERSION');
  const version = existsSync(versionFile) ? readFileSync(versionFile, 'utf8').trim() : '';
  if (version === '' || !existsSync(path.join(cluster, 'global', 'pg_control'))) {
    throw new Error(
      `The data directory ${cluster} is broken: it has files but no database; move it away, or use another one.`,
    );
  }
  if (version !== '18') {
    throw new Error(
      `The data directory ${cluster} was created by Postgres ${version}, this is Postgres 18; use another one.`,
    );
  }
}
