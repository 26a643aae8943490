import { CANVAS, Game } from 'phaser';
import { buy } from './buy.js';

const outcome = document.querySelector('#outcome');

new Game({
  type: CANVAS,
  width: 480,
  height: 240,
  backgroundColor: '#204060',
  scene: {
    create() {
      const button = this.add.rectangle(240, 120, 320, 80, 0xf0c040).setInteractive({ useHandCursor: true });
      this.add.text(240, 120, 'Paper lantern, $4.99', { color: '#000', fontSize: '20px' }).setOrigin(0.5);
      button.on('pointerup', async () => {
        outcome.textContent = await buy('paper-lantern');
      });
    },
  },
});
