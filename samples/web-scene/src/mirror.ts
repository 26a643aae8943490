import type { Rect } from './layout.js';

/** One button of the scene, for keyboards and screen readers. */
export interface MirrorButton {
  readonly id: string;
  readonly label: string;
  readonly rect: Rect;
  readonly enabled: boolean;
  readonly onPress: () => void;
}

export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Real buttons and text over a drawn scene. A canvas is silent to screen readers and takes no focus; these are accessible, and the
 * scene draws the focus ring.
 */
export class Mirror {
  readonly #layer = document.createElement('div');
  readonly #status = document.createElement('p');
  readonly #buttons = new Map<string, { element: HTMLButtonElement; button: MirrorButton }>();
  readonly #onFocusChange: () => void;
  #zoom = 1;
  /** The button that the pointer went down on. */
  #pointed: string | undefined;

  constructor(parent: HTMLElement, onFocusChange: () => void) {
    this.#onFocusChange = onFocusChange;
    this.#layer.className = 'mirror';
    this.#status.setAttribute('role', 'status');
    this.#layer.append(this.#status);
    parent.append(this.#layer);
    document.addEventListener('keydown', (event) => this.#moveByArrow(event));
    // The scene learns of a new button only a frame after it is drawn, so it would miss a press in between.
    parent.addEventListener('pointerdown', (event) => {
      this.#pointed = event.button === 0 ? this.#at(event) : undefined;
    });
    parent.addEventListener('pointerup', (event) => {
      const id = this.#at(event);
      if (id !== undefined && id === this.#pointed) this.#pressButton(id);
      this.#pointed = undefined;
    });
  }

  /** How many times larger than its numbers the scene is drawn. */
  set zoom(zoom: number) {
    this.#zoom = zoom;
    this.#layer.style.transform = `scale(${zoom})`;
  }

  /** Shows exactly these buttons, in this order; those that stay keep the focus. */
  show(buttons: readonly MirrorButton[]): void {
    const kept = new Set(buttons.map(({ id }) => id));
    for (const [id, { element }] of this.#buttons) {
      if (kept.has(id)) continue;
      element.remove();
      this.#buttons.delete(id);
    }
    for (const [index, button] of buttons.entries()) {
      const element = this.#buttons.get(button.id)?.element ?? this.#create(button.id);
      const inPlace = this.#layer.children[index];
      if (inPlace !== element) this.#layer.insertBefore(element, inPlace ?? null);
      this.#buttons.set(button.id, { element, button });
      element.textContent = button.label;
      // aria-disabled instead of disabled: a disabled button would lose focus during a purchase.
      element.setAttribute('aria-disabled', String(!button.enabled));
      place(element, button.rect);
    }
  }

  /** Announces `text` to screen readers, at the place where it is drawn. */
  say(text: string, rect: Rect): void {
    if (this.#status.textContent !== text) this.#status.textContent = text;
    place(this.#status, rect);
  }

  /** The button focused by keyboard or gamepad. The pointer never focuses one: it passes through to the scene. */
  get focused(): string | undefined {
    const active = document.activeElement;
    return active instanceof HTMLElement ? active.dataset.button : undefined;
  }

  /** Moves focus to the nearest button in that direction; to the first one when nothing has focus. */
  move(direction: Direction): void {
    const current = this.focused && this.#buttons.get(this.focused);
    const others = [...this.#buttons.values()].filter((entry) => entry !== current);
    const target = current ? nearest(current.button.rect, others, direction) : others[0];
    target?.element.focus();
  }

  press(): void {
    if (this.focused) this.#buttons.get(this.focused)?.element.click();
  }

  #create(id: string): HTMLButtonElement {
    const element = document.createElement('button');
    element.type = 'button';
    element.dataset.button = id;
    element.addEventListener('focus', this.#onFocusChange);
    element.addEventListener('blur', this.#onFocusChange);
    element.addEventListener('click', () => this.#pressButton(id));
    return element;
  }

  #pressButton(id: string): void {
    const button = this.#buttons.get(id)?.button;
    if (button?.enabled) button.onPress();
  }

  /** The button under the pointer; the mirror itself lets pointer events through. */
  #at({ clientX, clientY }: PointerEvent): string | undefined {
    const { left, top } = this.#layer.getBoundingClientRect();
    const [x, y] = [(clientX - left) / this.#zoom, (clientY - top) / this.#zoom];
    const found = [...this.#buttons.values()].find(({ button: { rect } }) => {
      return x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
    });
    return found?.button.id;
  }

  #moveByArrow(event: KeyboardEvent): void {
    const direction = ARROWS[event.key];
    const inScene = document.activeElement === document.body || this.focused !== undefined;
    if (!direction || !inScene) return;
    event.preventDefault();
    this.move(direction);
  }
}

const ARROWS: Readonly<Record<string, Direction>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};

function place(element: HTMLElement, { x, y, width, height }: Rect): void {
  element.style.left = `${x}px`;
  element.style.top = `${y}px`;
  element.style.width = `${width}px`;
  element.style.height = `${height}px`;
}

function nearest<T extends { button: MirrorButton }>(from: Rect, candidates: T[], direction: Direction): T | undefined {
  const vertical = direction === 'up' || direction === 'down';
  const sign = direction === 'down' || direction === 'right' ? 1 : -1;
  const distance = ({ button }: T) => {
    const dx = button.rect.x + button.rect.width / 2 - (from.x + from.width / 2);
    const dy = button.rect.y + button.rect.height / 2 - (from.y + from.height / 2);
    const [ahead, aside] = vertical ? [dy * sign, dx] : [dx * sign, dy];
    return ahead > 1 ? ahead + Math.abs(aside) * 2 : Number.POSITIVE_INFINITY;
  };
  return candidates
    .filter((candidate) => Number.isFinite(distance(candidate)))
    .sort((one, other) => distance(one) - distance(other))[0];
}
