import { PAD_KEYS, type PadKind } from './pad-kinds.js';

/** From the section `pad` of the texts, with Back and Close from `general`. */
interface HintTexts {
  readonly select: string;
  readonly hold: string;
  readonly page: string;
  readonly scroll: string;
  readonly back: string;
  readonly close: string;
}

/** By language. */
declare const PAD_TEXTS: Readonly<Record<string, HintTexts>>;

/** A step back, or what it closes instead of the page: a list, the code for the phone, the history's filters. */
const WAYS_BACK = '#back, .picker, .handover, #filter-panel';

export interface Hints {
  show(kind: PadKind): void;
  /** Says above this button that it wants to be held. */
  say(button: HTMLElement): void;
}

/** The footer that says what the buttons do, in the player's language and with the signs of what the player holds. */
export function showHints(document: Document): Hints {
  const root = document.documentElement;
  const texts = PAD_TEXTS[root.lang] ?? PAD_TEXTS.en;
  const footer = document.createElement('div');
  footer.className = 'hints';
  // The same keys are spoken by what has focus.
  footer.setAttribute('aria-hidden', 'true');
  let kind: PadKind = 'keyboard';
  let drawn = '';

  const draw = () => {
    if (!texts) return;
    const { accept, back, page, scroll } = PAD_KEYS[kind];
    const pays = kind !== 'keyboard' && document.activeElement?.id === 'pay';
    const isOwnTab = document.querySelector('.standalone') !== null;
    const wayBack = document.querySelector(WAYS_BACK) ? texts.back : isOwnTab ? undefined : texts.close;
    const hints = [
      hint(document, pays ? texts.hold : texts.select, [accept, 'accept']),
      ...(wayBack ? [hint(document, wayBack, [back, 'back'])] : []),
      hint(document, texts.page, [page[0]], [page[1]]),
      ...(scroll ? [hint(document, texts.scroll, [scroll, 'stick'])] : []),
    ];
    const next = hints.map(({ textContent }) => textContent).join();
    if (next === drawn) return;
    drawn = next;
    footer.replaceChildren(...hints);
  };
  document.body.append(footer);
  document.addEventListener('focusin', draw);
  const page = document.getElementById('page');
  if (page) new MutationObserver(draw).observe(page, { childList: true, subtree: true });
  return {
    show(used) {
      kind = used;
      root.dataset.pad = used;
      root.style.setProperty('--accept-key', `"${PAD_KEYS[used].accept}"`);
      draw();
    },
    say(button) {
      button.dispatchEvent(new CustomEvent('svc-say', { detail: texts?.hold }));
    },
  };
}

function hint(document: Document, text: string, ...keys: ReadonlyArray<readonly [sign: string, name?: string]>) {
  const element = document.createElement('span');
  element.className = 'hint';
  for (const [sign, name] of keys) {
    const key = document.createElement('kbd');
    key.className = name ? `key key-${name}` : 'key';
    key.textContent = sign;
    element.append(key);
  }
  element.append(text);
  return element;
}
