import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeDataDirectory } from '../../../service/test/support/data-directory.js';
import { freePort } from '../../support/free-port.js';
import { Program } from './program.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export interface SystemOptions {
  /** Further settings of the service, such as `SMTP_URL`. */
  readonly serviceEnv?: Readonly<Record<string, string>>;
}

/** The service with a database of its own, and the sample game with its server: two sites, as in production. */
export class System {
  readonly serviceUrl: string;
  readonly gameUrl: string;
  readonly #dataDir: string;
  readonly #serviceEnv: Readonly<Record<string, string>>;
  #service: Program | undefined;
  #game: Program | undefined;

  private constructor(
    ports: { service: number; game: number; cards: number },
    dataDir: string,
    { serviceEnv = {} }: SystemOptions,
  ) {
    this.serviceUrl = `http://127.0.0.1:${ports.service}`;
    this.gameUrl = `http://localhost:${ports.game}`;
    this.#dataDir = dataDir;
    this.#serviceEnv = {
      PORT: String(ports.service),
      SVC_DATA_DIR: join(dataDir, 'data'),
      SVC_CARD_ENTRY: 'provider',
      SVC_CARD_FIELDS_PORT: String(ports.cards),
      SVC_GAME_URL: this.gameUrl,
      ...serviceEnv,
    };
  }

  static async start(options: SystemOptions = {}): Promise<System> {
    const ports = { service: await freePort(), game: await freePort(), cards: await freePort() };
    const system = new System(ports, makeDataDirectory(), options);
    try {
      await system.startService();
      system.#game = await Program.start({
        main: join(root, 'samples/integrator-server/dist/main.js'),
        env: { PORT: String(ports.game), SVC_URL: system.serviceUrl },
        readyUrl: `${system.gameUrl}/healthz`,
      });
      return system;
    } catch (error) {
      await system.stop();
      throw error;
    }
  }

  /** Starts the service; again with the same data after it was stopped or killed. */
  async startService(): Promise<void> {
    this.#service = await Program.start({
      main: join(root, 'service/dist/main.js'),
      env: { ...this.#serviceEnv },
      readyUrl: `${this.serviceUrl}/readyz`,
    });
  }

  /** Ends the service like a crash. */
  async killService(): Promise<void> {
    await this.#service?.kill();
    this.#service = undefined;
  }

  /** Not between `killService` and `startService`. */
  get hasService(): boolean {
    return this.#service !== undefined;
  }

  /** The output of both programs. */
  get output(): string {
    return `${this.#service?.output ?? ''}\n${this.#game?.output ?? ''}`;
  }

  async stop(): Promise<void> {
    await this.#game?.stop();
    await this.#service?.stop();
    await rm(this.#dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
