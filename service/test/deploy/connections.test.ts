import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { readSettings } from '../../src/platform/settings.js';

/** Postgres's `max_connections` less those that it keeps for superusers. */
const CONNECTIONS = 100 - 3;
/** For the audit, the migration, the admin tool and your monitoring. */
const OTHERS = 10;

const read = (file: string): unknown =>
  parse(readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8'), { merge: true });

const autoscalerSchema = z.object({ spec: z.object({ maxReplicas: z.number() }) });
const settingsSchema = z.object({ data: z.object({ SVC_DATABASE_POOL: z.string() }) });
const composeSchema = z.object({
  services: z.record(z.string(), z.object({ environment: z.record(z.string(), z.string()).optional() })),
});

describe('the files of deploy/', () => {
  it('start no more nodes in Kubernetes than Postgres has connections for, even if all are replaced at once', () => {
    const { maxReplicas } = autoscalerSchema.parse(read('kubernetes/autoscaler.yaml')).spec;
    const pool = Number(settingsSchema.parse(read('kubernetes/settings.yaml')).data.SVC_DATABASE_POOL);
    expect(pool).toBeGreaterThan(4);
    expect(2 * maxReplicas * pool + OTHERS).toBeLessThanOrEqual(CONNECTIONS);
  });

  it('start no more nodes on one machine than Postgres has connections for, none as the owner or a superuser', () => {
    const { services } = composeSchema.parse(read('compose.yaml'));
    const userOf = (name: string) => services[name]?.environment?.DATABASE_URL?.match(/^postgres:\/\/(\w+):/)?.[1];
    const nodes = Object.keys(services).filter((name) => name.startsWith('service-'));
    expect(nodes.length * readSettings({}).databasePoolSize + OTHERS).toBeLessThanOrEqual(CONNECTIONS);
    expect(nodes.map(userOf)).toEqual(nodes.map(() => 'svc_node'));
    expect(userOf('migrate')).toBe('svc_owner');
    expect(services.postgres?.environment?.POSTGRES_USER).toBeUndefined();
  });
});
