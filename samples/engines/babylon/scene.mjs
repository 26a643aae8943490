import { openShop } from '../scene/shop.mjs';

const { BABYLON } = globalThis;
const canvas = document.querySelector('#scene');
const engine = new BABYLON.Engine(canvas, true);
const scene = new BABYLON.Scene(engine);
scene.clearColor = new BABYLON.Color4(0.125, 0.25, 0.375, 1);
new BABYLON.FreeCamera('camera', new BABYLON.Vector3(0, 0, -4), scene).setTarget(BABYLON.Vector3.Zero());
new BABYLON.HemisphericLight('light', new BABYLON.Vector3(0, 1, -1), scene);
const box = BABYLON.MeshBuilder.CreateBox('box', { size: 1.5 }, scene);
engine.runRenderLoop(() => {
  box.rotation.y += 0.01;
  scene.render();
});
addEventListener('resize', () => engine.resize());
await openShop(canvas);
document.title = 'Babylon.js: the shop is open';
