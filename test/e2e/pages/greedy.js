// A game that captures every key and keeps the focus on its canvas, as engines do.
const canvas = document.createElement('canvas');
canvas.tabIndex = 0;
document.body.prepend(canvas);

for (const type of ['keydown', 'keyup', 'keypress']) {
  window.addEventListener(
    type,
    (event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
setInterval(() => {
  if (document.activeElement?.tagName !== 'IFRAME') canvas.focus();
}, 30);
