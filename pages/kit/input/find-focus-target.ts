export type MoveDirection = 'up' | 'down' | 'left' | 'right';

/** The part of DOMRect that is needed. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * The box to move to: the nearest one lying in that direction, where straying sideways counts three times.
 *
 * @returns an index into `boxes`, or -1 when nothing lies there
 */
export function findFocusTarget(from: Box, boxes: readonly Box[], direction: MoveDirection): number {
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  boxes.forEach((box, index) => {
    const ahead = distanceAhead(from, box, direction);
    if (ahead < 0) return;
    const cost = ahead + 3 * distanceAside(from, box, direction);
    if (cost < bestCost) {
      best = index;
      bestCost = cost;
    }
  });
  return best;
}

/** Gap between the facing edges; negative when the box does not lie ahead. Overlap up to 2 px counts as touching. */
function distanceAhead(from: Box, box: Box, direction: MoveDirection): number {
  const gap = {
    up: from.top - box.bottom,
    down: box.top - from.bottom,
    left: from.left - box.right,
    right: box.left - from.right,
  }[direction];
  return gap > -2 ? Math.max(0, gap) : -1;
}

/** Gap across the direction; 0 when the two overlap there, plus a little for their centres' distance to break ties. */
function distanceAside(from: Box, box: Box, direction: MoveDirection): number {
  const vertical = direction === 'up' || direction === 'down';
  const [a1, a2, b1, b2] = vertical
    ? [from.left, from.right, box.left, box.right]
    : [from.top, from.bottom, box.top, box.bottom];
  const gap = Math.max(0, b1 - a2, a1 - b2);
  return gap + Math.abs((a1 + a2) / 2 - (b1 + b2) / 2) / 50;
}
