export function draw(canvas, { onFrame }) {
  const { Phaser } = globalThis;
  return new Promise((resolve) => {
    let box;
    new Phaser.Game({
      type: Phaser.WEBGL,
      canvas,
      width: 960,
      height: 540,
      backgroundColor: '#204060',
      audio: { noAudio: true },
      scene: {
        create() {
          box = this.add.rectangle(480, 270, 160, 160, 0xff8800);
          resolve();
        },
        update() {
          box.rotation += 0.02;
          onFrame();
        },
      },
    });
  });
}
