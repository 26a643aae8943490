import type { FrameTheme } from '../frame/messages.js';
import { watchHeldInput } from './game-input.js';

/** A dialog over the game's page; also the cover of a native view that is still loading. */
export interface ModalDialog {
  /**
   * Takes pointer lock, focus, and held keys and buttons from the game.
   *
   * @param fills - whether it takes the whole window, for a player across the room
   */
  open(fills?: boolean): void;
  /** Takes the whole window from now on. */
  fill(): void;
  /** Where the page goes. */
  readonly body: HTMLElement;
  /** The page is on screen: removes the loading sign and names the dialog in the player's language. */
  settle(label: string): void;
  /** Removes it and returns the focus; harmless when repeated. */
  close(): void;
}

/** What a modal dialog needs. */
export interface ModalDialogOptions {
  /** The game's. */
  readonly document: Document;
  /** Its accessible name. */
  readonly label: string;
  /** BCP 47; for the language and the side of the Close. */
  readonly locale: string;
  /** Its colours; default: the pages' own. */
  readonly theme?: FrameTheme | undefined;
  /** The player pressed Close or Escape; the dialog stays until `close`. */
  readonly onCloseRequest: () => void;
}

// `all:initial` keeps out the game's style sheets.
const BACKDROP = 'all:initial;position:fixed;inset:0;display:grid;place-items:center;background:#0009;opacity:0';
const PANEL =
  'all:initial;display:flex;flex-direction:column;box-sizing:border-box;width:min(100%,60rem);height:min(100%,56rem);padding:env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);background:Canvas';
const PROGRESS = 'all:revert;width:100%;height:3px';
// Never over the page, whose Pay button a browser would take for covered: beside it where there is room, else above it.
// Its own colours, because anything may be behind it.
const BUTTON =
  'all:initial;align-self:end;width:36px;padding:6px;--m:clamp(-48px,(66rem - 100vw)*99,0px);margin:0 var(--m) var(--m);border-radius:50%;background:#0009 content-box;color:#fff;font:24px/36px system-ui;text-align:center;cursor:pointer;outline:revert';

/**
 * A modal dialog above everything, a fullscreen canvas included, with a Close from its first frame; out of sight until it
 * is opened. Returns focus when it closes. Never touches the body's style.
 */
export function createModalDialog(options: ModalDialogOptions): ModalDialog {
  const { document, theme, onCloseRequest } = options;
  let before: (Element & Partial<HTMLOrSVGElement>) | null = null;
  const dialog = styledElement(document, 'dialog', BACKDROP);
  dialog.id = 'svc-flow';
  const panel = styledElement(document, 'div', PANEL);
  const progress = styledElement(document, 'progress', PROGRESS);
  const button = styledElement(document, 'button', BUTTON);
  dialog.inert = true;
  panel.dir = /^ar/i.test(options.locale) ? 'rtl' : 'ltr';
  dialog.setAttribute('aria-label', options.label);
  button.textContent = '×';
  button.setAttribute('aria-label', closeLabel(options.locale));
  panel.style.colorScheme = theme?.colorScheme ?? 'light dark';
  // The pages' own colours; a browser without light-dark() keeps its Canvas.
  panel.style.backgroundColor = theme?.backgroundColor ?? 'light-dark(#f6f7f9,#0f1216)';
  panel.append(button, progress);
  dialog.append(panel);

  let isOpen = false;
  const show = () => {
    if (isOpen && !dialog.open) dialog.showModal();
  };
  button.onclick = onCloseRequest;
  // The game must not see the dialog's keys and presses, but the end of a press that began in it.
  for (const on in dialog)
    if (/^on.*(key|click|wheel|down|move|start)/.test(on))
      dialog.addEventListener(on.slice(2), (event) => event.stopPropagation());
  dialog.oncancel = (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    onCloseRequest();
  };
  // A browser may close a dialog over its head (a second Escape); the flow decides when it ends.
  dialog.onclose = () => {
    if (!isOpen || dialog.open) return;
    onCloseRequest();
    show();
  };
  // A canvas that went fullscreen meanwhile would hide the dialog, whose buttons still got clicks.
  const onFullscreen = () => {
    const focused = document.activeElement as HTMLElement | null;
    dialog.close();
    show();
    // Shown again, it gives its Close the focus: the player's next Enter would end the flow.
    (document.activeElement as HTMLElement | null)?.blur();
    focused?.focus({ preventScroll: true });
  };
  // Beside the body, which a game may empty or exchange.
  document.documentElement.append(dialog);

  const fill = () => {
    panel.style.width = panel.style.height = '100%';
    button.style.setProperty('--m', '0px');
  };
  return {
    body: panel,
    fill,
    open(fills) {
      watchHeldInput(document.defaultView ?? globalThis.window)();
      before = document.activeElement;
      isOpen = true;
      if (fills) fill();
      document.addEventListener('fullscreenchange', onFullscreen);
      document.exitPointerLock?.();
      dialog.inert = false;
      dialog.style.opacity = '1';
      show();
    },
    settle(label) {
      progress.remove();
      dialog.setAttribute('aria-label', label);
    },
    close() {
      const hadFocus = isOpen;
      isOpen = false;
      document.removeEventListener('fullscreenchange', onFullscreen);
      dialog.close();
      dialog.remove();
      if (!hadFocus) return;
      document.defaultView?.focus();
      before?.focus?.({ preventScroll: true });
    },
  };
}

/** Whether a dialog of any manager is open; also of another copy of this module. */
export const hasOpenDialog = (document: Document): boolean => !!document.querySelector('#svc-flow[open]');

const LABELS: Readonly<Record<string, string>> = {
  de: 'Schließen',
  es: 'Cerrar',
  fr: 'Fermer',
  pt: 'Fechar',
  ja: '閉じる',
  ko: '닫기',
  zh: '关闭',
  ar: 'إغلاق',
};

/** The label of the host's own Close button, by BCP 47 tag. */
export function closeLabel(locale: string): string {
  return LABELS[locale.slice(0, 2).toLowerCase()] ?? 'Close';
}

/** An element styled through CSSOM, which strict pages allow. */
export function styledElement<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.style.cssText = css;
  return element;
}
