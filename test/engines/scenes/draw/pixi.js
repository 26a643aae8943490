export async function draw(canvas, { onFrame }) {
  const { Application, Graphics } = globalThis.PIXI;
  const app = new Application();
  await app.init({ canvas, width: 960, height: 540, background: '#204060', preference: 'webgl' });
  const box = new Graphics().rect(-80, -80, 160, 160).fill('#ff8800');
  box.position.set(480, 270);
  app.stage.addChild(box);
  app.ticker.add(() => {
    box.rotation += 0.02;
    onFrame();
  });
}
