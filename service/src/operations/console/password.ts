import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { unavailable } from '../../platform/http/api-error.js';
import type { RandomSource } from '../../platform/random.js';

/** One of OWASP's equivalent settings: 32 MiB for each password that is checked. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/** More waiting sign-ins than this are a flood. */
const MOST_WAITING = 20;

/** As checked for an e-mail address that nobody has, so that the check takes as long. */
export const NOBODYS_PASSWORD = encode(COST, Buffer.alloc(SALT_BYTES), Buffer.alloc(KEY_BYTES));

/** @returns `scrypt$N$r$p$salt$key`: older hashes stay valid when the cost rises */
export async function hashPassword(random: RandomSource, password: string): Promise<string> {
  const salt = random.bytes(SALT_BYTES);
  return encode(COST, salt, await derive(password, salt, COST));
}

/** Compares in constant time. @throws ApiError `sign_in_busy` 503 when too many passwords are being checked */
export async function isPassword(stored: string, password: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = stored.split('$');
  const wanted = Buffer.from(key, 'base64url');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const derived = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return wanted.length === derived.length && timingSafeEqual(wanted, derived);
}

/** To be printed once and replaced at the first sign-in: 120 bits. */
export function newPassword(random: RandomSource): string {
  return random.bytes(15).toString('base64url');
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/** One at a time: each needs its memory and a thread that the database's files and look-ups need, too. */
async function derive(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  if (waiting >= MOST_WAITING) throw unavailable('sign_in_busy', 'Too many people are signing in. Try again.', 5);
  waiting += 1;
  const turn = last.then(() => runScrypt(password.normalize('NFKC'), salt, cost));
  last = turn.catch(() => undefined);
  try {
    return await turn;
  } finally {
    waiting -= 1;
  }
}

function runScrypt(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, { ...cost, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

function encode({ N, r, p }: typeof COST, salt: Buffer, key: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}
