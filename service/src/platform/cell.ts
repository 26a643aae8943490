import type { RandomSource } from './random.js';

/*
 * A cell is a whole installation with a database of its own; each integrator lives in one. A load balancer in front of several sends every
 * request to the right one by what the request carries: an integrator's mark in its credentials, its id in the address of a page, or the
 * cell itself. None of it proves anything: a cell that does not know a secret refuses it as any other wrong one.
 */

/** Cells have one digit. */
export const MOST_CELL = 9;

/**
 * What the credentials of an integrator carry, such as `c1k1f9a0c42_`: the cell that it was created in and the first digits of its id. An
 * integrator that moves keeps it, so the load balancer lists those that are not where their mark says.
 */
export function markOf(integratorId: string): string {
  const key = integratorId.slice(0, 8);
  // version 8: the id begins with its cell
  const cell = integratorId[14] === '8' ? key[0] : '0';
  return `c${cell}k${key}_`;
}

/** The mark that a secret begins with, for another that is derived from it; empty: it is older than marks. */
export function markIn(secret: string): string {
  return /^c\dk[0-9a-f]{8}_/.exec(secret)?.[0] ?? '';
}

/**
 * An integrator's id: a UUID. In a cell it has version 8 and begins with the cell's digit.
 *
 * @param cell - undefined: this installation is no cell
 */
export function newIntegratorId(random: RandomSource, cell: number | undefined): string {
  const id = random.uuid();
  return cell === undefined ? id : `${cell}${id.slice(1, 14)}8${id.slice(15)}`;
}

/** The query of an address that lasts no longer than its integrator's stay, such as `?cell=1`; empty: this installation is no cell. */
export function cellQuery({ cell }: { readonly cell: number | undefined }): string {
  return cell === undefined ? '' : `?cell=${cell}`;
}
