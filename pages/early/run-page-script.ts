import { whenPainted } from '../kit/page/when-painted.js';

/**
 * Stands at the page's end: runs the page's own script once the first markup is on screen. Until then that script is data,
 * which the browser neither compiles nor hashes; its hash is checked when it runs, as that of any inline script.
 */
const script = document.querySelector<HTMLScriptElement>('#script');
if (script) {
  void whenPainted().then(() => {
    script.type = 'text/javascript';
    document.body.append(script);
  });
}
