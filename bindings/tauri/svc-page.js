// Tauri runs this first in every window's page. In the service's pages it makes the channel they wait for; elsewhere nothing.
(() => {
  const { __TAURI_INTERNALS__: tauri } = window;
  if (!tauri || window.location.hash !== '#channel=android') return;
  const view = tauri.metadata.currentWebview.label;
  const [, game] = /^svc-page:(.+):\d+$/.exec(view) ?? [];
  if (game === undefined) return;
  window.svcAndroid = {
    postMessage(text) {
      const target = { kind: 'AnyLabel', label: game };
      void tauri.invoke('plugin:event|emit_to', { target, event: 'svc-page-text', payload: { view, text } });
    },
  };
  void tauri.invoke('plugin:event|listen', {
    event: 'svc-host-text',
    target: { kind: 'AnyLabel', label: view },
    handler: tauri.transformCallback(({ payload }) => window.svcReceive?.(payload)),
  });
})();
