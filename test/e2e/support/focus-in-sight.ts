import type { Frame, Page } from 'playwright-core';

/** What is wrong with the focus of a page's frames: it is nowhere, or below something else. Empty when all is well. */
export async function focusFault(page: Page): Promise<string> {
  const faults = await Promise.all(page.frames().map((frame) => faultIn(frame).catch(() => '')));
  return faults.join('');
}

/** Of the frame that has the focus; its parents' focus is on the frame itself. */
export function faultIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const focused = document.activeElement;
    if (!document.hasFocus() || focused instanceof HTMLIFrameElement) return '';
    const box = focused?.getBoundingClientRect();
    if (!focused || !box || focused === document.body) return 'nothing has focus';
    // They let the pointer through, so that no point finds them.
    const hints = document.querySelector('.hints')?.getBoundingClientRect();
    if (hints && hints.height > 0 && box.bottom > hints.top + 1) {
      return `under the hints: ${focused.outerHTML.slice(0, 80)}`;
    }
    if (focused.closest('.bar, .pay-dock')) return '';
    const points = [box.top + 2, box.bottom - 2].map((y) => document.elementFromPoint(box.left + box.width / 2, y));
    const isSeen = points.every(
      (top) => top && (focused.contains(top) || top.contains(focused)) && !top.closest('.bar, .pay-dock'),
    );
    return isSeen ? '' : `covered: ${focused.outerHTML.slice(0, 80)}`;
  });
}
