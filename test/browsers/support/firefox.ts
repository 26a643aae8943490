import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BidiConnection } from './bidi-connection.js';
import { ChildProgram } from './child-program.js';
import { clickActions, type KEYS, keyActions, type Point, type TestBrowser, typeActions } from './test-browser.js';

interface ContextTree {
  readonly contexts: readonly BrowsingContext[];
}

interface BrowsingContext {
  readonly context: string;
  readonly children?: readonly BrowsingContext[];
}

interface NewSession {
  readonly capabilities: { readonly browserVersion: string };
}

/** The oldest version in which `remote.events.async.mouse.enabled` was seen to work; 140 does not know it. */
const OLDEST = 153;

type Evaluated =
  | { readonly type: 'success'; readonly result: { readonly type: string; readonly value?: string } }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

/** Protections stay as a player has them: of the automation settings, only those that suppress its own windows are set. */
const SETTINGS = {
  'remote.prefs.recommended': false,
  'browser.aboutwelcome.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // Its offer to keep a card lies over the page, and over the pages that follow.
  'extensions.formautofill.creditCards.enabled': false,
  // The mouse acts on the window, as a person's does, and reaches frames of other sites by itself.
  'remote.events.async.mouse.enabled': true,
};

/** Firefox over WebDriver BiDi, which it supports natively. */
export class Firefox implements TestBrowser {
  readonly #program: ChildProgram;
  readonly #profile: string;
  readonly #connection: BidiConnection;
  readonly #window: string;

  private constructor(program: ChildProgram, profile: string, connection: BidiConnection, window: string) {
    this.#program = program;
    this.#profile = profile;
    this.#connection = connection;
    this.#window = window;
  }

  /** @param command - the program, `firefox-esr` or `firefox` */
  static async start(command: string): Promise<Firefox> {
    const profile = await mkdtemp(join(tmpdir(), 'svc-firefox-'));
    const lines = Object.entries(SETTINGS).map(([name, value]) => `user_pref("${name}", ${value});`);
    await writeFile(join(profile, 'user.js'), lines.join('\n'));
    const program = new ChildProgram(
      command,
      ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
      { MOZ_HEADLESS_WIDTH: '1280', MOZ_HEADLESS_HEIGHT: '900' },
    );
    try {
      const address = await program.until((said) => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]);
      const connection = await BidiConnection.open(`${address}/session`);
      const { capabilities } = (await connection.send('session.new', { capabilities: {} })) as NewSession;
      if (Number.parseInt(capabilities.browserVersion, 10) < OLDEST)
        throw new Error(
          `Firefox ${capabilities.browserVersion} delivers no click to a frame of another site: install ${OLDEST} or newer.`,
        );
      const { contexts } = (await connection.send('browsingContext.getTree')) as ContextTree;
      return new Firefox(program, profile, connection, contexts[0]?.context ?? '');
    } catch (error) {
      await program.stop();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#connection.send('browsingContext.navigate', { context: this.#window, url, wait: 'complete' });
  }

  async evaluate(depth: number, expression: string): Promise<unknown> {
    const evaluated = (await this.#connection.send('script.evaluate', {
      expression: `JSON.stringify(${expression})`,
      target: { context: await this.#frame(depth) },
      awaitPromise: true,
    })) as Evaluated;
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result.value === undefined ? undefined : JSON.parse(evaluated.result.value);
  }

  async click(point: Point): Promise<void> {
    await this.#act(0, clickActions(point));
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    try {
      await this.#act(await this.#focusedDepth(), keyActions(key));
    } catch (error) {
      // The key that ends a flow removes its frame while it is down, and is then released above the page.
      if (!String(error).includes('no such frame')) throw error;
      await this.#connection.send('input.releaseActions', { context: this.#window });
    }
  }

  async type(text: string): Promise<void> {
    await this.#act(await this.#focusedDepth(), typeActions(text));
  }

  async close(): Promise<void> {
    this.#connection.close();
    await this.#program.stop();
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  async #act(depth: number, actions: readonly unknown[]): Promise<void> {
    await this.#connection.send('input.performActions', { context: await this.#frame(depth), actions });
  }

  /** Firefox sends keys to the document it is given, so it is given the focused one. */
  async #focusedDepth(): Promise<number> {
    let depth = 0;
    while (await this.evaluate(depth, "document.activeElement?.tagName === 'IFRAME'")) depth += 1;
    return depth;
  }

  async #frame(depth: number): Promise<string> {
    const tree = (await this.#connection.send('browsingContext.getTree', { root: this.#window })) as ContextTree;
    let found = tree.contexts[0];
    for (let level = 0; level < depth; level++) found = found?.children?.[0];
    if (!found) throw new Error(`The page shows no frame at depth ${depth}.`);
    return found.context;
  }
}
