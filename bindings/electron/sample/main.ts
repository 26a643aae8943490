import { join } from 'node:path';
import { app, BrowserWindow, shell, WebContentsView } from 'electron';
import { serveSvcViews } from '../svc-main';

/** The sample's game: `index.html` with the buttons of `shop.ts`, bundled beside this file. */
app.whenReady().then(async () => {
  const preload = (name: string) => join(__dirname, name);
  const window = new BrowserWindow({
    width: 1280,
    height: 720,
    webPreferences: { preload: preload('svc-preload-game.cjs'), sandbox: true, contextIsolation: true },
  });
  serveSvcViews({
    window,
    WebContentsView,
    pagePreload: preload('svc-preload-page.cjs'),
    openExternal: (url) => shell.openExternal(url),
  });
  await window.loadFile(join(__dirname, 'index.html'));
});
