export type MoveDirection = 'up' | 'down' | 'left' | 'right';

/** The subset of DOMRect in use. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Finds the box to move to: the nearest in that direction, with sideways distance counted three times. Of several
 * side by side above or below, it takes the one whose start is nearest, first in reading order.
 *
 * @param isRtl - whether the reading order is right to left
 * @returns an index into `boxes`, or -1 when there is none
 */
export function findFocusTarget(from: Box, boxes: readonly Box[], direction: MoveDirection, isRtl = false): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    const ahead = distanceAhead(from, box, direction);
    if (ahead < 0) return;
    const cost = ahead + 3 * distanceAside(from, box, direction, isRtl);
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  });
  return best;
}

/** Gap between the facing edges; negative when the box is not ahead. Overlap of up to 2 px counts as touching. */
function distanceAhead(from: Box, box: Box, direction: MoveDirection): number {
  const gap = {
    up: from.top - box.bottom,
    down: box.top - from.bottom,
    left: from.left - box.right,
    right: box.left - from.right,
  }[direction];
  return gap > -2 ? Math.max(0, gap) : -1;
}

/** Sideways gap; 0 when the boxes overlap, plus a small tie-breaker for the distance between their starts. */
function distanceAside(from: Box, box: Box, direction: MoveDirection, isRtl: boolean): number {
  if (direction === 'left' || direction === 'right') {
    const gap = Math.max(0, box.top - from.bottom, from.top - box.bottom);
    return gap + Math.abs(from.top + from.bottom - box.top - box.bottom) / 100;
  }
  const gap = Math.max(0, box.left - from.right, from.left - box.right);
  const start = isRtl ? 'right' : 'left';
  return gap + Math.abs(from[start] - box[start]) / 50;
}
