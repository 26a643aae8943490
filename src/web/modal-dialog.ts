import type { FrameTheme } from '../frame/messages.js';

export interface ModalDialog {
  /** Where the page goes. */
  readonly body: HTMLElement;
  /** The page is on screen: no loading sign any more. */
  settle(): void;
  /** Pixels that the screen's shape covers inside `body`. */
  safeArea(): { top: number; right: number; bottom: number; left: number };
  close(): void;
}

export interface ModalDialogOptions {
  readonly document: Document;
  readonly label: string;
  readonly closeLabel: string;
  readonly theme?: FrameTheme | undefined;
  readonly onCloseRequest: () => void;
}

// Everything is set by CSSOM, which strict pages allow; `all:initial` keeps the game's own style sheets out.
const BACKDROP =
  'all:initial;position:fixed;inset:0;display:grid;place-items:center;width:100%;height:100%;max-width:none;max-height:none;overflow:hidden;overscroll-behavior:contain;background:rgb(0 0 0/.6)';
const PANEL =
  'all:initial;display:flex;flex-direction:column;width:min(100%,60rem);height:min(100%,56rem);overflow:hidden;background:Canvas;color:CanvasText;color-scheme:light dark;border-radius:clamp(0px,(100vw - 62rem)*99,12px)';
const BAR =
  'all:initial;display:flex;align-items:center;justify-content:flex-end;padding:env(safe-area-inset-top) env(safe-area-inset-right) 0 env(safe-area-inset-left);color:inherit;color-scheme:inherit';
const BUTTON =
  'all:revert;appearance:none;margin:0;padding:0;width:48px;height:48px;border:0;background:transparent;color:inherit;font:28px/1 system-ui,sans-serif;cursor:pointer';
const PROGRESS = 'all:revert;flex:1;height:2px;margin-inline-start:16px';
const PROBE =
  'position:fixed;visibility:hidden;padding:0 env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left)';

/**
 * Opens a modal dialog above everything, a fullscreen canvas included, with a Close from its first frame. Takes pointer
 * lock and focus from the game and gives focus back. Never touches the body's style.
 */
export function openModalDialog(options: ModalDialogOptions): ModalDialog {
  const { document, theme, onCloseRequest } = options;
  const before = document.activeElement;
  const dialog = styled(document, 'dialog', BACKDROP);
  const panel = styled(document, 'div', PANEL);
  const bar = styled(document, 'div', BAR);
  const progress = styled(document, 'progress', PROGRESS);
  const button = styled(document, 'button', BUTTON);
  dialog.setAttribute('aria-label', options.label);
  button.type = 'button';
  button.textContent = '×';
  button.setAttribute('aria-label', options.closeLabel);
  if (theme?.colorScheme) panel.style.colorScheme = theme.colorScheme;
  if (theme?.backgroundColor) panel.style.background = theme.backgroundColor;
  bar.append(progress, button);
  panel.append(bar);
  dialog.append(panel);

  let isOpen = true;
  const show = () => {
    if (isOpen && !dialog.open) dialog.showModal();
  };
  button.addEventListener('click', onCloseRequest);
  dialog.addEventListener('cancel', (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    onCloseRequest();
  });
  // A browser may close a dialog over its head (a second Escape); the flow decides when it ends.
  dialog.addEventListener('close', () => {
    if (!isOpen || dialog.open) return;
    onCloseRequest();
    show();
  });
  // A canvas that went fullscreen meanwhile would hide the dialog, whose buttons still got clicks.
  const onFullscreen = () => {
    dialog.close();
    show();
  };
  document.addEventListener('fullscreenchange', onFullscreen);
  document.exitPointerLock?.();
  document.body.append(dialog);
  show();

  return {
    body: panel,
    settle: () => progress.remove(),
    safeArea() {
      const probe = styled(document, 'div', PROBE);
      dialog.append(probe);
      const { paddingRight, paddingBottom, paddingLeft } = (document.defaultView ?? globalThis).getComputedStyle(probe);
      probe.remove();
      const [right = 0, bottom = 0, left = 0] = [paddingRight, paddingBottom, paddingLeft].map(
        (text) => Number.parseFloat(text) || 0,
      );
      return { top: 0, right, bottom, left };
    },
    close() {
      if (!isOpen) return;
      isOpen = false;
      document.removeEventListener('fullscreenchange', onFullscreen);
      dialog.close();
      dialog.remove();
      document.defaultView?.focus();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    },
  };
}

function styled<K extends keyof HTMLElementTagNameMap>(
  document: Document,
  tag: K,
  css: string,
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  element.style.cssText = css;
  return element;
}
