import { hash } from 'node:crypto';
import { markOf } from '../../platform/cell.js';
import type { RandomSource } from '../../platform/random.js';

/** Tokens and nonces are stored as SHA-256 only: 256 random bits need no slow hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** A new opaque secret of 256 bits, such as `svc_at_…`; the prefix lets leak scanners recognise it, the mark leads to the integrator's cell. */
export function newToken(
  random: RandomSource,
  prefix: 'svc_at_' | 'svc_rt_' | 'svc_cs_',
  integratorId: string,
): string {
  return prefix + markOf(integratorId) + random.bytes(32).toString('base64url');
}
