import { type ComponentChild, render } from 'preact';

/** A host that shows the page at once has spoken long before. */
const WAITED_MS = 400;

/**
 * On a page that was loaded ahead and waits for its flow: draws the form once where nobody sees it, and takes it away in the
 * same task, so that its code is compiled and its fonts are found before the buyer waits for them.
 */
export function warmUp(isWaiting: () => boolean, view: () => ComponentChild): void {
  setTimeout(() => {
    if (!isWaiting()) return;
    const stage = document.createElement('div');
    stage.inert = true;
    stage.style.cssText = 'position:fixed;inset:0;visibility:hidden';
    document.body.append(stage);
    render(view(), stage);
    stage.getBoundingClientRect();
    render(null, stage);
    stage.remove();
  }, WAITED_MS);
}
