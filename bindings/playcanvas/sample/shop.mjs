import { Script } from 'playcanvas';

/** On an entity with `svcBridge`: a click on the canvas opens the history; the outcome goes to the console. Works with `npm start`. */
export class Shop extends Script {
  static scriptName = 'shop';

  initialize() {
    const { app } = this;
    app.mouse.on('mousedown', () => app.fire('svc:history'));
    app.on('svc:outcome', (flow, result) => console.log(flow, result.state));
  }
}
