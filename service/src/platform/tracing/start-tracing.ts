import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.js';
import { noTracing, type RunningTracing } from './tracing.js';

/** Traces go to a collector only if the settings name one; otherwise OpenTelemetry's SDK is not even loaded. */
export async function startTracing(
  { traces }: Pick<Settings, 'traces'>,
  log: FastifyBaseLogger,
): Promise<RunningTracing> {
  if (!traces) return { tracing: noTracing, stop: async () => undefined };
  const { startOpenTelemetry } = await import('./open-telemetry.js');
  return startOpenTelemetry(log);
}
