/** Of a tall one. */
export const ROWS_OF_A_SCREEN = 12;

/** Rows that are drawn, or left out, together. */
export const BLOCK_ROWS = 25;

/**
 * The heights of the blocks to leave out; 0 for those to draw: what is between `top` and `bottom`; the focused block and its neighbours, for
 * the next arrow key; and the first and the last, for focus that comes from the tools or from the end of the list.
 *
 * @param heights - of all blocks, px
 * @param top - px from the top of the list
 * @param bottom - px from the top of the list
 * @param focused - the block with the focus; `NaN` when none has it
 */
export function findGaps(heights: readonly number[], top: number, bottom: number, focused: number): number[] {
  let end = 0;
  return heights.map((height, block) => {
    const start = end;
    end += height;
    const isNear = end >= top && start <= bottom;
    const isEdge = block === 0 || block === heights.length - 1;
    return isNear || isEdge || Math.abs(block - focused) < 2 ? 0 : height;
  });
}
