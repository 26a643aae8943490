// The preload script of the game's window: the game's page gets `svcViews`, which carries messages of svc-main.ts and nothing else.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('svcViews', {
  send: (order) => ipcRenderer.send('svc-view', order),
  listen: (listener) => void ipcRenderer.on('svc-view', (_event, message) => listener(message)),
});
