import * as z from 'zod/mini';
import { pageMessageSchemas } from './page-messages.js';

const { hello, ready, ask, progress, settle, open, pong } = pageMessageSchemas;

/** Everything that a page says, as one schema; `readPageMessage` does the same in less code. */
export const pageMessageSchema = z.discriminatedUnion('type', [hello, ready, ask, progress, settle, open, pong]);
