import { findGaps } from './list-window.js';

/** Screens drawn before and after the visible one: more than a player scrolls in a frame. */
const SCREENS_AROUND = 2;
/** Blocks may turn out taller or lower than before the window was resized. */
const MOST_PASSES = 3;

interface FollowedList {
  /** The element with the blocks; null while none is shown. */
  list: () => HTMLElement | null;
  /** The heights of the blocks that are left out now. New blocks are drawn at first, so that every height is known. */
  gaps: () => readonly number[];
  /** Draws at once. */
  draw: (gaps: readonly number[]) => void;
  /** The list ends within a screen from here. */
  nearEnd: () => void;
}

/**
 * Draws the blocks of a long list near the screen and leaves the others out: their space remains, and what is visible does not move.
 *
 * @returns a function to run when the list has changed
 */
export function followScrolling({ list: find, gaps: known, draw, nearEnd }: FollowedList): () => void {
  /** Of every block, when it was last drawn. */
  const heights: number[] = [];

  /** @returns whether anything was drawn or left out */
  function redraw(list: HTMLElement, screen: number): boolean {
    let last = 0;
    for (const block of list.querySelectorAll<HTMLElement>('[data-block]')) {
      last = blockOf(block);
      heights[last] = block.getBoundingClientRect().height;
    }
    heights.length = last + 1;
    const top = -list.getBoundingClientRect().top;
    const around = SCREENS_AROUND * screen;
    const focused = blockOf(document.activeElement?.closest<HTMLElement>('[data-block]'));
    const gaps = findGaps(heights, top - around, top + screen + around, focused);
    if (gaps.every((px, block) => px === (known()[block] ?? 0))) return false;
    const visible = document.elementFromPoint(innerWidth / 2, screen / 2)?.closest('li');
    const before = visible?.getBoundingClientRect().top ?? 0;
    draw(gaps);
    // Not every browser anchors its scrolling; one that does has left nothing to correct.
    const moved = (visible?.getBoundingClientRect().top ?? 0) - before;
    if (Math.abs(moved) >= 1) scrollBy(0, moved);
    return true;
  }

  function update(): void {
    const list = find();
    const screen = innerHeight;
    if (!list || screen === 0) return;
    for (let pass = 0; pass < MOST_PASSES && redraw(list, screen); pass += 1);
    if (list.getBoundingClientRect().bottom < 2 * screen) nearEnd();
  }

  addEventListener('scroll', update, { passive: true });
  addEventListener('resize', update);
  document.addEventListener('focusin', update);
  return update;
}

function blockOf(element: HTMLElement | null | undefined): number {
  return Number(element?.dataset.block);
}
