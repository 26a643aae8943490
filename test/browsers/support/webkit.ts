import { VirtualDisplay } from '../../engines/support/virtual-display.js';
import { freePort } from '../../support/free-port.js';
import { ChildProgram } from './child-program.js';
import { clickActions, type KEYS, keyActions, type Point, type TestBrowser, typeActions } from './test-browser.js';

/** The standard's name for an element in a response. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const ANSWER_WITHIN_MS = 30_000;

/** WebKit's MiniBrowser on a display of its own, over WebDriver. */
export class WebKit implements TestBrowser {
  readonly #display: VirtualDisplay;
  readonly #driver: ChildProgram;
  readonly #session: string;

  private constructor(display: VirtualDisplay, driver: ChildProgram, session: string) {
    this.#display = display;
    this.#driver = driver;
    this.#session = session;
  }

  static async start(): Promise<WebKit> {
    const display = await VirtualDisplay.start(1280, 1000);
    const port = await freePort();
    const driver = new ChildProgram('WebKitWebDriver', [`--port=${port}`], {
      DISPLAY: display.name,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
    });
    try {
      const address = `http://127.0.0.1:${port}`;
      await driver.until(() => call('GET', `${address}/status`).catch(() => undefined));
      const { sessionId } = (await call('POST', `${address}/session`, { capabilities: {} })) as { sessionId: string };
      const browser = new WebKit(display, driver, `${address}/session/${sessionId}`);
      await browser.#post('window/rect', { x: 0, y: 0, width: 1280, height: 1000 });
      return browser;
    } catch (error) {
      await driver.stop();
      await display.stop();
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#post('url', { url });
  }

  async evaluate(depth: number, expression: string): Promise<unknown> {
    await this.#enter(depth);
    return this.#execute(`return (${expression});`);
  }

  async click(point: Point): Promise<void> {
    await this.#enter(0);
    await this.#post('actions', { actions: clickActions(point) });
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#enter(0);
    await this.#post('actions', { actions: keyActions(key) });
  }

  async type(text: string): Promise<void> {
    await this.#enter(0);
    await this.#post('actions', { actions: typeActions(text) });
  }

  async close(): Promise<void> {
    await call('DELETE', this.#session).catch(() => undefined);
    await this.#driver.stop();
    await this.#display.stop();
  }

  async #enter(depth: number): Promise<void> {
    await this.#post('frame', { id: null });
    for (let level = 0; level < depth; level++) {
      const frame = (await this.#execute("return document.querySelector('iframe');")) as Record<string, string> | null;
      if (!frame?.[ELEMENT]) throw new Error(`The page shows no frame at depth ${depth}.`);
      await this.#post('frame', { id: frame });
    }
  }

  #execute(script: string): Promise<unknown> {
    return this.#post('execute/sync', { script, args: [] });
  }

  #post(command: string, body: Readonly<Record<string, unknown>>): Promise<unknown> {
    return call('POST', `${this.#session}/${command}`, body);
  }
}

/** @throws with the driver's message when it refuses */
async function call(method: string, url: string, body?: Readonly<Record<string, unknown>>): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${url}: ${error}: ${message}`);
}
