import { randomBytes, randomUUID } from 'node:crypto';

/** Where unguessable values come from. */
export interface RandomSource {
  bytes(size: number): Buffer;
  uuid(): string;
}

export const systemRandom: RandomSource = { bytes: (size) => randomBytes(size), uuid: () => randomUUID() };
