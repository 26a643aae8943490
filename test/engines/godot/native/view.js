// A native web view and a device's clock as the game's scripts see them; the test controls the view itself, a separate page.
globalThis.nativeView = {
  listen(next) {
    globalThis.heardFromView = next;
  },
  load: (url) => void globalThis.loadView(url),
  show() {},
  post: (text) => void globalThis.postToView(text),
  close: () => void globalThis.closeView(),
  // The clock stands afterwards: however slow the machine, the answer comes within the second that a pause is forgiven.
  sleep() {
    const woken = Date.now() + 60_000;
    Date.now = () => woken;
  },
};
addEventListener('DOMContentLoaded', () => {
  document.head.append(Object.assign(document.createElement('script'), { src: 'svc-bridge.engine.js' }));
});
