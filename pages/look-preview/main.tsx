import type { CheckoutTexts } from '../checkout/checkout-actions.js';
import { type LooksSaid, PREVIEW_READY, readShowLooks, type ShowLooks } from '../kit/contract/look-preview.js';
import { renderStore } from '../kit/page/render-store.js';
import { createPatchStore } from '../kit/store/store.js';
import { readPageTexts } from '../kit/text/texts.js';
import { applyTheme, colourProblem, needsLook } from '../kit/theme/apply-theme.js';
import { loadLook, themeOf, type WornTheme } from '../kit/theme/look.js';
import { reportAdjustment } from '../kit/theme/report-adjustment.js';
import { Preview } from './preview-view.js';
import { brandingOf } from './sample.js';

/** `{web_url}/console/look`: only the console's page frames it, and says what it shows. */
const root = document.getElementById('page');
if (root && window.parent !== window) {
  const language = readPageTexts<CheckoutTexts>(document);
  const store = createPatchStore<{ shown: ShowLooks | undefined }>({ shown: undefined });
  let worn: Promise<void> = Promise.resolve();
  renderStore(root, store, ({ shown }) => <Preview shown={shown} language={language} />);
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return;
    const shown = readShowLooks(data);
    // asked again for what it shows, it would only flicker
    if (!shown || JSON.stringify(shown) === JSON.stringify(store.state.shown)) return;
    store.patch({ shown });
    // one after the other: letters that arrive late would belong to an earlier look
    worn = worn.then(() => wear(shown));
  });
  window.parent.postMessage(PREVIEW_READY, location.origin);

  async function wear(shown: ShowLooks): Promise<void> {
    const theme = wornBy(shown);
    if (needsLook(theme)) await loadLook(document);
    // something else was typed while the look's script was on its way
    if (shown !== store.state.shown) return;
    const html = document.documentElement;
    const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
    undress(html);
    const wrong =
      window.svcLook && needsLook(theme)
        ? await window.svcLook.wear(html, theme, prefersDark)
        : colourProblem(theme, applyTheme(html, theme, prefersDark));
    if (shown === store.state.shown) say(wrong ?? adjustmentOf(html, theme));
  }
}

function say(said: string): void {
  const message: LooksSaid = { type: 'svc-look-preview:said', said };
  window.parent.postMessage(message, location.origin);
}

function adjustmentOf(html: HTMLElement, theme: WornTheme): string {
  let said = '';
  const progress = (_: string, { data }: { data?: Record<string, unknown> } = {}) => {
    said = String(data?.message);
  };
  reportAdjustment({ progress }, html, theme);
  return said;
}

/** A file that was just picked is in the looks themselves. */
function wornBy(shown: ShowLooks): WornTheme {
  const { typefaceName, ...theme } = themeOf(brandingOf(shown));
  const isPicked = typefaceName?.startsWith('data:');
  return {
    ...(shown.scheme && { colorScheme: shown.scheme }),
    ...theme,
    ...(typefaceName && { [isPicked ? 'typefaceFile' : 'typefaceName']: typefaceName }),
  };
}

/** A page wears one look in its life, but for this one. */
function undress(html: HTMLElement): void {
  html.removeAttribute('style');
  document.fonts.clear();
  for (const name of Object.keys(html.dataset)) if (name !== 'page') delete html.dataset[name];
}
