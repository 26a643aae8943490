import type { FrameTheme } from 'svc-bridge/frame';
import type { CheckoutTexts } from '../checkout/checkout-actions.js';
import { PREVIEW_READY, readShowLooks, type ShowLooks } from '../kit/contract/look-preview.js';
import { renderStore } from '../kit/page/render-store.js';
import { createPatchStore } from '../kit/store/store.js';
import { readPageTexts } from '../kit/text/texts.js';
import { applyTheme, needsLook } from '../kit/theme/apply-theme.js';
import { loadLook, themeOf } from '../kit/theme/look.js';
import { Preview } from './preview-view.js';
import { brandingOf } from './sample.js';

/** `{web_url}/console/look`: only the console's page frames it, and says what it shows. */
const root = document.getElementById('page');
if (root && window.parent !== window) {
  const language = readPageTexts<CheckoutTexts>(document);
  const store = createPatchStore<{ shown: ShowLooks | undefined }>({ shown: undefined });
  renderStore(root, store, ({ shown }) => <Preview shown={shown} language={language} />);
  window.addEventListener('message', ({ source, origin, data }) => {
    if (source !== window.parent || origin !== location.origin) return;
    const shown = readShowLooks(data);
    if (!shown) return;
    store.patch({ shown });
    void wear(shown);
  });
  window.parent.postMessage(PREVIEW_READY, location.origin);

  async function wear(shown: ShowLooks): Promise<void> {
    const theme: FrameTheme = { ...themeOf(brandingOf(shown)), ...(shown.scheme && { colorScheme: shown.scheme }) };
    if (needsLook(theme)) await loadLook(document);
    // something else was typed while the look's script was on its way
    if (shown !== store.state.shown) return;
    const html = document.documentElement;
    const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
    undress(html);
    if (window.svcLook && needsLook(theme)) await window.svcLook.wear(html, theme, prefersDark);
    else applyTheme(html, theme, prefersDark);
  }
}

/** A page wears one look in its life, but for this one. */
function undress(html: HTMLElement): void {
  html.removeAttribute('style');
  for (const name of Object.keys(html.dataset)) if (name !== 'page') delete html.dataset[name];
}
