import { type HostMessage, readShape } from 'svc-bridge/frame';
import { hostMessageContract } from '../contract/shapes.js';

/** Reads a message from the channel; undefined for anything outside the protocol. */
export function readHostMessage(data: unknown): HostMessage | undefined {
  const read = readShape(hostMessageContract, data);
  return read.ok ? read.value : undefined;
}
