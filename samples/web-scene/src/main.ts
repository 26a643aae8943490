import { AUTO, Game, Scale } from 'phaser';
import { fetchAddresses } from './game-api.js';
import { Payments } from './payments.js';
import { Shop } from './shop.js';
import { ShopScene } from './shop-scene.js';

const parent = document.getElementById('scene');
if (!parent) throw new Error('The page has no element with the id "scene".');

const shop = new Shop(new Payments(await fetchAddresses()));

new Game({
  type: AUTO,
  parent,
  transparent: true,
  banner: false,
  render: { roundPixels: true },
  audio: { noAudio: true },
  scale: { mode: Scale.NONE },
  scene: new ShopScene(shop, parent),
});

await shop.load();
