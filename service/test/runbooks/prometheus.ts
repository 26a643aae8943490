import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../../../test/support/free-port.js';
import { quickRules } from './quick-rules.js';

/** Of Debian's package `prometheus`. */
export const PROGRAM = '/usr/bin/prometheus';
const START_WITHIN_MS = 60_000;

const alertsSchema = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })),
  }),
});

/** A Prometheus that reads the nodes' metrics and decides which alerts fire. */
export class Prometheus {
  private constructor(
    private readonly port: number,
    private readonly child: ChildProcess,
  ) {}

  static async start(folder: string, ports: readonly number[]): Promise<Prometheus> {
    const port = await freePort();
    // its parser of YAML reads JSON
    writeFileSync(path.join(folder, 'alerts.json'), JSON.stringify(quickRules()));
    // a node needs two seconds to say that its database does not answer
    const config = {
      global: { scrape_interval: '2500ms', scrape_timeout: '2500ms', evaluation_interval: '500ms' },
      rule_files: ['alerts.json'],
      scrape_configs: [
        { job_name: 'svc-bridge', static_configs: [{ targets: ports.map((own) => `127.0.0.1:${own}`) }] },
      ],
    };
    writeFileSync(path.join(folder, 'prometheus.json'), JSON.stringify(config));
    const options = [
      `--config.file=${path.join(folder, 'prometheus.json')}`,
      `--storage.tsdb.path=${path.join(folder, 'metrics')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    const prometheus = new Prometheus(port, spawn(PROGRAM, options, { stdio: 'ignore' }));
    const limitMs = Date.now() + START_WITHIN_MS;
    while (!(await prometheus.#isReady())) {
      if (Date.now() > limitMs) throw new Error(`Prometheus did not start within ${START_WITHIN_MS / 1000} s.`);
      await delay(200);
    }
    return prometheus;
  }

  /** Names of the alerts that fire now. */
  async firing(): Promise<ReadonlySet<string>> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/v1/alerts`);
    const { data } = alertsSchema.parse(await answer.json());
    return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.kill('SIGTERM');
    await ended;
  }

  #isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
