// A native web view as the game's scripts see it; the test controls the view itself, a separate page.
globalThis.nativeView = {
  listen(next) {
    globalThis.heardFromView = next;
  },
  load: (url) => void globalThis.loadView(url),
  show() {},
  post: (text) => void globalThis.postToView(text),
  close: () => void globalThis.closeView(),
};
addEventListener('DOMContentLoaded', () => {
  document.head.append(Object.assign(document.createElement('script'), { src: 'svc-bridge.engine.js' }));
});
