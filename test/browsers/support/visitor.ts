import type { Point, TestBrowser } from './test-browser.js';

/** What a visitor looks for. */
export interface Target {
  readonly selector: string;
  /** The beginning of its name: `aria-label`, otherwise its text. */
  readonly name?: string;
}

interface Found extends Point {
  readonly text: string;
}

const SEEN_WITHIN_MS = 30_000;
const LOOK_EVERY_MS = 100;
/** Frames within frames, for what is shown when something was not seen. */
const DEEPEST = 3;

/** Looks at pages and uses them as a person would: clicks go where an element has come to rest on the screen. */
export class Visitor {
  readonly #browser: TestBrowser;

  constructor(browser: TestBrowser) {
    this.#browser = browser;
  }

  goto(url: string): Promise<void> {
    return this.#browser.goto(url);
  }

  press(key: Parameters<TestBrowser['press']>[0]): Promise<void> {
    return this.#browser.press(key);
  }

  /** Into what has the focus. */
  type(text: string): Promise<void> {
    return this.#browser.type(text);
  }

  /** Runs a function in the document `depth` frames below the top; it may use nothing but its arguments. */
  async run<A extends readonly unknown[], T>(depth: number, work: (...args: A) => T, ...args: A): Promise<T> {
    return (await this.#browser.evaluate(depth, `(${work})(...${JSON.stringify(args)})`)) as T;
  }

  /**
   * Waits until the target is on the screen, and brings it into view.
   *
   * @returns its text
   */
  async see(depth: number, target: Target): Promise<string> {
    return (await this.#wait(target, () => this.#look(depth, target))).text;
  }

  async click(depth: number, target: Target): Promise<void> {
    let before: Point | undefined;
    const point = await this.#wait(target, async () => {
      const now = await this.#look(depth, target);
      const standsStill = now && before && now.x === before.x && now.y === before.y;
      before = now ?? undefined;
      return standsStill ? now : null;
    });
    await this.#browser.click(point);
  }

  /** Waits until the function returns a value in the top document. */
  async wait<A extends readonly unknown[], T>(work: (...args: A) => T | null, ...args: A): Promise<T> {
    return this.#wait({ selector: String(work) }, () => this.run(0, work, ...args));
  }

  /** The position of the target's centre in the window, once all frames around it are in view. */
  async #look(depth: number, target: Target): Promise<Found | null> {
    const found = await this.run(depth, locate, target);
    if (!found) return null;
    let { x, y } = found;
    for (let level = depth - 1; level >= 0; level--) {
      const corner = await this.run(level, revealFrame, { x, y });
      x += corner.x;
      y += corner.y;
    }
    return { x, y, text: found.text };
  }

  async #wait<T>(target: Target, look: () => Promise<T | null | undefined>): Promise<T> {
    const deadline = Date.now() + SEEN_WITHIN_MS;
    let refusal: unknown;
    while (Date.now() < deadline) {
      try {
        const seen = await look();
        if (seen !== null && seen !== undefined) return seen;
        refusal = undefined;
      } catch (error) {
        // A frame that loads, or goes away, answers nothing.
        refusal = error;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
    throw new Error(`Not seen: ${target.name ?? ''} ${target.selector}; ${await this.#shown()}`, { cause: refusal });
  }

  /** What each frame shows, from the top to the one that does not answer. */
  async #shown(): Promise<string> {
    const texts: string[] = [];
    for (let depth = 0; depth <= DEEPEST; depth++) {
      try {
        texts.push(await this.run(depth, describePage));
      } catch {
        break;
      }
    }
    return `shown: ${texts.join(' / ')}`;
  }
}

/** Runs in a page. */
function describePage(): string {
  const pay = document.getElementById('pay')?.outerHTML.slice(0, 200) ?? '';
  return `${document.body.innerText.replace(/\s+/g, ' ').slice(0, 400)} ${pay}`.trim();
}

/** Runs in a page. */
function locate({ selector, name }: Target): Found | null {
  const wanted = name ?? '';
  const element = [...document.querySelectorAll<HTMLElement>(selector)].find((candidate) => {
    const { width, height } = candidate.getBoundingClientRect();
    const called = candidate.getAttribute('aria-label') ?? candidate.textContent ?? '';
    return width > 0 && height > 0 && called.trim().startsWith(wanted);
  });
  if (!element) return null;
  element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, text: element.textContent ?? '' };
}

/** Runs in a page: scrolls a point of its first frame into view. @returns the corner of the frame's content */
function revealFrame(point: Point): Point {
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('The frame is gone.');
  const corner = () => {
    const { x, y } = frame.getBoundingClientRect();
    return { x: x + frame.clientLeft, y: y + frame.clientTop };
  };
  const { x, y } = corner();
  const isInView = y + point.y > 0 && y + point.y < innerHeight && x + point.x > 0 && x + point.x < innerWidth;
  if (!isInView) scrollBy({ top: y + point.y - innerHeight / 2, behavior: 'instant' });
  return corner();
}
