import type { HostMessageOf, HostMessageType } from '../model/bridge-host-messages.js';
import { readShape } from '../model/read-shape.js';
import { hostMessageContracts } from '../model/shapes.js';

/** Bridge protocol versions this build supports, best first; see docs/bridge-protocol.md. */
export const BRIDGE_VERSIONS: readonly number[] = [1];

/** Longest text that the bridge accepts, in characters. */
export const MAX_TEXT = 4 * 1024 * 1024;

/** The package's version, for logs of hosts. */
export const SDK_VERSION = '0.1.0';

/** A valid message from the host. */
export type HostMessage = {
  [T in HostMessageType]: { readonly type: T; readonly fields: HostMessageOf<T> };
}[HostMessageType];

/** Why a text is not a message; `about` quotes only its type and id. */
export interface Refusal {
  readonly code: 'malformed_json' | 'too_large' | 'type_unknown' | 'message_invalid';
  readonly message: string;
  readonly about?: { readonly type?: string; readonly id?: number };
}

export function readHostMessage(text: unknown): { readonly message: HostMessage } | { readonly refusal: Refusal } {
  if (typeof text !== 'string') return refuse('malformed_json', `expected a string, not ${typeof text}`);
  if (text.length > MAX_TEXT) return refuse('too_large', `${text.length} characters; at most ${MAX_TEXT}`);
  const value = parseObject(text);
  if (!value) return refuse('malformed_json', 'expected one JSON object');
  const { type } = value;
  const about = {
    ...(typeof type === 'string' && { type: type.slice(0, 40) }),
    ...(typeof value.id === 'number' && { id: value.id }),
  };
  if (!isHostMessageType(type)) return refuse('type_unknown', 'no such message', about);
  const fields = readShape<unknown>(hostMessageContracts[type], value);
  if (fields.ok) return { message: { type, fields: fields.value } as HostMessage };
  return refuse('message_invalid', fields.problem, about);
}

function isHostMessageType(type: unknown): type is HostMessageType {
  return typeof type === 'string' && Object.keys(hostMessageContracts).includes(type);
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function refuse(code: Refusal['code'], message: string, about?: Refusal['about']): { readonly refusal: Refusal } {
  return { refusal: { code, message, ...(about && { about }) } };
}

/** ASCII-only JSON: channels between an engine and its script runtime often lose other characters. */
export function toAsciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escapeLetter);
}

function escapeLetter(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
