import { whenPainted } from '../kit/page/when-painted.js';

/**
 * Runs at the end of the page: starts the page's own script once the first markup is on screen, and a screen's as soon as it has asked
 * for what it shows. Until then that script is data, which the browser neither compiles nor hashes; its hash is checked when it runs, as
 * for any inline script.
 */
const script = document.querySelector<HTMLScriptElement>('#script');
if (script) {
  void Promise.race([whenPainted(), ...(window.svcAsksEarly ? [window.svcAsksEarly] : [])]).then(() => {
    script.type = 'text/javascript';
    document.body.append(script);
  });
}
