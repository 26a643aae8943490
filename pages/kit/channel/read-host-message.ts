import type { HostMessage } from 'svc-bridge/frame';
import { readShape } from '../contract/read-shape.js';
import { hostMessageContract } from '../contract/shapes.js';

/** Reads what came over the channel; undefined for anything that is not a message of the protocol. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const read = readShape(hostMessageContract, data);
  return read.ok ? read.value : undefined;
}
