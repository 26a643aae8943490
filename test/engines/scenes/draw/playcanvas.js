import * as pc from 'playcanvas';
import { SvcBridgeScript } from '/binding/svc-bridge-script.mjs';

/** Uses the binding, as a PlayCanvas project would. */
export async function draw(canvas, { serviceUrl, onFrame, onOutcome }) {
  const app = new pc.Application(canvas, { mouse: new pc.Mouse(canvas), keyboard: new pc.Keyboard(window) });
  app.setCanvasResolution(pc.RESOLUTION_FIXED, 960, 540);
  const camera = new pc.Entity('camera');
  camera.addComponent('camera', { clearColor: new pc.Color(0.125, 0.25, 0.375) });
  camera.setPosition(0, 0, 4);
  const box = new pc.Entity('box');
  box.addComponent('render', { type: 'box' });
  const light = new pc.Entity('light');
  light.addComponent('light', { type: 'directional', intensity: 2 });
  light.setEulerAngles(45, 30, 0);
  const shop = new pc.Entity('shop');
  shop.addComponent('script');
  for (const entity of [camera, box, light, shop]) app.root.addChild(entity);
  app.on('update', () => {
    box.rotate(1, 2, 0);
    onFrame();
  });
  app.on('svc:outcome', (_flow, result) => onOutcome(result));
  app.start();
  shop.script.create(SvcBridgeScript, { properties: { environment: serviceUrl, sessionUrl: '/session' } });
  globalThis.sceneKeyboard = app.keyboard;
  globalThis.sceneClicks = 0;
  app.mouse.on('mousedown', () => {
    globalThis.sceneClicks += 1;
  });
  return { openHistory: () => app.fire('svc:history') };
}
