// Checks the files of deploy/ with their own linters. A linter that is not installed is listed, and its files count as not checked.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const dockerfileLinter = createRequire(import.meta.url).resolve('dockerfile-utils/bin/dockerfile-utils');
const compose = ['-f', 'deploy/compose.yaml', '--env-file', 'deploy/.env.example', 'config', '--quiet'];
/** What .env must contain; the values do not matter here. */
const secrets = ['POSTGRES_PASSWORD', 'OWNER_PASSWORD', 'NODE_PASSWORD', 'SVC_SECRET_KEYS', 'GRAFANA_PASSWORD'];
const passwords = Object.fromEntries(secrets.map((name) => [name, 'x']));

/** The programs of one check are equivalent; the first that is installed runs. */
const checks = [
  {
    name: 'alert rules',
    get: 'Debian: prometheus',
    programs: [['promtool', 'check', 'rules', 'deploy/prometheus/alerts.yaml']],
  },
  {
    name: 'tests of the alert rules',
    get: 'Debian: prometheus',
    programs: [
      ['promtool', 'test', 'rules', 'deploy/prometheus/alerts.test.yaml', 'deploy/prometheus/alerts-of-days.test.yaml'],
    ],
  },
  {
    name: 'Prometheus configuration',
    get: 'Debian: prometheus',
    programs: [['promtool', 'check', 'config', 'deploy/prometheus/prometheus.yaml']],
  },
  { name: 'Dockerfile', get: 'npm ci', programs: [[process.execPath, dockerfileLinter, 'lint', 'Dockerfile']] },
  {
    name: 'Compose file',
    get: 'Debian: docker-compose',
    programs: [
      ['docker-compose', ...compose],
      ['docker', 'compose', ...compose],
    ],
  },
  {
    name: 'proxy',
    get: 'Debian: caddy',
    programs: [['caddy', 'validate', '--adapter', 'caddyfile', '--config', 'deploy/proxy/Caddyfile']],
  },
  {
    name: 'load balancer of cells',
    get: 'Debian: haproxy',
    programs: [['haproxy', '-c', '-q', '-f', 'deploy/haproxy/haproxy.cfg']],
  },
  {
    name: 'Kubernetes manifests (their form, without a cluster)',
    get: 'kubectl',
    programs: [['kubectl', 'kustomize', 'deploy/kubernetes']],
  },
  {
    name: 'systemd unit',
    get: 'Debian: systemd',
    programs: [['systemd-analyze', 'verify', 'deploy/systemd/svc-bridge.service']],
  },
];

const results = checks.map(check);
const count = (state) => results.filter((result) => result === state).length;
console.log(`\n${count('ok')} passed, ${count('FAILED')} failed, ${count('missing')} not checked`);
process.exitCode = count('ok') === checks.length ? 0 : 1;

function check({ name, get, programs }) {
  for (const [command, ...args] of programs) {
    const env = { ...process.env, ...passwords };
    const { error, status, stdout, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
    if (error?.code === 'ENOENT') continue;
    console.log(`${status === 0 ? 'ok     ' : 'FAILED '} ${name}`);
    if (status !== 0) console.error(stdout + stderr + (error?.message ?? ''));
    return status === 0 ? 'ok' : 'FAILED';
  }
  console.log(`missing ${name}: ${programs[0][0]} is not installed (${get})`);
  return 'missing';
}
