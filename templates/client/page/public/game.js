import { buy } from './buy.js';

const outcome = document.querySelector('#outcome');

document.querySelector('#buy').addEventListener('click', async () => {
  outcome.textContent = await buy('paper-lantern');
});
