import { isUuid } from 'svc-bridge/model';
import { invalidField } from '../../platform/http/api-error.js';

/** The end of a page; the next page starts after it, however many entries have been added since. */
export interface Position {
  readonly occurredMs: number;
  readonly entryId: string;
}

export function encodeCursor(position: Position): string {
  return Buffer.from(`${position.occurredMs}.${position.entryId}`).toString('base64url');
}

/** @throws ApiError `cursor_invalid` 422 */
export function decodeCursor(cursor: string): Position {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const dot = text.indexOf('.');
  const time = text.slice(0, dot);
  const entryId = text.slice(dot + 1);
  if (!/^\d{1,15}$/.test(time) || !isUuid(entryId)) {
    throw invalidField('cursor', 'cursor_invalid', 'cursor must be an unchanged next_cursor of this list.');
  }
  return { occurredMs: Number(time), entryId };
}
