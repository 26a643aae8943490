/** Keys by their code points of the WebDriver standard. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** A point of the window's viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * One window of a browser with what the two dialects of WebDriver have in common. Input is given to the window as a whole,
 * never to an element: it ends where a person's would.
 */
export interface TestBrowser {
  goto(url: string): Promise<void>;
  /**
   * Runs an expression in the document that lies `depth` frames below the top one, always in a document's first frame.
   *
   * @returns what its JSON value is
   * @throws when there is no such frame (yet), or the expression throws
   */
  evaluate(depth: number, expression: string): Promise<unknown>;
  click(point: Point): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  close(): Promise<void>;
}

/** The standard's input actions, the same in both dialects. */
export function clickActions({ x, y }: Point): readonly unknown[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0, origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}

/** @see clickActions */
export function keyActions(key: keyof typeof KEYS): readonly unknown[] {
  const value = KEYS[key];
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [
        { type: 'keyDown', value },
        { type: 'pause', duration: 30 },
        { type: 'keyUp', value },
      ],
    },
  ];
}
