// The preload script of the service's pages: the channel they look for. It carries text to svc-main.ts and nothing else.
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('svcAndroid', { postMessage: (text) => ipcRenderer.send('svc-text', String(text)) });
