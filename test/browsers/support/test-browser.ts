/** Keys by their code points of the WebDriver standard. */
export const KEYS = { Enter: '\uE007', Escape: '\uE00C', Tab: '\uE004' } as const;

/** A point of the window's viewport, in CSS pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * One window of a browser, with what the two dialects of WebDriver have in common. Input goes to the window as a whole, never to an
 * element, and so reaches what a person's input would.
 */
export interface TestBrowser {
  goto(url: string): Promise<void>;
  /**
   * Evaluates an expression in the document `depth` frames below the top one, always in a document's first frame.
   *
   * @returns its JSON value
   * @throws when there is no such frame (yet), or the expression throws
   */
  evaluate(depth: number, expression: string): Promise<unknown>;
  click(point: Point): Promise<void>;
  press(key: keyof typeof KEYS): Promise<void>;
  /** Types into what has the focus, wherever it is. */
  type(text: string): Promise<void>;
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
  return keysInTurn([KEYS[key]]);
}

/** @see clickActions */
export function typeActions(text: string): readonly unknown[] {
  return keysInTurn([...text]);
}

function keysInTurn(values: readonly string[]): readonly unknown[] {
  const actions = values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'pause', duration: 30 },
    { type: 'keyUp', value },
  ]);
  return [{ type: 'key', id: 'keyboard', actions }];
}
