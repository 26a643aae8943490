import { HOST_MESSAGES, type HostMessageOf, type HostMessageType } from '../../model/bridge-host-messages.js';
import { check } from '../../model/check.js';
import { MAX_TEXT } from './versions.js';

/** A message of the host that has the right form. */
export type HostMessage = {
  [T in HostMessageType]: { readonly type: T; readonly fields: HostMessageOf<T> };
}[HostMessageType];

/** Why a text is no message; `about` quotes only its type and id. */
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
  const fields = check(HOST_MESSAGES[type], value);
  if (fields.ok) return { message: { type, fields: fields.value } as HostMessage };
  return refuse('message_invalid', fields.problem, about);
}

function isHostMessageType(type: unknown): type is HostMessageType {
  return typeof type === 'string' && Object.keys(HOST_MESSAGES).includes(type);
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
