import { copyText } from '../kit/browser/copy-text.js';
import { saveFile } from '../kit/browser/save-file.js';
import { renderStore } from '../kit/page/render-store.js';
import { createPatchStore } from '../kit/store/store.js';
import { browserPasskeys } from './browser-passkeys.js';
import { createConsoleActions } from './console-actions.js';
import { createConsoleApi } from './console-api.js';
import { type ConsoleState, FIRST_STATE, readRoute } from './console-state.js';
import { ConsoleView } from './console-view.js';

/** The console's page, at `{web_url}/console` and, of a sandbox, at `{web_url}/sandbox`; what it shows stands after `#`, which no server sees. */
const root = document.getElementById('page');
if (root) {
  const [, prefix = '', place] = /^(.*?)\/(console|sandbox)\/*$/.exec(location.pathname) ?? [];
  const routeOf = (hash: string) => readRoute(hash, place === 'sandbox' ? { name: 'sandbox' } : { name: 'home' });
  const store = createPatchStore<ConsoleState>(FIRST_STATE);
  const actions = createConsoleActions({
    store,
    api: createConsoleApi((input, init) => window.fetch(input, init), prefix),
    goTo: (hash) => {
      if (location.hash === hash) void actions.open(routeOf(hash));
      else location.hash = hash;
    },
    passkeys: browserPasskeys(window),
    newKey: () => crypto.randomUUID(),
    copyText: (text) => copyText(document, text),
    saveFile: (name, type, text) => saveFile(document, name, type, text),
  });
  renderStore(root, store, (state) => <ConsoleView state={state} actions={actions} />);
  const open = () => void actions.open(routeOf(location.hash));
  window.addEventListener('hashchange', open);
  // a link to the page that is shown changes no address, and reads it again
  root.addEventListener('click', ({ target, button, ctrlKey, metaKey, shiftKey }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey;
    if (isPlain && link?.hash && link.hash === location.hash) open();
  });
  open();
}
