import type { FrameTheme } from 'svc-bridge/frame';
import type { PageSession } from '../channel/page-session.js';
import { colourOf } from './apply-theme.js';
import { contrast, readColour, toHex } from './colour.js';

/** Tells the host, by the field's name, when texts and focus rings cannot have the colour that its theme asks for. */
export function reportAdjustment(
  session: Pick<PageSession, 'progress'>,
  root: HTMLElement,
  { primaryColor }: FrameTheme = {},
): void {
  if (primaryColor === undefined) return;
  const background = colourOf(root, 'background');
  const asked = readColour(root.ownerDocument, primaryColor, background);
  if (!asked) return;
  const ratio = Math.min(...[background, colourOf(root, 'surface')].map((ground) => contrast(asked, ground)));
  if (ratio >= 4.5) return;
  const own = `theme.primaryColor "${primaryColor.slice(0, 40)}" has ${ratio.toFixed(1)}:1 on the page`;
  const shown = toHex(colourOf(root, 'accent'));
  const message = `${own}, and text needs 4.5:1: texts and focus rings have ${shown} instead`;
  session.progress('theme_adjusted', { data: { message } });
}
