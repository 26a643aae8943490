import type { PageSession } from '../../kit/channel/page-session.js';

/** What a flow tells whoever shows it: the game's host, or the hosted page around itself. */
export type FlowHost = Pick<PageSession, 'progress' | 'settle' | 'openTopLevel'>;
