// A game whose canvas fills the screen.
const canvas = document.createElement('canvas');
canvas.width = 300;
canvas.height = 150;
const button = document.createElement('button');
button.textContent = 'Fullscreen';
button.addEventListener('click', () => canvas.requestFullscreen());
document.body.prepend(canvas, button);
// The shop's key, as a game has it.
window.addEventListener('keydown', ({ key }) => {
  if (key === 'o') document.getElementById('open').click();
});
