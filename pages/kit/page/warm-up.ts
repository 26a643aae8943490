import { type ComponentChild, render } from 'preact';

/** A host that shows the page at once has sent its welcome long before this. */
const WAITED_MS = 400;

/**
 * On a preloaded page that waits for its flow: renders the form once, invisibly, and removes it in the
 * same task, so that its code is compiled and its fonts are loaded before the buyer waits for them.
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
