import { afterFrame, whenPainted } from '../kit/page/when-painted.js';

/** A host that has what a screen shows answers within this time; for another, the page's own script gets ready meanwhile. */
const ANSWERS_WITHIN_MS = 50;

/**
 * Runs at the end of the page, and starts the page's own script once the first markup is on screen; a screen's as soon as it has asked for
 * what it shows, or has shown the beginning of that. Until then the script is data, which the browser neither compiles nor hashes; its hash
 * is checked when it runs, as for any inline script.
 */
const script = document.querySelector<HTMLScriptElement>('#script');
if (script) {
  void whenToBegin().then(() => {
    script.type = 'text/javascript';
    document.body.append(script);
  });
}

function whenToBegin(): Promise<unknown> {
  const painted = whenPainted();
  const { svcDrawsEarly: drawn, svcAsksEarly: asked } = window;
  if (!drawn) return Promise.race([painted, ...(asked ? [asked] : [])]);
  const drawnAndPainted = drawn.then(() => new Promise<void>((resolve) => afterFrame(resolve, ANSWERS_WITHIN_MS)));
  return Promise.race([
    drawnAndPainted,
    painted.then(() => new Promise((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS))),
  ]);
}
