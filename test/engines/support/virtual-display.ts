import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { runTool } from './tool.js';

/** A screen without a monitor, with a mouse and a keyboard. */
export class VirtualDisplay {
  /** Such as `:99`. */
  readonly name: string;
  readonly #server: ChildProcess;

  private constructor(name: string, server: ChildProcess) {
    this.name = name;
    this.#server = server;
  }

  static async start(width: number, height: number): Promise<VirtualDisplay> {
    const screen = `${width}x${height}x24`;
    const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const [number] = await once(server.stdio[3] as Readable, 'data');
    return new VirtualDisplay(`:${String(number).trim()}`, server);
  }

  async click(x: number, y: number): Promise<void> {
    await this.#xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', '1');
  }

  /** Titles of the visible windows. */
  async windowNames(): Promise<string[]> {
    const ids = await this.#xdotool('search', '--onlyvisible', '--name', '.');
    const names = ids
      .split('\n')
      .filter(Boolean)
      .map((id) => this.#xdotool('getwindowname', id).catch(() => ''));
    return (await Promise.all(names)).map((name) => name.trim());
  }

  #xdotool(...args: string[]): Promise<string> {
    return runTool('env', [`DISPLAY=${this.name}`, 'xdotool', ...args]);
  }

  /** @param path of a PNG file */
  async screenshot(path: string): Promise<void> {
    await mkdir(dirname(path), { recursive: true });
    await runTool('import', ['-display', this.name, '-window', 'root', path]);
  }

  async stop(): Promise<void> {
    if (this.#server.exitCode !== null) return;
    this.#server.kill();
    await once(this.#server, 'exit');
  }
}
