import { createPatchStore } from '../kit/store/store.js';
import { createConsoleActions } from './console-actions.js';
import { createConsoleApi } from './console-api.js';
import { FIRST_STATE } from './console-state.js';
import { ConsoleView } from './console-view.js';

/** The first markup: nobody is known yet, and nothing can be pressed. */
export function prerenderConsole() {
  const store = createPatchStore(FIRST_STATE);
  const api = createConsoleApi(() => Promise.reject(new Error('A build has no service.')), '');
  const actions = createConsoleActions({
    store,
    api,
    goTo: () => {},
    passkeys: { isSupported: false, create: async () => undefined, get: async () => undefined },
    newKey: () => '',
    copyText: async () => false,
    saveFile: () => {},
  });
  return <ConsoleView state={store.state} actions={actions} />;
}
