import type { RandomSource } from '../../platform/random.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 27;
/** Seconds of the id's time count from here, so that 32 bits last until 2150. */
const EPOCH_SECONDS = 1_400_000_000;

/** `esc_` and 27 characters: 32 bits of time, so that ids sort by it, and 128 random bits. */
export function newEscrowId(random: RandomSource, nowMs: number): string {
  const bytes = Buffer.concat([Buffer.alloc(4), random.bytes(16)]);
  bytes.writeUInt32BE(Math.max(0, Math.floor(nowMs / 1000) - EPOCH_SECONDS) % 2 ** 32);
  let value = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (let index = 0; index < LENGTH; index += 1) {
    text = ALPHABET.charAt(Number(value % 62n)) + text;
    value /= 62n;
  }
  return `esc_${text}`;
}

/** Whether text can be an escrow id. */
export function isEscrowId(text: string): boolean {
  return /^esc_[0-9A-Za-z]{1,60}$/.test(text);
}
