import type { BrowserContext, Frame } from 'playwright-core';

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts?: Shift[];
  }
}

/** Records layout shifts in every page of this window, even right after a press, when browsers do not count them. */
export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: Shift[] = [];
    window.shifts = shifts;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return 'what is gone';
      return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${[...element.classList].map((each) => `.${each}`).join('')}`;
    };
    /** A changed label is recentred inside its button, which is no shift; a button that moves is reported itself. */
    const isLabel = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const button = element?.closest('button');
      return Boolean(button && button !== node);
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
      })[]) {
        const moved = entry.sources
          .filter(({ node }) => !isLabel(node))
          .map(({ node, previousRect: from, currentRect: to }) => {
            return `${nameOf(node)} from ${from.x},${from.y} to ${to.x},${to.y}`;
          });
        if (moved.length > 0) shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The shifts since the last call, after pending frames have been painted. */
export function shiftsOf(frame: Frame): Promise<Shift[]> {
  return frame.evaluate(async () => {
    const frames = 3;
    for (let left = frames; left > 0; left--) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve));
    return window.shifts?.splice(0) ?? [];
  });
}
