import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/** Postgres refuses to run as root; `nobody` exists everywhere and owns nothing. */
const NOBODY = 65_534;

/** The ids to give a child process; empty unless this process is root. */
export function unprivilegedIds(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
}

/** Whether the user that runs Postgres may enter `folder`. */
export function mayEnter(folder: string): boolean {
  if (process.getuid?.() !== 0) return isReadable(folder);
  for (let current = path.resolve(folder); ; current = path.dirname(current)) {
    if (!nobodyMayEnter(current)) return false;
    if (current === path.dirname(current)) return true;
  }
}

function nobodyMayEnter(folder: string): boolean {
  const status = statSync(folder, { throwIfNoEntry: false });
  if (!status) return true;
  return (status.mode & (status.uid === NOBODY ? 0o100 : 0o001)) !== 0;
}

function isReadable(folder: string): boolean {
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
