import {
  BoxGeometry,
  Mesh,
  MeshNormalMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  WebGLRenderer,
} from 'three';
import { buy } from './buy.js';

const WIDTH = 480;
const HEIGHT = 240;
const outcome = document.querySelector('#outcome');
const renderer = new WebGLRenderer({ antialias: true });
renderer.setSize(WIDTH, HEIGHT);
document.body.append(renderer.domElement);

const camera = new PerspectiveCamera(50, WIDTH / HEIGHT);
camera.position.z = 3;
const lantern = new Mesh(new BoxGeometry(), new MeshNormalMaterial());
const scene = new Scene().add(lantern);
renderer.setAnimationLoop((time) => {
  lantern.rotation.y = time / 1000;
  renderer.render(scene, camera);
});

const ray = new Raycaster();
renderer.domElement.addEventListener('click', async ({ offsetX, offsetY }) => {
  ray.setFromCamera(new Vector2((offsetX / WIDTH) * 2 - 1, 1 - (offsetY / HEIGHT) * 2), camera);
  if (ray.intersectObject(lantern).length > 0) outcome.textContent = await buy('paper-lantern');
});
