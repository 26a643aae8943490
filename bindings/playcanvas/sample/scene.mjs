import * as pc from 'playcanvas';
import { SvcBridgeScript } from '../svc-bridge-script.mjs';
import { Shop } from './shop.mjs';

/** A rotating box, set up in code instead of the editor. `npm run start -- --engine playcanvas` shows it. */
const { webUrl } = await (await fetch('/api/addresses')).json();
const canvas = document.getElementById('scene');
const app = new pc.Application(canvas, { mouse: new pc.Mouse(canvas), keyboard: new pc.Keyboard(window) });
app.setCanvasFillMode(pc.FILLMODE_FILL_WINDOW);
app.setCanvasResolution(pc.RESOLUTION_AUTO);

const camera = new pc.Entity('camera');
camera.addComponent('camera', { clearColor: new pc.Color(0.14, 0.16, 0.3) });
camera.setPosition(0, 0, 3);
const light = new pc.Entity('light');
light.addComponent('light', { type: 'directional' });
light.setEulerAngles(45, 30, 0);
const box = new pc.Entity('box');
box.addComponent('render', { type: 'box' });
for (const entity of [camera, light, box]) app.root.addChild(entity);
app.on('update', (seconds) => box.rotate(10 * seconds, 20 * seconds, 0));

const shop = new pc.Entity('shop');
shop.addComponent('script');
app.root.addChild(shop);
shop.script.create(SvcBridgeScript, {
  properties: { environment: webUrl, sessionUrl: '/api/session' },
});
shop.script.create(Shop);
app.start();
document.title = 'PlayCanvas: the shop is open';
