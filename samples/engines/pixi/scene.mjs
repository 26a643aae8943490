import { openShop } from '../scene/shop.mjs';

const { Application, Graphics } = globalThis.PIXI;
const canvas = document.querySelector('#scene');
const app = new Application();
await app.init({ canvas, resizeTo: window, background: '#204060', preference: 'webgl' });
const box = new Graphics().rect(-80, -80, 160, 160).fill('#ff8800');
app.stage.addChild(box);
app.ticker.add(() => {
  box.position.set(app.screen.width / 2, app.screen.height / 2);
  box.rotation += 0.02;
});
await openShop(canvas);
document.title = 'PixiJS: the shop is open';
